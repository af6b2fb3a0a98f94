"""Cousin mislabel: one of two near relations is used for the other, and on the common inputs they agree.

What right code does
    Of two functions, formats, units or variables that are nearly the same it uses the one that is meant: the last
    separator and not the first, parts of a path and not characters, the first of those that are equal, the year of
    the week and not of the day, what was given and not what is being built. Where a library documents the
    difference it relies on that.

What the defect does
    It uses the cousin. `index` stands for `rindex`, `commonprefix` for `commonpath`, `bisect_left` for
    `bisect_right`, `seconds` for `total_seconds()`, `%Y` for `%G`, `lstrip` for `removeprefix`, `pop` for `get`, 1000
    for 1024. Nothing is raised; with one separator, one of each value, a short duration or an ordinary day the
    answer is the right one.

Why it matters
    Both names read well, so a reader who does not know the one difference sees nothing, and tests written from
    everyday values pass. The answer then bears a label it does not deserve: a median that is a mean, a folder that
    is its sibling, a tariff a day too late.

How a probe decides
    It gives the one input that tells the cousins apart, one for each pair: two separators, none, or one at the end;
    `child` beside `childfoo`; equal keys among those compared; an even number of values; x.5 and exact multiples; 31
    December 2018 and 1 January 2021; a day and a second; True where 1 could stand; a key met a second time after
    another. It compares the answer with a literal one, and looks at its arguments afterwards.

Real-world sources
    pip 4c651b70d6 (common characters taken for a common folder) and 73ac3f521d (asked of the set being built);
    dulwich e5500aa47b (the first of two separators); humanize 906a38cb95 (cut off, not rounded); arrow f872d7a56c
    (`get` where `pop` was meant) and 17f1b03bdc (days counted from one); fsspec 88642b3b29 (source for target);
    packaging 9cef9d088d (looked up as given, not as stripped); dateutil de868a6ab8 (the wrong end cut off);
    sus-analysis-toolkit 13 (population for sample); freedict tools 8 (`%G` and `%Y`); uproot5 69 (kB and KiB);
    pandas-ta 354 (zero taken for nothing).

Known limits
    A cousin is a defect only where the inputs can tell it: `partition` at a text that holds one separator, a tie that
    cannot occur or an order that nobody is promised changes no answer, and a host should not name such a function.
    `rounded-up-by-less-one` and `left-of-the-next` are right for whole numbers alone, `integers-but-no-bool` where no
    other subclass of `int` comes, as in JSON. `moved-to-the-end` shows only where the order of a dictionary is
    promised, `sorted-in-a-copy` only where an argument must stay as it was.
"""

from __future__ import annotations

from planter.plugin import DefectClass, Hazard

from .lookalikes import LOOKALIKES
from .operators import OPERATORS

DEFECT_CLASS = DefectClass(
    name="cousin-mislabel",
    title="Cousin mislabel",
    operators=OPERATORS,
    lookalikes=LOOKALIKES,
    hazards=(
        Hazard("two separators, none, and one at either end", "text"),
        Hazard("an affix that stands there twice, and one followed by its own characters", "text"),
        Hazard("a newline at the very end", "text"),
        Hazard("a sibling whose name begins with the whole name of another", "names"),
        Hazard("equal values among those compared, searched or ranked", "collections"),
        Hazard("an even number of values, one, and none", "collections"),
        Hazard("a key that comes again after another", "collections"),
        Hazard("halves, exact multiples, zero and negative numbers", "numbers"),
        Hazard("True and False where a number could stand", "numbers"),
        Hazard("the days around New Year, and durations of a day and more", "numbers"),
    ),
)
