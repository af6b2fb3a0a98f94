"""Tools of others, run on trees: what ruff's default rules and its rules on names say."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from planter.errors import RunError
from planter.trees import Tree

DEFAULTS = ("--extend-select", "F")
ERRORS = ("--select", "E4,E7,E9,F")


def lint(trees: Sequence[Tree], rules: Sequence[str] = DEFAULTS) -> list[list[str]]:
    """Return what ruff objects to in each tree; raises RunError where ruff is not installed."""
    with tempfile.TemporaryDirectory(prefix="planter-lint-") as folder:
        for number, tree in enumerate(trees):
            for path, data in tree.items():
                target = Path(folder, str(number), path)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
            (Path(folder, str(number)) / "ruff.toml").write_text("")
        command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format", "concise"]
        done = subprocess.run([*command, *rules, "."], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RunError(f"ruff could not be run ({done.stderr.strip()[-200:]}); install planter-fixtures[dev]")
    said: list[list[str]] = [[] for _ in trees]
    for line in done.stdout.splitlines():
        folder, slash, rest = line.removeprefix("./").partition("/")
        if slash and ".py:" in rest:
            said[int(folder)].append(rest)
    return said
