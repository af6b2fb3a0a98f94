"""Pages of PL1xx: what was wrong in reading a set, before anything ran."""

READING: tuple[tuple[str, str, str], ...] = (
    (
        "PL101",
        "unreadable",
        "A file or folder of the set could not be read. Give the user who verifies read access to the whole set; "
        "nothing in it was judged meanwhile.",
    ),
    (
        "PL102",
        "link",
        "A symbolic link stands in the set. A set holds plain files and folders only, since a link can show a judge "
        "what the stage must not. Links are never followed: replace it with what it points to, or remove it.",
    ),
    (
        "PL103",
        "special-file",
        "A FIFO, socket, device, or a file where a folder belongs (or the other way round) stands in the set. It "
        "was not opened. Remove it.",
    ),
    (
        "PL104",
        "oversized",
        "A file is larger, or a folder holds more or deeper files, than a case may have. Nothing that planter writes "
        "comes near these limits, so the file is not planter's or was filled with something else.",
    ),
    (
        "PL105",
        "missing-file",
        "A file that every case has is not there. The case cannot be verified without it; make the pair again.",
    ),
    (
        "PL106",
        "extra-file",
        "Something stands in the set that the layout has no place for: a stray file, an empty folder, a case of an "
        "impossible name. Remove it: what a case holds is exactly what was calibrated.",
    ),
    (
        "PL107",
        "not-json",
        "A file is not JSON in UTF-8: cut short, with a byte order mark, a key twice in one object, a number JSON "
        "does not have, or JSON lines not ended by a newline. Restore it from where the set was made.",
    ),
    (
        "PL108",
        "not-the-record",
        "A JSON file is well formed but is not the record it should be: a field is unknown, missing, of the wrong "
        "type, or `schema` names another format. Make the pair again with this version, or use the one that made it.",
    ),
    (
        "PL109",
        "not-canonical",
        "A JSON file means a valid record but is not written the one way planter writes it (sorted keys, UTF-8, two "
        "spaces, one final newline). It was edited after it was made, even if nothing it says has changed.",
    ),
    (
        "PL110",
        "bad-path",
        "A path in the set cannot be a path of a tree: it is not UTF-8, or has a backslash, a line break or a part "
        "that leaves the folder. Such names mean different things on different machines.",
    ),
    (
        "PL111",
        "missing-calibration",
        "key/calibration.json is not there. No verdict depends on it, since everything is run again, but the case is "
        "not as it was written. Make the pair again to have it back.",
    ),
    (
        "PL112",
        "lone-twin",
        "One twin of a pair is there and the other is not, as after a kill while the pair was renamed into place. A "
        "lone twin proves nothing; `new --resume` removes it and makes the pair again.",
    ),
    (
        "PL113",
        "unfinished",
        "A folder that a pair was being built in was left behind, as after a kill. `new --resume` removes it.",
    ),
    (
        "PL114",
        "set-disagrees",
        "set.json and the cases say different things: a pair listed but absent, present but not listed, or a seed, "
        "version, cell or yield that is not the cases'. One of them was changed after the set was made.",
    ),
    (
        "PL115",
        "misnamed-case",
        "The folder's name, and the id, pair, kind, row, rewrite or recipe inside case.json do not fit together: the "
        "case was renamed, relabelled or mixed from two.",
    ),
    (
        "PL116",
        "criteria-disagree",
        "The contract, the answers, the probes and the variants do not speak of the same criteria. Each criterion of "
        "the contract has one probe, one answer and one expected outcome per variant; `happy` has a probe only.",
    ),
)
