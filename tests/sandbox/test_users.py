"""The verdicts of permissions and encodings are the same for root and an ordinary user, any umask, any locale."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_confine import closed_ancestor

from planter.sandbox import confine

ROOT = Path(__file__).resolve().parents[2]
PLAIN = {"LC_ALL": "C.UTF-8"}
NO_UTF8 = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
ORDINARY = "setpriv --reuid 65534 --regid 65534 --clear-groups"
COMMAND = "umask {umask}; exec {user} '{python}' -m planter verify {made} --jobs 1 --no-cache --format json"


@pytest.fixture
def home() -> Iterator[Path]:
    """Give a folder that a user's home can be made of."""
    folder = Path(tempfile.mkdtemp(prefix="planter-user-", dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def as_this_user(made: Path, umask: str, variables: dict[str, str], home: Path) -> subprocess.CompletedProcess[str]:
    """Verify as the user of the tests."""
    return ran(["sh", "-ec", COMMAND.format(umask=umask, user="", python=sys.executable, made=made)], variables, home)


def as_ordinary_user(made: Path, umask: str, variables: dict[str, str], home: Path) -> subprocess.CompletedProcess[str]:
    """Verify as user 65534, the interpreter being below a home of mode 0700 that is this user's."""
    prefix, place = confine.interpreter(None).folders[0], home / "home"
    python = f"{prefix}/bin/python3"
    of_root = pwd.getpwuid(0).pw_dir
    own = closed_ancestor(prefix) or of_root
    keep = home / "keep"
    keep.mkdir()
    lines = [f"mount --bind '{prefix}' '{keep}'", f"mount -t tmpfs -o mode=700,uid=65534,gid=65534 none '{own}'"]
    if own == of_root and not prefix.startswith(f"{of_root}/"):
        place = Path(own, "python")  # no interpreter of ours is below a closed home: see it there as well
        python = f"{place}/bin/python3"
        lines += [f"mkdir '{place}'", f"mount --bind '{keep}' '{place}'"]
    else:
        lines += [f"mkdir -p '{prefix}'", f"mount --bind '{keep}' '{prefix}'"]
    packages = [path for path in sys.path if os.path.basename(path) in confine.PACKAGES]
    variables = {**variables, "HOME": own, "PYTHONPATH": ":".join([str(ROOT), *packages])}
    lines += [COMMAND.format(umask=umask, user=ORDINARY, python=python, made=made)]
    command = ["unshare", "--mount", "--propagation", "private", "sh", "-ec", "\n".join(lines)]
    return ran(command, variables, home)


def ran(command: list[str], variables: dict[str, str], home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that knows no more of this user than is given."""
    known = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, env=known | variables, cwd="/", capture_output=True, text=True, timeout=600)


@pytest.fixture(scope="module")
def report(made: Path) -> str:
    """Give what is said of the set here, where nothing is unusual."""
    folder = Path(tempfile.mkdtemp(prefix="planter-user-", dir="/tmp"))
    done = as_this_user(made, "022", PLAIN, folder)
    shutil.rmtree(folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"findings":[]' in done.stdout.replace(" ", "")
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("umask", "variables"), [("000", NO_UTF8), ("077", PLAIN)])
def test_the_report_does_not_depend_on_umask_and_locale(
    umask: str, variables: dict[str, str], made: Path, report: str, home: Path
) -> None:
    done = as_this_user(made, umask, variables, home)
    assert (done.returncode, done.stdout, done.stderr) == (0, report, "")


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user: the tests run as an ordinary one")
@pytest.mark.parametrize(("umask", "variables"), [("000", PLAIN), ("027", NO_UTF8), ("077", NO_UTF8)])
def test_an_ordinary_user_with_a_closed_home_gets_the_same_report(
    umask: str, variables: dict[str, str], made: Path, report: str, home: Path
) -> None:
    done = as_ordinary_user(made, umask, variables, home)
    assert (done.returncode, done.stdout, done.stderr) == (0, report, "")
