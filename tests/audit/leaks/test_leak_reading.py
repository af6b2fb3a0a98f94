"""What the baselines count in a file: sizes, names, what looks guilty, lint, and the site cut out."""

import pytest
from leaky_sets import SOURCE, fair_set, twin, with_file

from planter.audit.leaks.baselines import LETTER, PANEL, read_case, value
from planter.audit.leaks.columns import columns_of
from planter.audit.leaks.file_facts import facts_of
from planter.audit.leaks.staged import mask, pairs_of, stage
from planter.core.records.measured import Change, Connected, EditSize, MeasuredFile, Rate, Seen, Shipped

GUILTY = [
    ("try:\n    f()\nexcept Exception:\n    raise\n", "broad except"),
    ("try:\n    f()\nexcept (OSError, BaseException):\n    raise\n", "broad except"),
    ("try:\n    f()\nexcept:\n    raise\n", "bare except"),
    ("try:\n    f()\nexcept OSError:\n    pass\n", "silent except"),
    ("try:\n    f()\nexcept OSError:\n    g()\n", "except without raise"),
    ("with suppress(OSError):\n    f()\n", "silent except"),
    ("def f(a=[]):\n    return a\n", "mutable default"),
    ("def f(*, a={}):\n    return a\n", "mutable default"),
    ("def f():\n    try:\n        g()\n    finally:\n        return 1\n", "return in finally"),
    ("chmod(path, 0o777)\n", "open mode"),
    ("if x:\n    pass\n", "pass"),
    ("assert x\n", "assert"),
    ("def f():\n    global x\n    x = 1\n", "global"),
    ("eval(x)\n", "runs text"),
    ("run(x, shell=True)\n", "shell"),
    ('open(x, errors="ignore")\n', "lenient decoding"),
    ("rmtree(x, ignore_errors=True)\n", "ignored errors"),
    ("x = 1  # TODO later\n", "to-do"),
    ("x = f()  # type: ignore\n", "silenced tool"),
]

LINT = [
    ("import os\n", "unused import"),
    ("from a import b as c\n", "unused import"),
    ("def f():\n    x = 1\n", "unused local"),
    ("def f(x):\n    return 1\n", "unused argument"),
    ("def f(list):\n    return list\n", "shadowed builtin"),
    ("def f():\n    return 1\n    g()\n", "dead code"),
    ("if x == None:\n    f()\n", "comparison with a singleton"),
    ("x = f'plain'\n", "f-string without a place"),
    ("def f(x):\n    if x:\n        return 1\n    else:\n        return 2\n", "else after leaving"),
    ("x = '" + "a" * 100 + "'\n", "long line"),
    ("x = 1 \n", "trailing space"),
]

INNOCENT = '''"""A module with nothing to say against it."""

import os


def first(paths, _unused=None):
    """Return the first."""
    for path in sorted(paths):
        if path is not None and os.path.exists(path):
            return path
    raise LookupError(f"none of {paths}")
'''


@pytest.mark.parametrize(("source", "name"), GUILTY)
def test_what_looks_guilty_is_counted(source, name):
    assert facts_of(source.encode(), True).sums[f"guilty: {name}"] == 1


@pytest.mark.parametrize(("source", "name"), LINT)
def test_lint_is_counted(source, name):
    sums = facts_of(source.encode(), True).sums
    assert sums[f"lint: {name}"] == 1
    assert sums["lint: all"] >= 1


def test_an_innocent_module_has_neither():
    sums = facts_of(INNOCENT.encode(), True).sums
    assert {name: n for name, n in sums.items() if n and name.startswith(("guilty", "lint"))} == {}
    assert (sums["lines"], sums["functions"], sums["imports"], sums["comments"]) == (12, 1, 1, 0)
    assert sums["docstring bytes"] == len("A module with nothing to say against it.") + len("Return the first.")


