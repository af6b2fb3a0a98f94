"""Plans of files to be made: by themselves they write nothing, and what a failure interrupts is taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from sets import content

from planter.authoring.writing import Plan, carry_out
from planter.core.errors import UsageError


def test_what_a_failure_interrupts_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "list.py").write_text("old")
    plan = Plan(
        {tmp_path / "new" / "a.py": b"a", tmp_path / "new" / "deep" / "b.py": b"b"},
        {tmp_path / "list.py": (b"old", b"new")},
    )

    def interrupted(folder: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("planter.authoring.writing.sync_folder", interrupted)
    with pytest.raises(KeyboardInterrupt):
        carry_out(plan)
    assert content(tmp_path) == {"list.py": b"old"} and not (tmp_path / "new").exists()
    monkeypatch.undo()
    carry_out(plan)
    assert content(tmp_path) == {"list.py": b"new", "new/a.py": b"a", "new/deep/b.py": b"b"}
    with pytest.raises(UsageError, match="is there already; nothing was written"):
        carry_out(plan)
