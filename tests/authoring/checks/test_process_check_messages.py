"""What comes out otherwise in another process is shown as made here and there."""

import importlib
import shutil
from pathlib import Path

import pytest

from planter import testing as checks
from planter.planting.host import load_host

FOLDER = Path(__file__).resolve().parents[2] / "hosts" / "shelf"


def refused(check, *arguments):
    with pytest.raises(AssertionError) as caught:
        check(*arguments)
    return str(caught.value)


COUNTING = """from itertools import count
import libcst as cst
from planter.plugin import DefectClass, Example, Lookalike, Operator

ASKED = count(1)
COUNTS = Operator("asks-count", cst.Call, lambda site: cst.Name(f"b{next(ASKED)}"), "It.", "stark", (
    Example("a = b()\\n", "a = b1\\n"),))
SAME = Lookalike("seems-bad", cst.Call, lambda site: None, "It.", "So.", "stark", ())
DEFECT_CLASS = DefectClass("asks-much", "some thing", (COUNTS,), (SAME,))
"""


def test_a_rewrite_that_hangs_on_what_ran_before_is_shown_as_made_here_and_there(tmp_path, monkeypatch):
    (tmp_path / "asks_much").mkdir()
    (tmp_path / "asks_much" / "__init__.py").write_text(COUNTING)
    monkeypatch.syspath_prepend(tmp_path)
    asks_much = importlib.import_module("asks_much").DEFECT_CLASS
    checks.check_same_rewrites(asks_much)
    told = refused(checks.check_same_rewrites, asks_much)
    assert told.startswith("asks-count makes something else in another process; let nothing hang on the order of a set")
    assert "or on what was kept from an earlier call (sorted() gives an order):\n--- a/asks-count/0-0-right.py" in told
    assert told.endswith("\n-a = b2\n+a = b1")


@pytest.mark.parametrize(
    ("path", "old", "part"),
    [("probes/c1.py.j2", '("no sign', "probe c1"), ("tree/shelf/filing.py.j2", '"""File', "program")],
    ids=["probe", "program"],
)
def test_a_part_of_a_host_that_is_rendered_otherwise_each_time_is_named(path, old, part, tmp_path):
    folder = Path(shutil.copytree(FOLDER, tmp_path / "shelf"))
    (folder / path).write_text((folder / path).read_text().replace(old, old + "{{ range(10 ** 9) | random }}", 1))
    told = refused(checks.check_same_rendering, load_host(folder))
    assert told.startswith(f"shelf: its {part} came out otherwise in another process; templates may not hang on the")
