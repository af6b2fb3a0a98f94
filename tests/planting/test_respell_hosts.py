"""Every host, respelled: its own tests pass, its probes hold, and no linter finds anything new."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from planter.core.resources import hosts_folder
from planter.core.streams import stream
from planter.core.trees import Tree
from planter.planting.host import Host, load_host
from planter.planting.respell import respell

HOSTS = sorted(folder for folder in hosts_folder().iterdir() if (folder / "host.toml").is_file())
# Permission probes mean nothing to root.
UNPRIVILEGED = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] if os.geteuid() == 0 else []
FLAGS = ["--isolated", "--no-cache", "--select", "E4,E7,E9,F"]


def write(tree: Tree, folder: Path) -> None:
    for path, data in tree.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    for parent in [folder, *folder.parents][:5]:  # up to what pytest keeps for root, which it closes to others
        parent.chmod(parent.stat().st_mode | 0o055)


def output_of(*command: str, folder: Path) -> str:
    environment = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([*UNPRIVILEGED, *command], cwd=folder, capture_output=True, text=True, env=environment)
    return done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("folder", HOSTS, ids=lambda folder: folder.name)
def test_a_respelled_host_passes_its_tests_and_probes(folder: Path, seed: int, tmp_path: Path) -> None:
    host: Host = load_host(folder)
    rendered = host.render(host.choose_words(stream(seed, "words")))
    found = respell(rendered.tree, spellings=host.spec.spellings, stream=stream(seed, "spelling"))
    root = tmp_path / "tree"
    write(found.tree, root)
    tests = output_of(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=root)
    assert " passed" in tests and "failed" not in tests and "error" not in tests.lower().split("passed")[-1], tests
    for name, probe in rendered.probes.items():
        write(Tree({f"{name}.py": probe}), tmp_path / "probes")
        told = output_of(sys.executable, str(tmp_path / "probes" / f"{name}.py"), folder=root)
        assert told.split()[-1:] == ["holds"], told
    assert "All checks passed" in output_of(sys.executable, "-m", "ruff", "check", *FLAGS, folder=root)
