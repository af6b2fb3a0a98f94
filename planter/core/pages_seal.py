"""Pages of PL50x to PL52x: what `check` finds changed of a seal, a ledger, and the order of commits."""

SEAL: tuple[tuple[str, str, str], ...] = (
    (
        "PL501",
        "seal-changed",
        "seal.json is not as it was written: its digest, its form or a value of it is another, so that nothing it "
        "says can be relied on. Bring it back from where the seal was committed.",
    ),
    (
        "PL502",
        "ledger-broken",
        "The ledger's chain does not hold: a row was changed, taken out, moved or cut. Every row holds the digest of "
        "the row before. Bring ledger.jsonl back as it was.",
    ),
    (
        "PL503",
        "ledger-lacks",
        "The ledger has no row of something that was done: of this seal, of a score that stands in results, of an "
        "opening. Rows were cut off its end, or files were put there by hand. Bring ledger.jsonl back as it was.",
    ),
    (
        "PL504",
        "sealed-case-changed",
        "A case is not the one that was sealed: the salted fingerprint of its contract, tree, oracle (probes, "
        "variants, calibration, inputs) or answer is another, however well its parts agree with one another. A case "
        "edited together with its key is found like this. Nothing sealed is edited: bring it back, and mend a wrong "
        "key by an erratum.",
    ),
    (
        "PL505",
        "sealed-case-missing",
        "A case that was sealed is gone from the set. Bring it back as it was.",
    ),
    (
        "PL506",
        "sealed-case-added",
        "The set has a case that was not there when it was sealed. Take it out; new cases make a new set.",
    ),
    (
        "PL507",
        "sealed-set-changed",
        "set.json is not the one that was sealed: its digest is another than the seal has. Bring it back as it was.",
    ),
    (
        "PL508",
        "salts-changed",
        "salts.json is missing, is no file of salts, or names other items than the seal has, so that fingerprints "
        "cannot be compared. Bring it back as it was when the set was sealed.",
    ),
    (
        "PL509",
        "judge-file-changed",
        "A file of the judge, such as its prompt, is not the one that was sealed, or is not where it was. Names are "
        "looked for from the current folder, then from the set's. A judge that changed is another judge: it needs a "
        "seal of its own.",
    ),
    (
        "PL510",
        "rules-changed",
        "The file of rules is not the one that was sealed, or is not where it was. The rules that count stand in "
        "seal.json; bring the file back, so that nobody reads other ones.",
    ),
    (
        "PL511",
        "ciphertext-changed",
        "An encrypted file of the set is missing, was added, or is not as it was sealed. Bring `sealed` back as it "
        "was.",
    ),
    (
        "PL512",
        "plain-remains",
        "Files of the key side stand in the clear in an encrypted set that nobody opened. Sealing was interrupted, "
        "which `planter seal DIR` finishes, or somebody put them there; whoever could read them may know the key.",
    ),
    (
        "PL513",
        "audit-changed",
        "The report of the audit is not the one the set was sealed with, or is gone. Bring audit.json back as it was.",
    ),
    (
        "PL514",
        "record-differs",
        "A record in results is not the one recomputed from the raw rows beside it, or cannot be recomputed. Records "
        "are derived: `planter score DIR LABEL` makes it again; if that gives another number, the raw rows decide.",
    ),
    (
        "PL515",
        "commit-order",
        "The history does not show the order that a seal needs: cases and set.json (or the encrypted files) first, "
        "then seal.json, then results, each first added in a commit of its own that comes after the one before. What "
        "was committed together cannot be told apart; commit next time before going on.",
    ),
    (
        "PL516",
        "changed-after-seal",
        "A commit after the seal changes something sealed, or results that were committed before. Even where it was "
        "changed back, the history shows it. An erratum is the way to mend a sealed key.",
    ),
    (
        "PL517",
        "not-committed",
        "A file of the sealed set is not in the repository as it stands here, so that the history says nothing about "
        "it. Commit it; files that git ignores are added with `git add --force`.",
    ),
    (
        "PL518",
        "ledger-rewritten",
        "An earlier commit holds a ledger that is no beginning of the one that stands here: rows were taken out or "
        "written anew. A ledger only grows. Bring it back from the history.",
    ),
    (
        "PL519",
        "key-in-history",
        "The set is encrypted, and the repository's history holds its keys in the clear: whoever has the repository "
        "can read them. Make another set, and commit nothing of it before it is sealed and encrypted.",
    ),
    (
        "PL520",
        "unfinished-seal",
        "seal.json stands there and the ledger has no row of sealing: sealing was interrupted, or the ledger was cut. "
        "Where the ledger was never longer, `planter seal` again seals the set; else bring the ledger back.",
    ),
    (
        "PL521",
        "errata-changed",
        "An erratum, or the probe that proves it, is not as it was when its row was written to the ledger, or there is "
        "one without a row. Errata are added by `planter errata add` and never edited; a later erratum says what is "
        "right now.",
    ),
)
