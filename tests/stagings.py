"""How the tests of running a judge make a staging, and judges to run over it."""

import sys
from pathlib import Path

from planter.core.canonical import to_json
from planter.core.records.staging import STAGE_FILE, STAGE_SCHEMA, StagedItem, StageFile
from planter.core.trees import Tree

PROMPT = "5" * 64
PYTHON = sys.executable


def make_staging(out: Path, count: int = 2) -> StageFile:
    """Make a staging of so many small items in splits one and two by turns."""
    items = []
    for number in range(count):
        split, name = ("one", "two")[number % 2], f"kqwzmx{number:02d}"
        files = {"contract.md": b"# Contract\n\n- **c1**: it holds\n", "tree/pkg/post.py": b"RATE = %d\n" % number}
        for path, data in files.items():
            place = out / split / name / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        items.append(StagedItem(item=name, split=split, digest=Tree(files).digest))
    stage = StageFile(schema=STAGE_SCHEMA, staging="bcdfghjkmn", form="tree", prompt=PROMPT, items=tuple(items))
    (out / STAGE_FILE).write_bytes(to_json(stage))
    return stage


def script(folder: Path, text: str) -> str:
    """Write a shell script and return the command line of a judge that runs it about a case."""
    path = folder / "judge.sh"
    path.write_text(text)
    return f"sh {path} {{case}}"


def content(folder: Path) -> dict[str, bytes]:
    """Give every file of a folder."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}
