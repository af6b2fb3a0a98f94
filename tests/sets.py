"""How the tests of whole sets make one, and what of it must be the same bytes."""

import sys
from pathlib import Path

from planter.dataset.make import new_set
from planter.dataset.order import Order, Selection
from planter.planting.registry import load_classes

SHELF = Path(__file__).parent / "hosts" / "shelf"
SEED = (0xBEEF << 64) + 5
PAIRS = 4
CLASSES = [c for c in load_classes() if c.name in ("swallowed-error", "encoding-edge")]


def make(folder, *, pairs=PAIRS, seed=SEED, jobs=1, repeat=False, unlike=(), floor=0.8, resume=False, **selected):
    chosen = Selection(
        **{"classes": ("swallowed-error", "encoding-edge"), "hosts": (), "host_dirs": (SHELF,), **selected}
    )
    return new_set(
        folder, Order(pairs, chosen, floor, repeat, unlike), seed=None if resume else seed, jobs=jobs, resume=resume
    )


def content(folder):
    """Give the bytes of a set, without what is measured."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).parts[0] != "measured"
    }


COMMAND = ["new", "--pairs", str(PAIRS), "--seed", str(SEED), "--host-dir", str(SHELF)]
COMMAND += ["--classes", "swallowed-error,encoding-edge"]


def command(folder, python=sys.executable):
    return [python, "-m", "planter", *COMMAND, str(folder)]
