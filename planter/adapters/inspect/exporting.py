"""Write a staging as a task and dataset of Inspect: the cases with their files, without any key or target."""

from __future__ import annotations

import base64
from pathlib import Path

from planter.core.canonical import to_json_lines
from planter.core.errors import JudgeError
from planter.core.files import shown, telling, write_folder
from planter.core.records.staging import StagedItem, StageFile
from planter.core.resources import templates_folder
from planter.core.trees import Tree
from planter.judging.staging import Splits, chosen_items, read_item, read_staging

TEMPLATE = "judge/inspect_task.py.j2"
TASK, DATASET = "task.py", "dataset.jsonl"
CONTRACT = "contract.md"
URL = "data:application/octet-stream;base64,"


def export_inspect(out: Path, folder: Path, split: Splits) -> int:
    """Write task.py and dataset.jsonl to a new folder; return how many samples there are.

    Raises JudgeError for what is no staging or was changed, and where something stands at `folder`.
    """
    import jinja2

    stage = read_staging(out)
    if folder.resolve().is_relative_to(out.resolve()):
        raise JudgeError(f"{shown(str(folder))!r} lies in the staging itself; name a folder elsewhere")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise JudgeError(f"{shown(str(folder))!r} is not empty; name a new folder")
    samples = [sample(stage, item, read_item(out, item)) for item in chosen_items(stage, split)]
    text = (templates_folder() / TEMPLATE).read_text("utf-8")
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, keep_trailing_newline=True, autoescape=False)
    task = environment.from_string(text).render(staging=stage.staging)
    with telling("write the task"):
        if folder.exists():
            folder.rmdir()
        write_folder(folder, (), {TASK: task.encode("utf-8"), DATASET: to_json_lines(samples)})
    return len(samples)


def sample(stage: StageFile, item: StagedItem, tree: Tree) -> dict[str, object]:
    """Return one sample: the contract is the question, the files are those of the case, nothing is the target."""
    return {
        "id": item.item,
        "input": question(tree),
        "files": {path: URL + base64.b64encode(data).decode("ascii") for path, data in tree.items()},
        "metadata": rests_on(stage, item),
    }


def question(tree: Tree) -> str:
    """Return what a model is asked: the contract of the case, with all that the judge is told."""
    return tree[CONTRACT].decode("utf-8")


def rests_on(stage: StageFile, item: StagedItem) -> dict[str, str]:
    """Return what ties a sample to the staging, to be compared when its log is read."""
    return {"staging": stage.staging, "prompt": stage.prompt, "digest": item.digest}
