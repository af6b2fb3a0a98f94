"""Swallowed error: something fails, and whoever must know is not told.

What right code does
    Every failure reaches somebody who can act on it. A step that cannot be done raises, or is listed among the
    failures that are raised or returned at the end; what is passed over on purpose is exactly one expected error.
    Clean-up runs and the error goes on. Work handed to a pool is asked for its results.

What the defect does
    The failure is caught and dropped, returned where nobody looks, overwritten by the next one, taken for the one
    expected error, or never asked for. The program ends as if all had gone well, with a shorter or an older result.
    Nothing crashes: what tells is a missing raise or a wrong value.

Why it matters
    The loss shows one step later, when the source is gone: a move deletes what the copy skipped, an archive lacks the
    folder that could not be read, a run that failed half-way ends with status 0. Tests of the everyday path stay green,
    because on that path nothing fails.

How a probe decides
    It makes a step fail for certain (a folder of mode 000, a callback that raises, a damaged row, a full place) at the
    first, a middle and the last item, once and twice, and compares what is raised and named with the right answer. It
    records what its callbacks saw and checks after, since the tree may swallow an assertion raised inside one. It also
    checks what must not have happened: no output, no moved marks. As root, modes bind nobody, so such probes say that
    they need permission bits.

Real-world sources
    filesystem_spec f978710830 (a misspelt keyword eaten by `**kwargs`; the move then deleted the source) and 166f462180
    (a walk that gave an empty folder for one it could not list); filelock 43472a5ec8 and dfb8cc78d3 (every OSError, or
    every unlisted errno, taken for "held by another"); nox 16743f6cc8 (a constant status at the end of the loop); pip
    9b949e2dc4 (one of two sibling exceptions); pytest dde0a81677 (a plugin's own ImportError taken for its absence);
    dangerzone 776 and CPython 120508 (an executor's map that nobody goes through). Documented behaviour: os.walk
    ignores errors unless given `onerror`; Executor.map raises when a value is retrieved; Future.exception returns the
    exception; a true value of `__exit__` suppresses it; the first except clause that matches is chosen; errors of an
    else clause are not handled by the clauses before it.

Known limits
    A rewrite knows one module: whether an exception is a kind of another is known for built-in ones and for classes of
    the same module. Types are not inferred: `.get` is put for a subscript where a KeyError is waited for, whatever the
    object. `return` in a finally clause is left out: linters find it, and Python 3.14 warns of it. Handlers of
    Exception and BaseException keep a raise, since linters ask for one. Threads that die unseen, and exit statuses of
    processes, are not modelled.
"""

from __future__ import annotations

from defect_classes.swallowed_error.lookalikes import LOOKALIKES
from defect_classes.swallowed_error.operators import OPERATORS
from planter.plugin import DefectClass, Hazard

DEFECT_CLASS = DefectClass(
    name="swallowed-error",
    title="Swallowed error",
    operators=OPERATORS,
    lookalikes=LOOKALIKES,
    hazards=(
        Hazard(name="a folder that cannot be listed", family="permissions"),
        Hazard(name="a file that cannot be read", family="permissions"),
        Hazard(name="a place that cannot be written to", family="permissions"),
        Hazard(name="a file that vanishes meanwhile", family="failures"),
        Hazard(name="a callback that raises", family="failures"),
        Hazard(name="a failure that is followed by a success", family="failures"),
        Hazard(name="two failures in one run", family="failures"),
    ),
)
