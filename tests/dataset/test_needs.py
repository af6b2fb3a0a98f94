"""Verifying needs the set and a Python: no plugin, no host, nothing that plants."""

import subprocess
import sys

FORBIDDEN = ("libcst", "mutmut", "jinja2", "hypothesis", "planter.planting.registry", "planter.plugin",
             "planter.planting", "defect_classes")  # fmt: skip


def test_verifying_imports_nothing_that_plants():
    code = "import sys, planter.cli.verify, planter.dataset.verify, planter.sandbox.pool; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(FORBIDDEN) & set(done.stdout.split())
