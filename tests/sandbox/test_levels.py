"""The level that took effect is remembered while nothing it rests on changed, and nothing else is believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from planter.sandbox import levels
from planter.sandbox.levels import keep_level, recall_level
from planter.sandbox.store import Store


def test_what_was_kept_is_recalled(store: Store) -> None:
    assert recall_level(store) is None
    keep_level(store, "L3")
    assert recall_level(store) == "L3"


@pytest.mark.parametrize("kept", ["", "L9", "l4", "L4 ", "\xff"])
def test_what_is_no_level_is_not_believed(store: Store, kept: str) -> None:
    keep_level(store, kept)
    assert recall_level(store) is None


@pytest.mark.parametrize("switch", ["TMPDIR", "PATH"])
def test_another_folder_for_scratch_or_another_bubblewrap_is_tried_anew(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, switch: str
) -> None:
    keep_level(store, "L4")
    if switch == "PATH":
        (tmp_path / "bwrap").write_text("#!/bin/sh\n")
        (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setenv(switch, str(tmp_path))
    assert recall_level(store) is None


def test_other_powers_of_the_process_are_tried_anew(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_level(store, "L4")
    real = levels._read
    monkeypatch.setattr(levels, "_read", lambda path: real(path).replace("NoNewPrivs:\t0", "NoNewPrivs:\t1"))
    assert recall_level(store) is None
