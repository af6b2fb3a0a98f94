"""Pages of PL3xx: twins that are no twins, and what would tell a judge the answer."""

TWINS: tuple[tuple[str, str, str], ...] = (
    (
        "PL301",
        "twins-same-verdict",
        "A pair must hold exactly one red, beside a green or an unknown. This one does not, so it measures nothing "
        "between right and wrong.",
    ),
    (
        "PL302",
        "twins-differ-in-record",
        "The twins' case.json differ in more than id, criterion, verdict, stage_digest and the end of the site, or "
        "differ there where they must agree.",
    ),
    (
        "PL303",
        "twins-differ-in-file",
        "The contract, a probe or the inputs are not byte for byte the same in both twins. One was changed.",
    ),
    (
        "PL304",
        "twins-differ-in-variants",
        "Apart from the red's fix and the other's flip, the twins do not hold the same variants in the same order.",
    ),
    (
        "PL305",
        "twins-differ-elsewhere",
        "The twins' trees differ in no file, in more than one, or outside the one site. A second difference would make "
        "two faults, or tell the colour.",
    ),
    (
        "PL306",
        "site-misfit",
        "The site in case.json is not a place in the staged file: the file is missing, the span leaves it, or the "
        "line is not the one the span begins on.",
    ),
    (
        "PL307",
        "not-the-twin",
        "The fix does not turn the red into its twin's tree, or the flip does not turn the twin into the red. The "
        "variants then start from a tree that was never shown to be right.",
    ),
    (
        "PL308",
        "stage-digest-differs",
        "The digest of the contract and tree is not the one in case.json: something staged was changed, alone or alike "
        "in both twins, after the case was made.",
    ),
    (
        "PL309",
        "telltale",
        "A word in the stage tells on the case: the slug of a class or rewrite as a whole token, a word of planter's "
        "own (planter, lookalike, mutant, twin), the seed, or a case or pair id. A judge could learn from it that, "
        "or where, to look.",
    ),
    (
        "PL310",
        "repeated-file",
        "A Python file of 60 bytes or more occurs in two pairs of the set. What a judge learns of it in one case helps "
        "in another; every module is to be respelled for each pair.",
    ),
)
