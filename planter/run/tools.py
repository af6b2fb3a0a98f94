"""Tools of others, run on a tree: what ruff's default rules and its unused-name rules say."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from planter.errors import RunError
from planter.trees import Tree

RULES = ("--select", "E4,E7,E9,F")


def lint(tree: Tree) -> list[str]:
    """Return what ruff's default rules object to in a tree; raises RunError where ruff is not installed."""
    with tempfile.TemporaryDirectory(prefix="planter-lint-") as folder:
        for path, data in tree.items():
            target = Path(folder, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--output-format", "concise"]
        done = subprocess.run([*command, *RULES, "."], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RunError(f"ruff could not be run ({done.stderr.strip()[-200:]}); install planter-fixtures[dev]")
    return [line for line in done.stdout.splitlines() if ".py:" in line]
