"""The wheel and the editable install: each in a fresh environment, used from outside the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = shutil.ignore_patterns(
    ".git", ".venv", "generated", "__pycache__", ".*_cache", ".hypothesis", "dist", "build"
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a copy of the sources, so that building leaves nothing in the checkout."""
    return shutil.copytree(ROOT, tmp_path_factory.mktemp("sources") / "checkout", ignore=SKIPPED)


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheels")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(checkout)]
    subprocess.run(pip, check=True)
    (built,) = folder.glob("*.whl")
    return built


def environment(folder: Path, checkout: Path, *what: str) -> Path:
    """Make a virtual environment with planter in it, and return its folder of commands."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, "-c", str(checkout / "constraints.txt"), *what], check=True)
    return folder / "bin"


def output(commands: Path, *arguments: str, cwd: Path) -> str:
    """Return what `planter` prints, run from a folder outside the checkout and without the checkout's path."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    run = subprocess.run(
        [str(commands / "planter"), *arguments], cwd=cwd, env=plain, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_wheel_works_away_from_the_checkout(checkout: Path, wheel: Path, tmp_path: Path) -> None:
    commands = environment(tmp_path / "venv", checkout, str(wheel))
    assert "archiver" in output(commands, "hosts", cwd=tmp_path)
    assert "swallowed-error" in output(commands, "classes", cwd=tmp_path)
    assert "swallowed-error" in output(commands, "classes", "swallowed-error", cwd=tmp_path)
    place = subprocess.run(
        [str(commands / "python"), "-c", "import planter; print(planter.__file__)"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert place.stdout.startswith(str(tmp_path / "venv"))


def test_the_editable_install_works_away_from_the_checkout(checkout: Path, tmp_path: Path) -> None:
    commands = environment(tmp_path / "venv", checkout, "--editable", str(checkout))
    assert "archiver" in output(commands, "hosts", cwd=tmp_path)
    assert "swallowed-error" in output(commands, "classes", cwd=tmp_path)


def test_the_wheel_holds_every_template_and_no_test(checkout: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        inside = set(packed.namelist())
    templates = {
        path.relative_to(checkout).as_posix() for path in (checkout / "templates").rglob("*") if path.is_file()
    }
    assert {f"planter/{path}" for path in templates} - inside == set()
    assert "planter/py.typed" in inside
    assert [name for name in inside if name.startswith("tests/")] == []
