"""Checks of a defect class by itself that it passes once it is whole: enough of everything, to both sides."""

from __future__ import annotations

from collections.abc import Callable

from planter.authoring.checks.showing import difference
from planter.authoring.checks.token_runs import missing_runs, runs_of, told
from planter.planting.twins import signature
from planter.plugin import DefectClass
from planter.syntax.sizes import replaced, tokens_of

LEAST_OPERATORS, LEAST_LOOKALIKES, LEAST_DOCUMENTED = 4, 2, 2


def check_counts(defect_class: DefectClass) -> None:
    """A class has four operators and two lookalikes or more."""
    for what, found, due in (
        ("operators", len(defect_class.operators), LEAST_OPERATORS),
        ("lookalikes", len(defect_class.lookalikes), LEAST_LOOKALIKES),
    ):
        assert found >= due, f"{defect_class.name} has {found} {what}; {due} or more are due"


def check_documents(defect_class: DefectClass) -> None:
    """At least two operators rest on a library's documented behaviour, and this Python behaves so."""
    documented = [operator for operator in defect_class.operators if operator.documented is not None]
    for operator in documented:
        if operator.documented is not None:
            assert operator.documented.document and operator.documented.section, (
                f"{operator.name} names no document or no section of it; say where its behaviour is written down"
            )
            operator.documented.shows()
    assert len(documented) >= LEAST_DOCUMENTED, (
        f"{defect_class.name} has {len(documented)} documented operators; {LEAST_DOCUMENTED} are due "
        "(documented=Documented(document, section, a function that shows it))"
    )


def check_sizes(defect_class: DefectClass) -> None:
    """Some operators make the source longer and some shorter, in bytes and in tokens; in lines too, if any does."""
    for size in ("bytes", "tokens", "lines"):
        signs = {
            operator.name: {getattr(signature(e.before.encode(), e.after.encode()), size) for e in operator.examples}
            for operator in defect_class.operators
        }
        found = set().union(*signs.values())
        if size == "lines" and found == {0}:
            continue
        for sign, way, other in ((-1, "fewer", "more"), (1, "more", "fewer")):
            assert sign in found, (
                f"{defect_class.name}: no operator leaves {way} {size}, so that {other} of them tell; write one that "
                f"does ({', '.join(n for n, s in signs.items() if -sign in s) or 'no operator'}: {other})"
            )


def check_severities(defect_class: DefectClass) -> None:
    """The operators lie on more than one severity."""
    found = sorted({operator.severity for operator in defect_class.operators})
    assert len(found) > 1, (
        f"{defect_class.name}: every operator is {found[0]}; difficulty must be a dial, so write one that is "
        f"{' or '.join(severity for severity in ('stark', 'moderate', 'cousin') if severity not in found)}"
    )


def check_general(defect_class: DefectClass) -> None:
    """Split of the operators or more are general: they find sensible sites in programs nobody here wrote."""
    tied = [operator.name for operator in defect_class.operators if not operator.general]
    assert 2 * len(tied) <= len(defect_class.operators), (
        f"{defect_class.name}: {len(tied)} of {len(defect_class.operators)} operators are not general "
        f"({', '.join(tied)}); half at most may be tied to one library call"
    )


def check_ideal_pair(defect_class: DefectClass) -> None:
    """Some lookalike and its made-real form are one token or indent apart, as `mode & 0o777` and `mode & 0o755`."""
    nearest: tuple[int, str, str] | None = None
    for lookalike in defect_class.lookalikes:
        for example in lookalike.examples:
            distance = _tokens_apart(example.right, example.wrong)
            if nearest is None or distance < nearest[0]:
                nearest = (distance, lookalike.name, difference(example.right, example.wrong))
    assert nearest is not None and nearest[0] <= 1, (
        f"{defect_class.name}: no lookalike is one token or an indent from its made-real form; write one that is "
        + ("(there is none)" if nearest is None else f"(nearest, {nearest[0]} apart: {nearest[1]}):\n{nearest[2]}")
    )


def check_token_runs(defect_class: DefectClass) -> None:
    """Every run of one to three tokens that an operator adds stands somewhere in right code.

    Right code are the class's plain examples and right forms, the hosts' programs, and the standard library.
    """
    for operator in defect_class.operators:
        for example in operator.examples:
            missing = missing_runs(runs_of(example.after) - runs_of(example.before), defect_class)
            assert not missing, (
                f"{operator.name} writes {told(missing)}, which no right code has, so that it tells on the defect; "
                "write it as it is usually written, or give the class a lookalike whose right form has it:\n"
                + difference(example.before, example.after)
            )


def _tokens_apart(right: str, wrong: str) -> int:
    one, other = tokens_of(right.encode()) or [], tokens_of(wrong.encode()) or []
    _, removed, added = replaced(one, other)
    return max(removed, added)


WHOLE_CHECKS: tuple[Callable[[DefectClass], None], ...] = (
    check_counts,
    check_documents,
    check_sizes,
    check_severities,
    check_general,
    check_ideal_pair,
)
