"""Tools of others, run on trees: what ruff's default rules and its rules on names say."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from planter.core.errors import RunError
from planter.core.trees import Tree

DEFAULTS = ("--extend-select", "E4,E7,E9,F")
ERRORS = ("--select", "E4,E7,E9,F")


def lint(trees: Sequence[Tree], rules: Sequence[str] = DEFAULTS) -> list[list[str]]:
    """Return what ruff objects to in each tree; raises RunError where ruff is not installed."""
    said: list[list[str]] = [[] for _ in trees]
    for line in _ruff(trees, "check", "--output-format", "concise", *rules).splitlines():
        folder, slash, rest = line.removeprefix("./").partition("/")
        if slash and ".py:" in rest:
            said[int(folder)].append(rest)
    return said


def misformatted(trees: Sequence[Tree]) -> list[str]:
    """Return what ruff would format otherwise in each tree, as a diff; raises RunError where ruff is not installed."""
    told = ["" for _ in trees]
    for part in re.split(r"^--- ", _ruff(trees, "format", "--line-length", "120", "--diff"), flags=re.MULTILINE)[1:]:
        told[int(part.removeprefix("./").partition("/")[0])] += f"--- {part}"
    return told


def _ruff(trees: Sequence[Tree], command: str, *options: str) -> str:
    with tempfile.TemporaryDirectory(prefix="planter-lint-") as folder:
        for number, tree in enumerate(trees):
            for path, data in tree.items():
                target = Path(folder, str(number), path)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
            (Path(folder, str(number)) / "ruff.toml").write_text("")
        argv = [sys.executable, "-m", "ruff", command, "--no-cache", *options, "."]
        done = subprocess.run(argv, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1) or (done.returncode == 1 and not done.stdout):
        raise RunError(f"ruff could not be run ({done.stderr.strip()[-200:]}); install planter-fixtures[dev]")
    return done.stdout
