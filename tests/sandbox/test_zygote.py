"""The zygote stays as it was when it was warm: no run, tree or probe changes it, and each source is compiled once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from probing import deciding, job, tree

from planter.sandbox.bytecode import MOST, MOST_TREES, Codes
from planter.sandbox.jobs import Job
from planter.sandbox.loading import compiled
from planter.sandbox.pool import Pool
from planter.sandbox.worker import shadows


def test_what_one_run_changes_no_later_run_sees(pool: Pool) -> None:
    change = job("import json, os, sys\njson.mark = os.mark = 1\nos.environ['MARK'] = '1'\nsys.path.append('/mark')")
    look = job(
        "import json, os, sys\nreturn hasattr(json, 'mark'), hasattr(os, 'mark'), 'MARK' in os.environ, sys.path[-1]",
        "check(act()[:3] == (False,) * 3 and act()[3] != '/mark', act())",
    )
    assert [result.outcome for result in pool.run([change, look, job("return 8"), look])] == ["holds"] * 4


def test_two_trees_with_modules_of_the_same_name_keep_apart(pool: Pool) -> None:
    jobs = [job(f"return {number}", f"check(act() == {number}, act())") for number in range(12)]
    assert {result.outcome for result in pool.run(jobs)} == {"holds"}


def test_a_run_starts_with_one_thread_and_no_child(pool: Pool) -> None:
    body = "import os, threading\nreturn len(os.listdir('/proc/self/task')), threading.active_count()"
    result = pool.run([job(body, "check(act() == (1, 1), act())")])[0]
    assert result.outcome == "holds", result.message


def test_a_traceback_names_the_file_of_the_tree_it_ran(pool: Pool) -> None:
    body = "import traceback\nreturn traceback.extract_stack()[-1].filename, __file__"
    decide = "seen, own = act()\ncheck(seen == own and seen.startswith(__import__('os').getcwd()), (seen, own))"
    asked = [Job(tree(body, other=f"x = {number}"), deciding(decide), "c1") for number in range(2)]
    assert [result.outcome for result in pool.run(asked)] == ["holds", "holds"]


def test_garbage_is_collected_in_a_run(pool: Pool) -> None:
    result = pool.run([job("import gc; return gc.isenabled(), gc.get_count()[0]", "check(act()[0], act())")])[0]
    assert result.outcome == "holds", result.message


@pytest.mark.parametrize(
    ("paths", "shadowing"),
    [
        (["pkg/json.py", "pkg/__init__.py"], False),
        (["json.py"], True),
        (["json/__init__.py"], True),
        (["jsons.py", "data.json"], False),
    ],
)
def test_a_tree_shadows_a_module_by_a_name_at_its_top(paths: list[str], shadowing: bool) -> None:
    assert shadows(paths, frozenset({"json", "os"})) == shadowing


def message(root: Path, source: bytes = b"x = 1") -> dict[str, object]:
    """Return a job as a zygote gets it."""
    return {"source": source.decode("latin-1"), "criterion": "c1", "root": str(root), "fresh": False}


def test_equal_sources_are_compiled_once(tmp_path: Path) -> None:
    codes = Codes()
    for name in ("one", "two"):
        (tmp_path / name / "pkg").mkdir(parents=True)
        (tmp_path / name / "pkg" / "a.py").write_text("a = 1\n")
        (tmp_path / name / "pkg" / "b.py").write_text(f"b = '{name}'\n")
        (tmp_path / name / "pkg" / "wrong.py").write_text("def\n")
    first, second = message(tmp_path / "one"), message(tmp_path / "two")
    codes.prepare(first)
    codes.prepare(second)
    one, two = first["modules"], second["modules"]
    assert isinstance(one, dict) and isinstance(two, dict) and set(one) == set(two) == {"pkg/a.py", "pkg/b.py"}
    assert one["pkg/a.py"] is two["pkg/a.py"] and one["pkg/b.py"] is not two["pkg/b.py"]
    assert first["code"] is second["code"] == compiled(b"x = 1", "probe_c1.py")


def test_what_is_kept_is_bounded(tmp_path: Path) -> None:
    codes = Codes()
    for number in range(MOST + 5):
        codes.code("a.py", b"%d" % number)
    for number in range(MOST_TREES + 5):
        os.mkdir(tmp_path / str(number))
        codes.modules(str(tmp_path / str(number)))
    assert len(codes._kept) == MOST and len(codes._trees) == MOST_TREES


def test_a_fresh_run_is_given_no_code(tmp_path: Path) -> None:
    asked = {**message(tmp_path), "fresh": True}
    Codes().prepare(asked)
    assert "code" not in asked and "modules" not in asked and asked["source"] == b"x = 1"
