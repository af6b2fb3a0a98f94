"""A program nobody here wrote: fetch a pinned release, make pairs of both classes in it, and verify them."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

HOST = Path(__file__).parent / "tomli"
NAME, VERSION = "tomli", "2.5.0"
SHA256 = "264507556cd8b8c8e7c6ee037cdf443a463f03f4c958e57195e3d369711b8ff6"

pytestmark = pytest.mark.slow


def planter(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from planter.cli import main; main()", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the host's folder with the program unpacked beside as `tree/`."""
    work = tmp_path_factory.mktemp("real")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-binary", ":all:", "--no-deps", "--dest", str(work)]
    subprocess.run([*pip, f"{NAME}=={VERSION}"], check=True)
    archive = work / f"{NAME}-{VERSION}.tar.gz"
    assert hashlib.sha256(archive.read_bytes()).hexdigest() == SHA256
    with tarfile.open(archive) as packed:
        packed.extractall(work / "source", filter="data")
    folder = work / NAME
    shutil.copytree(HOST, folder)
    shutil.copytree(work / "source" / f"{NAME}-{VERSION}" / "src" / NAME, folder / "tree" / NAME)
    return folder


@pytest.fixture(scope="module")
def made(host: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a set of two pairs made in the host."""
    folder = tmp_path_factory.mktemp("sets") / "two"
    run = planter("new", str(folder), "--pairs", "2", "--seed", "5", "--host-dir", str(host))
    assert run.returncode == 0, run.stderr
    return folder


def test_the_pairs_are_of_different_classes_and_all_in_the_program(made: Path) -> None:
    cases = [json.loads(path.read_bytes()) for path in (made / "cases").glob("*/case.json")]
    assert sorted((case["origin"]["defect_class"], case["verdict"]) for case in cases) == [
        ("encoding-edge", "green"),
        ("encoding-edge", "red"),
        ("swallowed-error", "green"),
        ("swallowed-error", "red"),
    ]
    assert {case["origin"]["site"]["path"] for case in cases} == {"tomli/_parser.py"}


def test_verify_finds_nothing(made: Path) -> None:
    run = planter("verify", str(made), "--format", "json")
    report = json.loads(run.stdout)
    assert (run.returncode, report["findings"], report["cases"]) == (0, [], 4)


def test_only_its_own_words_and_files_stand_in_a_stage(made: Path, host: Path) -> None:
    shipped = {path.relative_to(host / "tree").as_posix() for path in (host / "tree").rglob("*") if path.is_file()}
    for stage in (made / "cases").glob("*/stage/tree"):
        assert {path.relative_to(stage).as_posix() for path in stage.rglob("*") if path.is_file()} == shipped
