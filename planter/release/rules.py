"""Reading rules.toml: what a measurement is decided by, refused with the field and the value where it cannot be."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import msgspec

from planter.core.errors import SealError
from planter.core.files import read_plain
from planter.core.records.sealing import Budget, Condition, Figure, NamedOutcome, Power, Rules
from planter.core.records.staging import CALLS
from planter.core.resources import templates_folder
from planter.release.keys import sha256

MAX_RULES = 1 << 20
_AT = re.compile(r"(.*) - at `(key in )?\$([^`]*)`", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")


@dataclass(frozen=True)
class RulesFile:
    """The rules, where they were read from, and the sha256 of that file in hex."""

    rules: Rules
    path: Path
    digest: str


def example_rules() -> str:
    """Return a rules file with a comment on every field, to begin with."""
    return (templates_folder() / "seal" / "rules.toml").read_text("utf-8")


def read_rules(path: Path) -> RulesFile:
    """Read a file of rules; raises SealError naming the file, the field, its value and what would be right."""
    try:
        data = read_plain(path.resolve(), MAX_RULES)
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise SealError(
            f"rules {str(path)!r} cannot be read: {why}; `planter seal --example-rules` prints some to begin with"
        ) from None
    return RulesFile(decode_rules(data, str(path)), path, sha256(data))


def decode_rules(data: bytes, name: str) -> Rules:
    """Return the rules that the bytes of a file hold; `name` is the file's, for errors. Raises SealError."""
    try:
        plain = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise SealError(f"rules {name!r} are not UTF-8 at byte {error.start}; TOML is") from None
    except (ValueError, RecursionError) as error:
        raise SealError(f"rules {name!r} are not TOML: {error}; texts stand in quotes, tables after [name]") from None
    try:
        rules = msgspec.convert(plain, Rules)
    except (msgspec.ValidationError, RecursionError) as error:
        raise SealError(f"rules {name!r}: {_said(str(error), plain)}") from None
    for field, value, right in objections(rules):
        raise SealError(f"rules {name!r}: {field} is {value!r}; {right}")
    return rules


def _said(message: str, plain: Any) -> str:
    """Turn what msgspec says into the field, its value and what would be right."""
    found = _AT.fullmatch(message)
    text, path = (found[1], found[3]) if found else (message, "")
    field = path.removeprefix(".") or "the file"
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", text, re.DOTALL)
    missing = re.fullmatch(r"Object missing required field `(.*)`", text, re.DOTALL)
    if unknown:
        return f"{field} has the unknown field {unknown[1]!r}; there are {_fields(path)}"
    if missing:
        return f"{field} lacks the field {missing[1]!r}; write it, as `planter seal --example-rules` does"
    if path == ".verdicts[...]":
        field, value = next((f"verdicts.{word}", call) for word, call in plain["verdicts"].items() if call not in CALLS)
        return f"{field} is {value!r}; write one of {', '.join(CALLS)}"
    value = _value_at(plain, path)
    shown = "" if value is _NOWHERE else f" is {value!r}"
    right = f"write one of {', '.join(get_args(Figure))}" if path.endswith(".figure") else text[:1].lower() + text[1:]
    return f"{field}{shown}; {right}"


_NOWHERE = object()


def _value_at(plain: Any, path: str) -> Any:
    for name, index in _STEP.findall(path):
        try:
            plain = plain[name] if name else plain[int(index)]
        except (KeyError, IndexError, ValueError, TypeError):
            return _NOWHERE
    return plain


def _fields(path: str) -> str:
    last = _STEP.sub(lambda step: f"/{step[1] or '0'}", path)
    where = {"/power": Power, "/budget": Budget, "/outcomes/0": NamedOutcome, "/outcomes/0/when/0": Condition}
    kind = where.get(re.sub(r"/\d+", "/0", last), Rules)
    return ", ".join(kind.__struct_fields__)


def objections(rules: Rules) -> Iterator[tuple[str, object, str]]:
    """Yield (field, value, what would be right) of everything in the rules that cannot be, whatever the set."""
    power = rules.power
    shares = [("floor", rules.floor), ("ceiling", rules.ceiling), ("power.expected_effect", power.expected_effect)]
    for field, value in [*shares, ("power.detectable_effect", power.detectable_effect)]:
        if not (math.isfinite(value) and 0 <= value <= 1):
            yield field, value, "write a share from 0 to 1"
    if power.detectable_effect <= 0:
        yield "power.detectable_effect", power.detectable_effect, "no set sees a difference of nothing; write more"
    if rules.ceiling < 2 * power.detectable_effect:
        least = f"at least twice power.detectable_effect ({power.detectable_effect!r})"
        yield "ceiling", rules.ceiling, f"it must be {least}, or the set cannot tell; take a larger set"
    counts = [("repeats", rules.repeats), ("power.n", power.n), ("power.repeats", power.repeats)]
    for field, count in [*counts, ("budget.calls", rules.budget.calls), ("budget.tokens", rules.budget.tokens)]:
        if count < 1:
            yield field, count, "write 1 or more"
    if power.repeats != rules.repeats:
        yield "power.repeats", power.repeats, f"it must be repeats, {rules.repeats!r}"
    if rules.budget.calls < power.n * rules.repeats:
        needed = f"n times repeats is {power.n * rules.repeats!r}"
        yield "budget.calls", rules.budget.calls, f"{needed}, and a run with fewer calls is refused"
    for field, text in (("decision", rules.decision), ("power.source", power.source)):
        if not text.strip():
            yield field, text, "say it in words"
    yield from _verdicts(rules)
    yield from _outcomes(rules)
    yield from _patterns(rules)


def _verdicts(rules: Rules) -> Iterator[tuple[str, object, str]]:
    for word, call in rules.verdicts.items():
        if not word.strip():
            yield "verdicts", word, "a judge's word cannot be empty"
        if word in CALLS and word != call:
            yield f"verdicts.{word}", call, f"{word!r} means itself"


def _outcomes(rules: Rules) -> Iterator[tuple[str, object, str]]:
    names = [outcome.name for outcome in rules.outcomes]
    for at, outcome in enumerate(rules.outcomes):
        where = f"outcomes[{at}]"
        if not outcome.name.strip() or names.count(outcome.name) > 1:
            yield f"{where}.name", outcome.name, "every outcome needs a name of its own"
        if not outcome.when and at < len(names) - 1:
            yield f"{where}.when", [], "it always holds, so that no outcome after it can be; put it last"
        for number, condition in enumerate(outcome.when):
            yield from _condition(f"{where}.when[{number}]", condition)


def _condition(where: str, condition: Condition) -> Iterator[tuple[str, object, str]]:
    low, high = condition.at_least, condition.at_most
    if low is None and high is None:
        yield where, condition.figure, "say at_least, at_most or both"
    for name, bound in (("at_least", low), ("at_most", high)):
        if bound is not None and not math.isfinite(bound):
            yield f"{where}.{name}", bound, "write a number"
    if low is not None and high is not None and low > high:
        yield f"{where}.at_least", low, f"it cannot be above at_most, {high!r}"


def _patterns(rules: Rules) -> Iterator[tuple[str, object, str]]:
    for at, pattern in enumerate(rules.contamination):
        where = f"contamination[{at}]"
        try:
            compiled = re.compile(pattern)
        except (re.error, RecursionError, OverflowError) as error:
            yield where, pattern, f"no regular expression of Python: {error}"
            continue
        if compiled.search(""):
            yield where, pattern, "it matches every transcript, the empty one too"
        if rules.contamination.index(pattern) < at:
            yield where, pattern, "it stands there twice"
