"""The child program gives typed outcomes, alike in a fork of a warm interpreter and in a new one."""

from __future__ import annotations

import importlib.util
import marshal

import pytest
from probing import SHORT, deciding, job, probe, tree

from planter.core.records.runs import Environment, Limits, Result
from planter.core.trees import Tree
from planter.sandbox.jobs import Job
from planter.sandbox.pool import Pool

ENDLESS = Limits(cpu_seconds=0.3, wall_seconds=20.0)
PLAIN = "return args[0] + 1"
CASES: dict[str, tuple[Job, str, str | None]] = {
    "a decide that returns": (job(PLAIN, "check(due(act, 1) == 2, 'm')"), "holds", None),
    "a failed check": (job(PLAIN, "check(due(act, 1) == 3, 'm')"), "violated", "value"),
    "an exception where an answer is due": (job("raise KeyError(1)", "due(act)"), "violated", "raise"),
    "an exit where an answer is due": (job("raise SystemExit(0)", "due(act)"), "violated", "raise"),
    "an exception of the tree": (job("raise KeyError(1)"), "crashed", None),
    "an assertion of the tree": (job("assert not args, 'x'", "act(1)"), "crashed", None),
    "an undecidable criterion": (job(PLAIN, "raise Undecidable('no clock')"), "undecidable", None),
    "an undecidable of the tree": (job("raise type('Undecidable', (Exception,), {})"), "crashed", None),
    "SystemExit of the tree": (job("raise SystemExit(0)"), "crashed", None),
    "KeyboardInterrupt of the tree": (job("raise KeyboardInterrupt"), "crashed", None),
    "deep recursion": (job("return act()"), "crashed", None),
    "an exit of the process with status 0": (job("import os; os._exit(0)"), "crashed", None),
    "an exit of the process with status 1": (job("import os; os._exit(1)"), "crashed", None),
    "a signal": (job("import os; os.kill(os.getpid(), 11)"), "crashed", None),
    "an endless loop": (job("while True: pass", limits=ENDLESS), "timed_out", None),
    "a long sleep": (
        job("import time; time.sleep(60)", limits=Limits(cpu_seconds=1.0, wall_seconds=0.5)), "timed_out", None),
    "a tree that cannot be imported": (Job(tree("("), deciding("act()"), "c1"), "setup_failed", None),
    "a set-up that raises": (
        Job(tree(PLAIN), probe("def setup(): 1 / 0\ndef decide(): pass"), "c1"), "setup_failed", None),
    "a set-up that asserts": (
        Job(tree(PLAIN), probe("def setup(): check(False, 'm')\ndef decide(): pass"), "c1"), "setup_failed", None),
    "a probe without decide": (Job(tree(PLAIN), probe("def setup(): pass"), "c1"), "setup_failed", None),
    "a probe that is no Python": (Job(tree(PLAIN), b"def", "c1"), "setup_failed", None),
    "a need that is not known": (job(PLAIN, needs="'wings',"), "setup_failed", None),
    "a message that cannot be shown": (
        job("raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})"), "crashed", None),
    "a module named like one of the standard library": (
        Job(tree("import textwrap; return textwrap.mark", textwrap="mark = 7"),
            deciding("check(act() == 7, 'm')"), "c1"), "holds", None),
    "a module that says where it came from": (
        Job(tree("from pkg import notes; return notes.__spec__.origin[-12:]", pkg__notes="x = 1"),
            deciding("check(due(act) == 'pkg/notes.py', due(act))"), "c1"), "holds", None),
    "a name of the probe's module": (job(PLAIN, "check(__name__ != '__main__', __name__)"), "holds", None),
    "the working directory": (
        job("import os; return sorted(os.listdir('.'))", "check(act() == ['pkg'], act())"), "holds", None),
    "a tree of other encodings": (
        Job(tree("return '\u00e9\u2028'"), deciding("check(act() == '\\u00e9\\u2028', act())"), "c1"), "holds", None),
    "a file name no module has": (
        job("import pkg.acts; return pkg.acts.__file__", "import os; check(os.path.isfile(act()), act())"),
        "holds", None),
}  # fmt: skip


@pytest.fixture(scope="module")
def outcomes(pool: Pool) -> dict[str, tuple[Result, Result]]:
    """Run every case, by a fork and by a new interpreter."""
    jobs = [case for case, _, _ in CASES.values()]
    return dict(zip(CASES, zip(pool.run(jobs), pool.run(jobs, fresh=True), strict=True), strict=True))


