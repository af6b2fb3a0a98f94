"""Staging a sealed set: the ledger says so, and where the keys are encrypted the map is as well."""

import os

import pyrage
import pytest
from sealed_sets import asked
from stageable_sets import pairs, write_set

from planter.core.errors import SealError, StageError
from planter.release.ledger import rows
from planter.release.maps import read_map
from planter.release.opening import readable
from planter.release.rules import example_rules
from planter.release.seal import content_of, seal_set
from planter.release.stage_set import Order, stage_set


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Give a set in the current folder, with what sealing asks for beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLANTER_WHO", "tester")
    write_set(tmp_path / "set", pairs(8, 2))
    (tmp_path / "rules.toml").write_text(example_rules())
    (tmp_path / "prompt.md").write_text("Judge it.\n")
    return tmp_path / "set"


def stage(folder, **more):
    return stage_set(Order(folder, folder.parent / "out", seed=3, **more), lambda right, base: True)


@pytest.mark.slow
def test_an_encrypted_set_is_staged_with_its_identity_only_and_its_map_is_encrypted(folder):
    identity = pyrage.x25519.Identity.generate()
    key = folder.parent / "key.txt"
    key.write_text(f"{identity}\n")
    seal_set(folder, asked(folder, recipients=(str(identity.to_public()),)), content_of(folder))
    before = rows(folder)
    with pytest.raises(SealError, match="--identity"):
        stage(folder)
    assert rows(folder) == before and not os.path.lexists(folder.parent / "out")
    done = stage(folder, identity=key)
    staging = done.staging.record.staging
    assert done.findings == () and os.path.isdir(folder.parent / "out" / "one")
    assert done.map is None
    kept = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    assert not any(b"off-by-one-001" in data for data in kept), "no case is named in the clear"
    with readable(folder, key) as plain:
        assert read_map(plain, staging) == done.staging.map
    assert (rows(folder)[-1].what, rows(folder)[-1].detail["staging"]) == ("staged", staging)


def test_a_case_that_is_not_as_it_was_sealed_is_not_staged(folder):
    seal_set(folder, asked(folder), content_of(folder))
    for letter in "ab":
        path = folder / "cases" / f"off-by-one-001-{letter}" / "key" / "inputs.py"
        path.write_bytes(path.read_bytes() + b"# more\n")
    with pytest.raises(StageError, match=r"case 'off-by-one-001-.' is not as it was sealed"):
        stage(folder)
