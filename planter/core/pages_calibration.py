"""Pages of PL2xx: what running every probe on every variant showed to be wrong."""

CALIBRATION: tuple[tuple[str, str, str], ...] = (
    (
        "PL201",
        "cannot-be-decided-here",
        "A probe could not be set up on the staged tree, often because this environment lacks a power it needs (as "
        "root, permission bits do not bind). No verdict was formed. Verify where the probe's need is met.",
    ),
    (
        "PL202",
        "untyped-outcome",
        "A probe crashed, timed out or failed to set up where an answer is owed: on the stage, the fix, the flip, a "
        "break or a preserving variant. A crash is never an answer: mend the probe, or drop the variant.",
    ),
    (
        "PL203",
        "not-both-ways",
        "A probe never holds, or is never violated, over all trees of the case: it may say the same of everything, or "
        "call undecidable what no change of the tree would settle. "
        "Mend the probe until one tree passes and another fails it.",
    ),
    (
        "PL204",
        "no-fault",
        "The wrong twin (the stage of a red, or what the flip makes of a green) violates no criterion. There is no "
        "planted defect that a probe can see; plant another, or strengthen the probe.",
    ),
    (
        "PL205",
        "several-faults",
        "The wrong twin violates more than one criterion, or another than the one it names, so a judge could be right "
        "for the wrong reason. Plant a defect that violates one criterion only.",
    ),
    (
        "PL206",
        "unhappy",
        "The everyday path does not hold on a tree that must pass it: the stage, the fix, the flip, a break or a "
        "preserving variant. Such a defect is found by running the program once; plant a finer one.",
    ),
    (
        "PL207",
        "wrong-right-tree",
        "The right tree (the stage of a green, or what the fix makes of a red) does not satisfy the contract. The key "
        "of a green would be wrong: mend the host, or scope its criterion in the same words for both twins.",
    ),
    (
        "PL208",
        "weak-break",
        "A break leaves the criterion it should violate unviolated: it does not show that the probe can tell. Draw "
        "another break.",
    ),
    (
        "PL209",
        "missing-break",
        "A criterion other than the faulted one has no break, so nothing in the case shows that its probe can be "
        "violated by a small change; that of a criterion no tree decides is one that no longer depends on the service.",
    ),
    (
        "PL210",
        "intolerant",
        "A probe does not hold on a preserving variant, which is another right way to write the program: the probe "
        "asserts more than its criterion says, or the variant is not right. One that settles what a service decides "
        "may hold where the right tree is undecidable.",
    ),
    (
        "PL211",
        "weak-smoke",
        "A smoke variant leaves the everyday path holding, or there is none: `happy` is not shown to be able to fail.",
    ),
    (
        "PL212",
        "survivor-without-reason",
        "A mutant holds and no reason is recorded, or a reason is recorded for one that does not hold. Either the "
        "mutant shows no difference or is out of scope, with evidence, or the probe is blind to it.",
    ),
    (
        "PL213",
        "too-few-mutants",
        "A decided criterion has fewer recorded mutants than a probe must be tried on.",
    ),
    (
        "PL214",
        "too-few-violated",
        "Too few mutants of a decided criterion violate it: crashes, time-outs and survivors are not kills. "
        "Strengthen the probe, or let it turn exceptions into violations with `due`.",
    ),
    (
        "PL215",
        "too-few-by-value",
        "Too few mutants of a decided criterion are killed by a wrong value rather than by an exception. A probe that "
        "only notices exceptions says little of quiet defects.",
    ),
    (
        "PL216",
        "too-few-value-origins",
        "Fewer than half of a criterion's mutants come from the by-value table or the class's own rewrites; mutants "
        "that merely raise are easy to kill.",
    ),
    (
        "PL217",
        "repeated-mutant",
        "Two mutants of one criterion make the same tree, or a variant makes the very tree it started from: it counts "
        "without testing anything.",
    ),
    (
        "PL218",
        "outcome-differs",
        "A probe gave another outcome on a tree than the case records. The probe, the tree, the variant or the record "
        "was changed, or the outcome depends on the machine. What was seen is what counts.",
    ),
    (
        "PL219",
        "answers-differ",
        "key/answers.json is not what the probes say of the stage. The probes decide: the stored key is wrong.",
    ),
    (
        "PL220",
        "verdict-differs",
        "The verdict or the faulted criterion in case.json is not what the probes, or key/answers.json, say.",
    ),
    (
        "PL221",
        "calibration-differs",
        "key/calibration.json does not count what the runs gave. It is only a record; the runs decide.",
    ),
    (
        "PL222",
        "edit-misfit",
        "A variant's edit cannot be applied: it names a file the tree lacks, changes nothing, overlaps another, or "
        "its `before` is not what stands there. The tree or the variant was changed after they were made.",
    ),
    (
        "PL223",
        "malformed-variant",
        "A variant is not what its role asks: its name, base, criterion, origin, expected outcomes or reason for "
        "holding do not fit, or two have one name.",
    ),
    (
        "PL224",
        "missing-variant",
        "A red has no fix, or a green no flip, or one too many: the two twins cannot be told from the case itself.",
    ),
    (
        "PL225",
        "environment-differs",
        "A probe gave another outcome in another environment: another hash seed, time zone, umask or interpreter, "
        "where a contract promises the same; or, for a criterion that speaks of whatever locale, what holds did not in "
        "the locale C. The key would depend on where it is derived. Mend the probe, or the program where the stage "
        "changed; drop a variant whose outcome depends on the environment.",
    ),
    (
        "PL226",
        "repeat-differs",
        "A probe gave another outcome on the same tree in the same environment when it was run again. No verdict can "
        "rest on it: look for time, order, randomness or threads in the probe and the tree, or for a run so near its "
        "deadline that a busy machine ends it.",
    ),
)