@pytest.mark.parametrize("data", [b"", b"def (", b"\xff\xfe\x00", b"x = '\n", b"(" * 400, "ﬁ = 'é'\r\n".encode()])
@pytest.mark.parametrize("python", [True, False])
def test_any_bytes_can_be_read(data, python):
    assert facts_of(data, python).sums["bytes"] == len(data)


def test_words_of_comments_and_strings_are_told_from_names():
    words = facts_of(b"keep = 'keep'  # keep\n", True).words
    assert (words["keep"], words["'keep'"], words["# keep"]) == (1, 1, 1)


def test_every_baseline_has_its_own_name_and_gives_a_number():
    names = [baseline.name for baseline in (*PANEL, LETTER)]
    assert len(names) == len(set(names))
    case = stage(fair_set(1)[0])
    assert all(isinstance(value(baseline, case, read_case(case)), float) for baseline in (*PANEL, LETTER))
    families = {baseline.family for baseline in PANEL}
    wanted = {"size", "tree shape", "comments", "names", "imports", "lint", "metadata", "position", "host", "wording"}
    assert families == wanted | {"looks guilty"}


def test_an_empty_tree_has_numbers_too():
    case = stage(with_file(fair_set(1)[0], "keep/figures.py", ""))
    assert all(value(baseline, case, read_case(case)) >= 0 for baseline in PANEL)


def test_twins_are_alike_with_the_site_masked():
    for pair in pairs_of(fair_set(12))[0]:
        red, other = pair.staged
        assert red.tree != other.tree
        assert red.masked.tree == other.masked.tree


def test_a_mask_cuts_the_innermost_function_with_its_decorators():
    source = b"class A:\n    @property\n    def f(self):\n        return 1\n\n    def g(self):\n        return 2\n"
    start = source.index(b"return 1")
    assert mask(source, start, start + 8) == b"class A:\n    pass\n\n    def g(self):\n        return 2\n"


def test_a_mask_outside_any_function_cuts_the_lines():
    assert mask(b"A = 1\nB = 2\nC = 3\n", 6, 12) == b"A = 1\npass\nC = 3\n"
    assert mask(b"def (\nB = 2\n", 6, 12) == b"def (\npass\n"


@pytest.mark.parametrize(("start", "end"), [(-5, -1), (0, 0), (10**6, 10**6), (9, 2)])
def test_a_site_that_is_no_place_in_the_file_is_masked_all_the_same(start, end):
    assert b"pass" in mask(SOURCE.encode(), start, end)


def test_pairs_are_found_whatever_the_order_and_the_lone_are_counted():
    cases = fair_set(4)
    lone = twin("lone", "a", "red", SOURCE.format(first="a", test="b", second="c"))
    pairs, skipped = pairs_of([*cases[::-1], lone])
    assert [pair.name for pair in pairs] == [f"pair-{n:03d}" for n in range(4)]
    assert skipped == 1
    assert all(pair.red.case.verdict == "red" for pair in pairs)


def test_what_tools_were_measured_to_say_is_a_baseline():
    cases = fair_set(9)
    pairs, _ = pairs_of(cases)
    columns = columns_of(pairs, {pair.name: measured(pair.name, 3, 4) for pair in pairs})
    place = columns.names.index("tool ruff")
    assert (columns.difference[:, place] == 1).all()
    assert "tool ruff" not in columns_of(pairs, {}).names
    assert "tool ruff" not in columns_of(pairs, {pair.name: measured(pair.name, "failed", 4) for pair in pairs}).names


def measured(pair, right, wrong):
    change = Change(removed=1, added=1)
    seen = Seen(version="1", right=right, wrong=wrong, only_right=(), only_wrong=())
    return MeasuredFile(
        schema="", pair=pair, kills={}, trigger=Rate(inputs=1, revealing=1, rate=1.0, low=0.0, high=1.0),
        connect=Connected(modules=1, files=(), lines=1, staged_files=1, staged_lines=1),
        edit=EditSize(bytes=change, tokens=None, lines=change), tests=Shipped(right={}, wrong={}),
        tools={"ruff": seen, "pylint": "not run"},
    )  # fmt: skip
