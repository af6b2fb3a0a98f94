"""The level in force is the one whose effects were seen, for root and for an ordinary user, on every Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from probing import deciding, job, tree

from planter.core.errors import RunError
from planter.core.records.runs import Environment
from planter.sandbox import attest, confine
from planter.sandbox.jobs import Job
from planter.sandbox.levels import LEVELS
from planter.sandbox.pool import Pool

ROOT = Path(__file__).resolve().parents[2]
ORDINARY = """
import json, os, sys
sys.path[:0] = [{root!r}, {tests!r}]
from probing import job
from planter.core.errors import RunError
from planter.sandbox.levels import LEVELS
from planter.sandbox.pool import Pool
seen = {{"user": os.geteuid(), "home": oct(os.stat({home!r}).st_mode & 0o777)}}
for level in LEVELS:
    try:
        with Pool(1, level) as pool:
            asked = [job("return 1", "check(act() == 1, 'm')", needs="'permission bits',")]
            asked.append(job("import os; os._exit(0)"))
            seen[level] = [result.outcome for result in pool.run(asked) + pool.run(asked, fresh=True)]
    except RunError as error:
        seen[level] = str(error)
print(json.dumps(seen))
"""


def pythons() -> list[str]:
    """Return the other interpreters of this machine that planter supports."""
    found = []
    for name in ("python3.11", "python3.12", "python3.13"):
        beside = Path(sys.base_prefix).parent.glob(f"{name[6:]}*/bin/{name}")
        places = [*map(str, beside), "/usr/local/bin/" + name, "/usr/bin/" + name]
        others = [place for place in places if os.path.realpath(place) != os.path.realpath(sys.executable)]
        found += [place for place in others if os.path.exists(place)][:1]
    return found


def test_the_best_level_that_takes_effect_is_taken() -> None:
    effective = []
    for level in LEVELS:
        try:
            with Pool(1, level) as pool:
                effective.append(pool.level)
        except RunError:
            continue
    with Pool(1) as pool:
        assert pool.level == effective[0]
    assert effective[-1] == "L1"


def test_a_level_whose_program_is_missing_is_refused_with_what_would_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(RunError, match="install bubblewrap"), Pool(1, "L4"):
        pass


def test_a_level_that_claims_what_does_not_take_effect_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(attest.CLAIMS, "L1", ("network",))
    with pytest.raises(RunError, match="L1: violated AssertionError: network"), Pool(1, "L1"):
        pass


def test_where_no_mode_binds_a_probe_that_needs_one_gives_no_answer(pool_at: Callable[[str], Pool]) -> None:
    result = pool_at("L1").run([job("pass", needs="'permission bits',")])[0]
    expected = "setup_failed" if os.geteuid() == 0 else "holds"
    assert (result.outcome, "permission bits" in result.message) == (expected, expected == "setup_failed")


def test_a_run_has_no_capability_and_can_gain_none(confined: Pool) -> None:
    body = (
        "return [line.split()[1] for line in open('/proc/self/status') if line[:6] in ('CapPrm', 'CapEff', 'NoNewP')]"
    )
    result = confined.run([job(body, "check([int(part, 16) for part in act()] == [0, 0, 1], act())")])[0]
    assert result.outcome == "holds", result.message


def test_every_level_gives_the_same_outcomes_in_both_ways(confined: Pool) -> None:
    jobs = [
        job("return 1", "check(act() == 1, 'm')"),
        job("return 1", "check(act() == 2, 'm')"),
        job("raise ValueError", "due(act)"),
        job("raise ValueError"),
        job("import os; os._exit(1)"),
        Job(tree("("), deciding("act()"), "c1"),
    ]
    right = ["holds", "violated", "violated", "crashed", "crashed", "setup_failed"]
    for fresh in (False, True):
        assert [result.outcome for result in confined.run(jobs, fresh=fresh)] == right


def test_folders_of_people_are_hidden_but_for_what_a_run_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home")
    assert "/home" in confine.hidden(["/home" + "/x/python"])
    assert "/home" not in confine.hidden(["/home"])
    monkeypatch.setenv("HOME", "/")
    assert "/" not in confine.hidden([])
    assert confine.kept("/tmp", ["/tmp/v/lib", "/tmp/v", "/tmpfile", "/usr"]) == ["v"]


@pytest.mark.slow
@pytest.mark.parametrize("python", pythons())
def test_another_python_gives_the_same_outcomes_and_needs_no_planter(python: str, pool: Pool) -> None:
    version = "import sys; return '%d.%d' % sys.version_info[:2]"
    environment = Environment(python=python)
    asked = [
        Job(tree(version), deciding(f"check(act() in {python!r}, act())"), "c1", environment),
        Job(tree("raise KeyError"), deciding("due(act)"), "c1", environment),
        Job(tree("raise KeyError"), deciding("act()"), "c1", environment),
        Job(tree("import planter"), deciding("act()"), "c1", environment),
    ]
    for fresh in (False, True):
        results = pool.run(asked, fresh=fresh)
        assert [result.outcome for result in results] == ["holds", "violated", "crashed", "crashed"], results
        assert "No module named 'planter'" in results[3].message


def closed_ancestor(path: str) -> str | None:
    """Return the topmost folder above a path that others cannot enter, None when there is none."""
    for parent in reversed(Path(path).parents):
        if not parent.stat().st_mode & 0o001:
            return str(parent)
    return None


def as_ordinary_user(script: Path, home_mode: str) -> list[str]:
    """Return the command that runs a script as user 65534, whose home of this mode holds the interpreter."""
    prefix = sys.base_prefix
    home = closed_ancestor(prefix) or "/root"
    keep = str(script.parent / "keep")
    os.mkdir(keep)
    lines = [f"mount --bind '{prefix}' '{keep}'"]
    lines += [f"mount -t tmpfs -o mode={home_mode},uid=65534,gid=65534 none '{home}'"]
    if closed_ancestor(prefix):
        lines += [f"mkdir -p '{prefix}'", f"mount --bind '{keep}' '{prefix}'"]
    variables = f"HOME='{home}' PATH='{os.environ['PATH']}' PYTHONDONTWRITEBYTECODE=1"
    user = "setpriv --reuid 65534 --regid 65534 --clear-groups"
    lines += [f"exec {user} env -i {variables} '{sys.executable}' '{script}'"]
    return ["unshare", "--mount", "--propagation", "private", "sh", "-ec", "\n".join(lines)]


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="the tests already run as an ordinary user")
@pytest.mark.parametrize("home_mode", ["700", "755"])
def test_an_ordinary_user_gets_answers_with_an_interpreter_below_a_closed_home(home_mode: str) -> None:
    folder = Path("/tmp", f"runner-ordinary-{os.getpid()}-{home_mode}")
    folder.mkdir(mode=0o755)
    try:
        script = folder / "ordinary.py"
        home = closed_ancestor(sys.base_prefix) or "/root"
        script.write_text(ORDINARY.format(root=str(ROOT), tests=str(ROOT / "tests" / "sandbox"), home=home))
        done = subprocess.run(as_ordinary_user(script, home_mode), capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        seen = json.loads(done.stdout)
    finally:
        shutil.rmtree(folder)
    assert (seen.pop("user"), seen.pop("home")) == (65534, f"0o{home_mode}")
    required = os.environ.get("PLANTER_REQUIRE_LEVELS", "L1 L2").replace(",", " ").split()
    for level in LEVELS:
        if level in required or isinstance(seen[level], list):
            assert seen[level] == ["holds", "crashed"] * 2, (level, seen[level])


@pytest.mark.slow
@pytest.mark.parametrize(("required", "fails"), [("", False), ("L3 L2", False), ("L2,L4", True)])
def test_a_level_that_is_missing_skips_its_tests_and_fails_them_where_it_is_required(
    required: str, fails: bool
) -> None:
    one = "tests/sandbox/test_hostile.py::test_a_closed_file_is_closed[L4]"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", one],
        cwd=ROOT,
        env={**os.environ, "PATH": "/nowhere", "PLANTER_REQUIRE_LEVELS": required},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, "level L4 is required here" in done.stdout) == (int(fails), fails), done.stdout
