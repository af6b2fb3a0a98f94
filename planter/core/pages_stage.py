"""Pages of PL53x to PL54x: what staging refuses, and what a scan of transcripts finds."""

STAGE: tuple[tuple[str, str, str], ...] = (
    (
        "PL530",
        "staged-key-word",
        "A file or path of a staging holds a word of the key side: the slug of a class or rewrite of the set, a word "
        "of planter's own, the id of a case or pair, a seed, a digest of the set, the name of a file of the key, or "
        "the folder of a version control system. A judge could learn from it what to look for. Nothing was staged.",
    ),
    (
        "PL531",
        "staged-key-text",
        "A staged file holds a line of 40 bytes or more that stands in a probe, in the inputs or in a variant of the "
        "set, and not in the program as it is staged. A judge would read part of the key. Nothing was staged.",
    ),
    (
        "PL532",
        "staged-place",
        "A staged file names a folder of this machine: the set's, the staging's or the map's. A judge that can open "
        "files would know where to look. Nothing was staged.",
    ),
    (
        "PL533",
        "staged-unevenly",
        "Not every staged file and folder has the same kind, mode and time, or a file has more than one name (a hard "
        "link): what differs could tell items apart. Nothing was staged; look whether the disk keeps modes and times.",
    ),
    (
        "PL534",
        "staged-otherwise",
        "A staging does not hold exactly what was planned: a file is missing, changed, or one too many, or a contract "
        "ends in another footer than the others. Nothing was staged.",
    ),
)

STAGE += (
    (
        "PL540",
        "key-named",
        "A transcript or reply names a file or field of the key side: answers.json, variants.jsonl, calibration.json, "
        "inputs.py, a probe, a field of case.json. A judge sees none of them. Read the line: where the judge reached a "
        "key, its run measures nothing, and the set is burnt for it.",
    ),
    (
        "PL541",
        "case-named",
        "A transcript or reply holds the id of a case, such as encoding-edge-002-b. Ids name the defect class and are "
        "never staged, so the judge saw the set, or knows it.",
    ),
    (
        "PL542",
        "outside-stage",
        "A transcript or reply names something outside the folder the judge was given: the staging or another item of "
        "it, its map, the seal or ledger, or the set's folder. A judge that has seen other items can compare twins.",
    ),
    (
        "PL543",
        "planter-named",
        "A transcript or reply imports, runs or reads planter itself. No staged file names it; with planter at hand a "
        "judge can look up hosts, and verify a case instead of judging it.",
    ),
    (
        "PL544",
        "pattern-found",
        "A transcript or reply matches a pattern of yours, from --pattern or from `contamination` in the rules.",
    ),
    (
        "PL545",
        "text-missing",
        "A row names a reply or transcript that is not there, no plain file, or too large to be searched. What was not "
        "searched is not clean.",
    ),
)
