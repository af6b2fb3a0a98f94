"""A provider from end to end: what scaffolds make is green, can be installed, makes a set, and is not needed after."""

from __future__ import annotations

import importlib.util
import os
import shutil
import site
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PROVIDER = ROOT / "tests" / "provider"
SKIPPED = shutil.ignore_patterns("conftest.py", "__pycache__", ".*")

pytestmark = pytest.mark.slow


def run(*command: object, cwd: Path, status: int = 0) -> str:
    """Run a command with no path of this process's but the folder it is in, and return what it printed."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=plain, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a copy of the provider, so that building leaves nothing here."""
    return shutil.copytree(PROVIDER, tmp_path_factory.mktemp("sources") / "acme", ignore=SKIPPED)


@pytest.fixture(scope="module")
def python(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the interpreter of an environment with all that is installed here, and the provider, editable."""
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    inside = folder / "venv" / "lib" / version / "site-packages"
    here = [sysconfig.get_path("purelib"), *site.getsitepackages()]
    lines = [f"import site; site.addsitedir({path!r})" for path in dict.fromkeys(here)]
    inside.joinpath("running.pth").write_text("\n".join(lines) + "\n")
    found = folder / "venv" / "bin" / "python"
    offline = importlib.util.find_spec("hatchling") and importlib.util.find_spec("editables")
    build = ("--no-build-isolation", "--no-index") if offline else ()
    run(found, "-m", "pip", "install", "--quiet", "--no-deps", *build, "--editable", package, cwd=folder)
    return found


def test_an_installed_provider_makes_a_set_that_verifies_without_it(
    python: Path, package: Path, tmp_path: Path
) -> None:
    assert "acme/lost-limit" in run(python, "-m", "planter", "classes", cwd=tmp_path)
    assert "acme/depot" in run(python, "-m", "planter", "hosts", cwd=tmp_path)
    chosen = ("--classes", "acme/lost-limit", "--hosts", "acme/depot", "--seed", "7", "--jobs", "1")
    run(python, "-m", "planter", "new", "set", "--pairs", "2", *chosen, cwd=tmp_path)
    assert sorted(path.name for path in (tmp_path / "set" / "cases").iterdir()) == [
        f"acme-lost-limit-00{number}-{letter}" for number in (1, 2) for letter in "ab"
    ]
    assert "acme" not in run(sys.executable, "-m", "planter", "classes", cwd=tmp_path)
    assert "nothing found" in run(sys.executable, "-m", "planter", "verify", "set", cwd=tmp_path)
    scaffold = ("scaffold", "operator", "acme/lost-limit", "limit-ignored", "--into", package)
    run(python, "-m", "planter", *scaffold, cwd=tmp_path)
    assert "limit-ignored" in run(python, "-m", "planter", "classes", "acme/lost-limit", cwd=tmp_path)


def test_what_scaffolds_make_is_green_and_clean_and_says_what_to_write_next(tmp_path: Path) -> None:
    made = shutil.copytree(PROVIDER, tmp_path / "acme", ignore=SKIPPED)
    for kind in ("operator", "lookalike"):
        run(sys.executable, "-m", "planter", "scaffold", kind, "lost-limit", f"new-{kind}", "--into", made, cwd=ROOT)
    told = run(sys.executable, "-m", "pytest", "-rx", "-p", "no:cacheprovider", cwd=made)
    assert "4 xfailed" in told and told.count("next: ") == 4
    run(sys.executable, "-m", "ruff", "check", "--no-cache", ".", cwd=made)
    run(sys.executable, "-m", "ruff", "format", "--no-cache", "--check", ".", cwd=made)


def test_in_a_checkout_it_is_green_and_clean_too(tmp_path: Path) -> None:
    for folder in ("planter", "defect_classes", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for what in (("class", "lost-limit"), ("operator", "swallowed-error", "cause-dropped"), ("host", "depot")):
        run(sys.executable, "-m", "planter", "scaffold", *what, cwd=tmp_path)
    classes = [
        tmp_path / "tests" / "defect_classes" / f"test_{n}.py" for n in ("lost_limit", "swallowed_error_cause_dropped")
    ]
    host = tmp_path / "tests" / "testing" / "test_host_depot.py"
    told = run(sys.executable, "-m", "pytest", "-rx", "-p", "no:cacheprovider", *classes, cwd=tmp_path)
    assert "2 xfailed" in told
    run(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", host, "-k", "well_made or is_there", cwd=tmp_path)
    run(sys.executable, "-m", "ruff", "check", "--no-cache", "defect_classes", "tests", cwd=tmp_path)
    run(sys.executable, "-m", "ruff", "format", "--no-cache", "--check", "defect_classes", "tests", cwd=tmp_path)
