"""Pages of PL6xx: what scoring refuses or warns of."""

SCORE: tuple[tuple[str, str, str], ...] = (
    (
        "PL601",
        "run-incomplete",
        "A run lacks the reply to an item and repeat. Nothing is scored then: what is missing may be what the judge "
        "gets wrong. Take the run up again with the same `planter run` command. A judge that gave no report leaves a "
        "row that says so, and counts as an abstain.",
    ),
    (
        "PL602",
        "run-doubled",
        "A run has two replies for one item and repeat. Which one counts would be a choice made after seeing them, so "
        "neither does. Run the judge again under another label.",
    ),
    (
        "PL603",
        "run-foreign",
        "A reply is of no item of the staging, beyond the run's repeats, or rests on another tree, prompt, judge or "
        "snapshot than the run tells. Replies to different questions are never scored together.",
    ),
    (
        "PL604",
        "verdict-unmapped",
        "A judge used a word that is neither pass, fail nor abstain, and that the rules do not map to one of them. "
        "Declare it under `[verdicts]` of the rules before the run, as the workflow acts on it: "
        '`"request changes" = "fail"`.',
    ),
    (
        "PL605",
        "snapshot-scored-before",
        "A sealed set scores each snapshot of a judge once. A second run of the same snapshot would let the better of "
        "two be shown. Seal another set for it, with `planter new --unlike`.",
    ),
    (
        "PL606",
        "scored-burnt",
        "A burnt set is known too well for its score to be one of a sealed set. `planter score --development` scores "
        "it as a figure of development, and the record says that it is not sealed.",
    ),
    (
        "PL620",
        "comparison-unlike",
        "Two runs are not over the same items, in the same form, with the same words to the judge and equally often, "
        "or are one run. Their difference would be that of the questions, too. Run both judges over one staging, each "
        "under a label of its own.",
    ),
    (
        "PL621",
        "rule-not-before",
        "Two judges are compared by a rule that was written before either ran: that of the seal, or of a set without "
        "one the file given with --rules. A run scored before its set was sealed has no such rule in the seal.",
    ),
    (
        "PL622",
        "erratum-uncalibrated",
        "A key erratum rests on a probe that can tell: it must hold on one tree and be violated on another, each by an "
        "answer and not by a crash or a time-out, and on the staged tree of the case it must give the answer that the "
        "erratum says. Nothing was added. `planter show` tells the variants of a case; any may be such a tree.",
    ),
    (
        "PL623",
        "erratum-not-of-the-seal",
        "An instrument erratum may drop a contamination pattern that the seal has, in the very same words, and nothing "
        "else: an added or a rewritten pattern would be one chosen after the transcripts were seen. Seal another set "
        "with better patterns.",
    ),
    (
        "PL624",
        "erratum-unsealed",
        "The set has no seal, so nothing is fixed that an erratum would have to stand beside. Mend the set itself, and "
        "verify it again.",
    ),
)
