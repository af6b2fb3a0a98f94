"""One pair of the committed sample, sealed in every way without running a probe, to be broken by a test."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyrage
import pytest
from sealed_sets import PAIR, SAMPLE, SealIt, asked

from planter.core.records.sealing import Seal
from planter.release.rules import example_rules
from planter.release.seal import content_of, seal_set


@pytest.fixture(scope="session")
def one_pair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not SAMPLE.is_dir():
        pytest.skip("an installed planter comes without the sample")
    folder = tmp_path_factory.mktemp("pair") / "set"
    (folder / "cases").mkdir(parents=True)
    (folder / "measured").mkdir()
    shutil.copy(SAMPLE / "set.json", folder)
    shutil.copy(SAMPLE / "measured" / f"{PAIR}.json", folder / "measured")
    for letter in "ab":
        shutil.copytree(SAMPLE / "cases" / f"{PAIR}-{letter}", folder / "cases" / f"{PAIR}-{letter}")
    return folder


@pytest.fixture
def some_set(one_pair: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a set that is not sealed yet, in the current folder, with rules, a judge's file and two key pairs."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLANTER_WHO", "tester")
    Path("rules.toml").write_text(example_rules())
    Path("prompt.md").write_text("Judge it.\n")
    for name in ("key", "other"):
        identity = pyrage.x25519.Identity.generate()
        Path(f"{name}.txt").write_text(f"# a key\n{identity}\n")
        Path(f"{name}.pub").write_text(f"{identity.to_public()}\n")
    shutil.copytree(one_pair, "set")
    return Path("set")


@pytest.fixture
def seal_it(some_set: Path) -> SealIt:
    """Give what seals the set, in the clear or encrypted."""

    def seal(encrypt: bool = False, **changes: object) -> Seal:
        if encrypt:
            changes["recipients"] = (Path("key.pub").read_text().strip(),)
        return seal_set(some_set, asked(some_set, **changes), content_of(some_set))

    return seal


@pytest.fixture
def sealed(some_set: Path, seal_it: SealIt) -> Path:
    seal_it()
    return some_set


@pytest.fixture
def encrypted(some_set: Path, seal_it: SealIt) -> Path:
    seal_it(encrypt=True)
    return some_set