@pytest.mark.parametrize("name", CASES)
def test_outcome_is_typed_and_the_same_in_a_fork_and_in_a_new_interpreter(
    name: str, outcomes: dict[str, tuple[Result, Result]]
) -> None:
    forked, fresh = outcomes[name]
    assert (forked.outcome, forked.how) == CASES[name][1:], forked.message
    assert (fresh.outcome, fresh.how, fresh.message) == (forked.outcome, forked.how, forked.message)


def test_a_violation_is_told_by_the_frame_and_not_by_the_message(pool: Pool) -> None:
    lying = job("raise AssertionError('m')", "act()")
    assert pool.run([lying])[0].outcome == "crashed"


@pytest.mark.parametrize("fresh", [False, True])
def test_what_surrounds_a_run_is_only_what_its_environment_says(pool: Pool, fresh: bool) -> None:
    body = """
import os, sys
return [sorted(os.environ), sys.path[1:], sys.argv, sys.stdin.read(), sorted(os.listdir('/proc/self/fd'))]
"""
    decide = """
names, path, argv, given, files = act()
check(names == ["HOME", "LC_ALL", "PYTHONCOERCECLOCALE", "PYTHONHASHSEED", "PYTHONUTF8", "TMPDIR", "TZ"], names)
check(not any("planter" in entry or "site-packages" in entry for entry in path), path)
check(argv == ["c1"] and given == "", [argv, given])
check(files == ["0", "1", "2", "255", "3"], files)
import os, sys
check(os.listdir(os.environ["HOME"]) == os.listdir(os.environ["TMPDIR"]) == [], "not empty")
check(not any(name.partition(".")[0] == "planter" for name in sys.modules), "planter is there")
check(not any(vars(sys.modules["__main__"]).get(name) for name in ("zygote", "job", "record")), "the program is there")
"""
    result = pool.run([job(body, decide)], fresh=fresh)[0]
    assert result.outcome == "holds", result.message


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize(
    ("environment", "expression", "right"),
    [
        (Environment(hash_seed=7), "str(hash('abc') == hash('abc'))", "True"),
        (Environment(locale="C"), "__import__('sys').getfilesystemencoding()", "ascii"),
        (Environment(locale="C"), "open('/dev/null').encoding", "ANSI_X3.4-1968"),
        (Environment(locale="C", utf8_mode=True), "__import__('sys').getfilesystemencoding()", "utf-8"),
        (Environment(), "__import__('sys').getfilesystemencoding() + str(__import__('sys').flags.utf8_mode)", "utf-80"),
        (Environment(umask=0o077), "oct(__import__('os').umask(0))", "0o77"),
        (Environment(umask=0), "oct(__import__('os').umask(0))", "0o0"),
        (Environment(timezone="XYZ+5"), "__import__('time').tzname[0] + str(__import__('time').timezone)", "XYZ18000"),
    ],
)  # fmt: skip
def test_the_environment_is_in_force(
    pool: Pool, environment: Environment, expression: str, right: str, fresh: bool
) -> None:
    asked = Job(tree("pass"), deciding(f"check({expression} == {right!r}, {expression})"), "c1", environment, SHORT)
    result = pool.run([asked], fresh=fresh)[0]
    assert result.outcome == "holds", result.message


def test_the_hash_seed_changes_hashes_and_equal_seeds_do_not(pool: Pool) -> None:
    asked = [
        Job(tree("return hash('abc') % 1000003"), deciding("check(False, act())"), "c1", Environment(hash_seed=seed))
        for seed in (1, 2)
    ]
    one, two = pool.run(asked)
    again = pool.run(asked, fresh=True)
    assert one.message != two.message
    assert [one.message, two.message] == [result.message for result in again]


@pytest.mark.parametrize("fresh", [False, True])
def test_a_compiled_tree_without_its_sources_runs(pool: Pool, fresh: bool) -> None:
    code = compile(b"def act():\n    return 41\n", "pkg/acts.py", "exec")
    module = importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
    compiled = Tree({"pkg/__init__.py": b"", "pkg/acts.pyc": module})
    result = pool.run([Job(compiled, deciding("check(due(act) == 41, 'm')"), "c1")], fresh=fresh)[0]
    assert result.outcome == "holds", result.message


def test_random_numbers_differ_between_forks(pool: Pool) -> None:
    jobs = [job("import random; return random.random()", f"check(False, (act(), {number})[0])") for number in range(2)]
    first, second = pool.run(jobs)
    assert first.message != second.message
