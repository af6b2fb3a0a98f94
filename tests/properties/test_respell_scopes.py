"""Random programs that reuse a handful of names in every scope mean the same after respelling."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from planter.core.streams import stream
from planter.core.trees import Tree
from planter.planting.respell import respell

SPELLINGS = {"item": ["entry", "value"], "value": ["entry", "item"], "_step": ["_stride"], "entry": ["item", "part"]}
NAMES = st.sampled_from(["item", "value", "entry", "_step"])


def indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


@st.composite
def expressions(draw: st.DrawFn) -> str:
    name, other, third = draw(NAMES), draw(NAMES), draw(NAMES)
    return draw(
        st.sampled_from(
            [
                name,
                f"{name} + 1",
                f"[{name} for {other} in range(3) if {third} != 1][-1]",
                f"[*{{{name}: {third} for {other} in range(2) for {third} in range({other})}}.items()][-1][0]",
                f"(lambda {name}: {name} + {other})(1)",
                f"(lambda {name}={other}: {name})()",
                f"sorted([3, 1], key=lambda {name}: -{name} * {other})[0]",
                f"({name} := {other})",
                f"[({name} := {other}) for {third} in range(2)][0]",
                f'f"{{{name}}} {{{other}!r}}"[:20]',
                f"{name} if not {other} else {third}",
                f"list(dict({name}={other}).values())[0]",
                f"_call({name}=1)",
            ]
        )
    )


@st.composite
def statements(draw: st.DrawFn, depth: int) -> list[str]:
    name, other, value = draw(NAMES), draw(NAMES), draw(expressions())
    simple = [
        [f"{name} = {value}"],
        [f"{name} += 1"],
        [f"log.append(({value}))"],
        [f"del {name}"],
        [f"{name}, {other} = 1, 2"],
        [f"{name}: int = {value}"],
    ]
    if depth == 0:
        return draw(st.sampled_from(simple))
    inner, more = indented(draw(blocks(depth - 1))), indented(draw(statements(0)))
    return draw(
        st.sampled_from(
            [
                *simple,
                [f"for {name} in range(2):", *inner],
                [f"if not {name}:", *inner, "else:", *more],
                ["try:", *inner, f"except Exception as {name}:", *more],
                [f"def {name}({other}=1):", *inner, f"log.append({name}())"],
                [
                    f"def inner({name}, *{other}):" if name != other else f"def inner({name}):",
                    *inner,
                    f"inner({name}=2)",
                ],
                [f"def inner({name}=3):", *inner, f"inner({name}={other})"],
                ["def inner():", f"    global {name}", f"    {name} = {value}", *inner, "inner()"],
                [f"{name} = 5", "def inner():", f"    nonlocal {name}", f"    {name} = {value}", "inner()"],
                ["class Thing:", *inner, f"    def _step(self, {name}):", *indented(more), f"Thing()._step({name}=4)"],
                [
                    f"match {other}:",
                    f"    case [{name}, *rest]:",
                    *indented(inner),
                    f"    case {name}:",
                    *indented(more),
                ],
            ]
        )
    )


@st.composite
def blocks(draw: st.DrawFn, depth: int) -> list[str]:
    return [line for _ in range(draw(st.integers(1, 3))) for line in draw(statements(depth))]


def outcome(source: str) -> object:
    """Run the program; give what it logged and how it ended, without names of locals, which a message may hold."""
    names: dict[str, object] = {"log": [], "__name__": "program"}
    try:
        exec(compile(source, "program", "exec"), names)
        end = "done"
    except Exception as error:
        end = type(error).__name__
    return [_plain(value) for value in list(names["log"])], end  # type: ignore[call-overload]


def _plain(value: object) -> object:
    return repr(value) if isinstance(value, int | str | list | dict | tuple | None) and "0x" not in repr(value) else "?"


@given(body=blocks(2), top=blocks(1), seed=st.integers(0, 1 << 64))
@settings(max_examples=60, deadline=None)
def test_random_scopes_keep_their_meaning(body: list[str], top: list[str], seed: int) -> None:
    start = ["item, value, entry = 10, 20, 30", "def _call(value=1, item=2, entry=3, _step=4):", "    return value"]
    source = "\n".join([*start, *top, "def answer(item=1):", *indented(body), "answer()"]) + "\n"
    try:
        compile(source, "program", "exec")
    except SyntaxError:
        assume(False)
    text = respell(Tree({"a.py": source.encode()}), spellings=SPELLINGS, stream=stream(seed)).tree["a.py"].decode()
    assert outcome(text) == outcome(source), text
