"""Pages of PL4xx: what an audit objects to."""

AUDIT: tuple[tuple[str, str, str], ...] = (
    (
        "PL401",
        "not-audited",
        "The audit could not look at this: the case cannot be read, or a criterion cannot be observed here. What was "
        "not looked at is not clean. `planter verify` says what is wrong with the case; a probe that needs a power "
        "this machine does not give needs another machine.",
    ),
    (
        "PL402",
        "differs-from-reference",
        "On an input in scope the tree does not give the answer of the host's independent reference, and the key says "
        "that it holds the criterion. The input is shown as small as it could be made, with what the tree gave and "
        "what was due.\n\n"
        "Read the criterion with that input in hand. If the words leave the input open, scope them, the same words in "
        "both twins; if the tree is wrong, mend the code of the host; if the reference is, mend inputs.py. Never turn "
        "the key. Then make the set again: nothing in a set is edited.",
    ),
    (
        "PL403",
        "twins-part",
        "On a mutant of an input one twin gives the reference's answer and the other does not, on a criterion that "
        "both hold by the key, or that is not the one this twin violates. Nothing states whether the mutant is in "
        "scope (inputs.py has no `allowed_` function for the criterion), but twins may differ in one thing only, and "
        "this is another.\n\n"
        "Decide by the criterion's words whether the input is in scope. If it is, this is a defect: mend the code. If "
        "it is not, say so in `allowed_<criterion>(value)` of the host's inputs.",
    ),
    (
        "PL404",
        "differs-in-surroundings",
        "In the usual environment the tree gives the reference's answer, and in another one that the contract allows "
        "it does not: another hash seed, umask, time zone, order of a folder's entries, -O, or warnings as errors. "
        "The remedy is that of PL402.",
    ),
    (
        "PL405",
        "reference-raises",
        "The reference in key/inputs.py raised, or did not come to its end, on an input that its own draws, lists or "
        "`allowed_` function give. Where there is no answer no tree can be held to one: mend inputs.py of the host.",
    ),
    (
        "PL406",
        "ends-the-run",
        "On this input the tree ended its process, or ran until its deadline, instead of giving an answer. The remedy "
        "is that of PL402.",
    ),
    (
        "PL407",
        "probe-differs-in-surroundings",
        "A probe gives one outcome on this tree in the usual environment and another in one that the contract allows. "
        "Either the tree depends on what it must not, or the probe does.",
    ),
    (
        "PL420",
        "strength-unknown",
        "Nothing is known of the strength of this host's probes, or of one of them. `planter strength HOST` finds it "
        "out and keeps it with planter; commit what it writes together with the host.",
    ),
    (
        "PL421",
        "strength-stale",
        "What is known of the strength of this host's probes was found out from another tree, probe or inputs than the "
        "host has now. `planter strength HOST` finds out again what changed, and nothing else.",
    ),
    (
        "PL422",
        "strength-gap",
        "A mutant of the right program passes the probe of its criterion, and yet the reference tells it from the "
        "right program by an input in scope. A defect like it could be in a green that every probe holds for.\n\n"
        "What is expected is a line that could stand in the probe. Put it there, or an input like it among those made "
        "by hand, and run `planter strength HOST` again. Where the input is out of scope by the criterion's words, "
        "mend inputs.py instead.",
    ),
    (
        "PL423",
        "strength-intolerant",
        "A probe objects to a right program: one that is only written otherwise and gives the reference's answers. "
        "It asks for more than its criterion says. Mend the probe, or say in the criterion what it asks.",
    ),
    (
        "PL424",
        "calibration-blind",
        "Of the changes that make a probe of this host weaker, calibration notices too few: mutants of a case would "
        "not tell if somebody spoilt the probe so. `planter strength HOST --check` has the changes it misses. Give "
        "the functions of the criterion more sites, or take out of the probe what says nothing new.",
    ),
    (
        "PL440",
        "colour-told",
        "A cheap baseline tells the red twin from the other without understanding either: the size, a count of names "
        "or comments, a word, a lint message or the like is higher in the reds, or lower, more often than it would be "
        "once in a hundred sets whose colours mean nothing. A judge may have learnt that instead of the defect.\n\n"
        "The baseline is named with the share of pairs in which the red has more (ties count half). Make the set "
        "again with another seed; where the same baseline is named twice, the classes need rewrites of the other sign, "
        "or somebody changed a set by hand.",
    ),
    (
        "PL441",
        "colour-learnt",
        "No single number need tell the colour, but all baselines together do: weighted as the pairs of other hosts "
        "and other rewrites teach, they tell the red of the held-out ones. Since neither its host nor its rewrite was "
        "seen before, this is no memory of what an operator writes.\n\n"
        "Make the set again, with more hosts and more rewrites of both signs.",
    ),
    (
        "PL442",
        "colour-outside-site",
        "With the function of the site cut out, a number still tells reds from the others, case by case. Twins must be "
        "the same outside their site; `planter verify` says where they are not.",
    ),
    (
        "PL460",
        "dirty-green-missed",
        "A green that was made dirty by hand, for the audit's own test, was not found by it. The entry and an input on "
        "which the tree differs from the reference are named.\n\n"
        "Where other defects of that kind could be missed as well, add an attack that makes such an input, or let the "
        "host's `attack_` function take one there is. Never mend the audit for one entry alone.",
    ),
    (
        "PL461",
        "weak-probe-missed",
        "A probe that was weakened by hand, for the audit's own test, lets no mutant pass that differs from the "
        "reference: its strength would not have told. Either another check of the probe holds what was taken out, and "
        "the entry tests nothing, or the mutants of that criterion's functions lack a kind.",
    ),
    (
        "PL462",
        "leak-missed",
        "A leak that was planted by hand, for the audit's own test, is no finding: something that all reds have and no "
        "green has. The panel of baselines lacks one that sees it.",
    ),
    (
        "PL463",
        "leak-imagined",
        "In a set whose colours were drawn, so that nothing can tell them, the audit found a leak. One set in a "
        "hundred is such by chance; another seed tells whether this is one.",
    ),
)
