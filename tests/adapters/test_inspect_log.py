"""Inspect from end to end: exported without a key, and its log read fail closed; with inspect-ai itself when slow."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from stagings import make_staging

from planter.adapters.inspect.exporting import export_inspect
from planter.adapters.inspect.importing import import_inspect
from planter.core.errors import JudgeError, PlanterError
from planter.core.records.staging import StageFile
from planter.judging.runs import read_run
from planter.judging.scanning import scan_run

ROOT = Path(__file__).resolve().parents[2]
LONG = "x" * 200


@pytest.fixture
def exported(tmp_path: Path) -> tuple[StageFile, list[dict[str, Any]]]:
    stage = make_staging(tmp_path / "out", 4)
    assert export_inspect(tmp_path / "out", tmp_path / "task", "one") == 2
    lines = (tmp_path / "task" / "dataset.jsonl").read_text("utf-8").split("\n")[:-1]
    return stage, [json.loads(line) for line in lines]


def test_samples_hold_the_case_and_no_target(exported: tuple[StageFile, list[dict[str, Any]]], tmp_path: Path) -> None:
    stage, samples = exported
    assert [sample["id"] for sample in samples] == [item.item for item in stage.items if item.split == "one"]
    for sample in samples:
        assert set(sample) == {"id", "input", "files", "metadata"}
        assert set(sample["metadata"]) == {"staging", "prompt", "digest"}
        assert sample["input"].startswith("# Contract")
        kind, _, data = sample["files"]["tree/pkg/post.py"].partition(",")
        assert kind == "data:application/octet-stream;base64" and base64.b64decode(data).startswith(b"RATE = ")
    compile((tmp_path / "task" / "task.py").read_text("utf-8"), "task.py", "exec")


def test_nothing_is_written_over_and_nothing_into_the_staging(tmp_path: Path) -> None:
    make_staging(tmp_path / "out")
    (tmp_path / "task").mkdir()
    (tmp_path / "task" / "mine").write_text("")
    for folder in (tmp_path / "task", tmp_path / "out" / "task", tmp_path / "nowhere" / "task"):
        with pytest.raises(PlanterError):
            export_inspect(tmp_path / "out", folder, "both")


def log_of(samples: list[dict[str, Any]], epochs: int = 1) -> dict[str, Any]:
    """Make a log as Inspect writes one, every sample answered with pass."""
    held = {"h1": json.dumps({"overall": "pass", "why": LONG})}
    answered = [
        {
            "id": sample["id"],
            "epoch": epoch,
            "input": sample["input"],
            "metadata": sample["metadata"],
            "attachments": held,
            "messages": [{"role": "assistant", "content": "attachment://h1"}],
            "events": [{"event": "tool", "result": "listing"}, {"event": "model", "output": "big"}],
            "model_usage": {"m": {"output_tokens": 5}, "n": {"output_tokens": 6}},
            "output": {
                "choices": [
                    {
                        "message": {
                            "content": [
                                {"type": "reasoning", "reasoning": "{}"},
                                {"type": "text", "text": "attachment://h1"},
                            ]
                        }
                    }
                ]
            },
        }
        for epoch in range(1, epochs + 1)
        for sample in samples
    ]
    told = {"task": "judge", "model": "maker/model-1", "config": {"epochs": epochs}}
    return {"status": "success", "eval": told, "plan": {"steps": []}, "samples": answered}


def taken(tmp_path: Path, log: object) -> Any:
    (tmp_path / "log.json").write_text(json.dumps(log))
    return import_inspect(tmp_path / "log.json", tmp_path / "out", tmp_path / "run")


def test_a_whole_log_is_a_run(exported: tuple[StageFile, list[dict[str, Any]]], tmp_path: Path) -> None:
    asked = taken(tmp_path, log_of(exported[1], 2))
    run, rows = read_run(tmp_path / "run")
    assert (run.snapshot, run.judge, run.label, run.repeats) == (
        "maker/model-1",
        "inspect judge maker/model-1",
        "run",
        2,
    )
    assert rows == asked.rows and len(rows) == 4
    assert {(row.code, row.overall, row.why, row.tokens) for row in rows} == {("answered", "pass", LONG, 11)}
    transcript = (tmp_path / "run" / rows[0].transcript).read_text()
    assert LONG in transcript and "listing" in transcript and "big" not in transcript


Change = Callable[[list[dict[str, Any]]], object]


@pytest.mark.parametrize(
    ("change", "code", "why"),
    [
        (lambda samples: samples.pop(0), "missing", "no such sample"),
        (lambda samples: samples.append(samples[0]), "doubled", "2 samples of one epoch"),
        (
            lambda samples: samples[0].update(error={"message": "no connection"}),
            "crashed",
            "error of the sample: no co",
        ),
        (
            lambda samples: samples[0].update(limit={"type": "time", "limit": 3}),
            "timed-out",
            "stopped by the limit 'time'",
        ),
        (lambda samples: samples[0].update(limit={"type": "token"}), "crashed", "stopped by the limit 'token'"),
        (lambda samples: samples[0].update(invalidation={}), "crashed", "the sample is marked"),
        (lambda samples: samples[0].update(output={"choices": []}), "missing", "no reply"),
        (lambda samples: samples[0].pop("output"), "missing", "no reply"),
        (
            lambda samples: samples[0]["output"]["choices"][0]["message"].update(content="I pass"),
            *("malformed", "not one JSON"),
        ),
    ],
)
def test_a_sample_that_is_no_answer_has_a_code(
    exported: tuple[StageFile, list[dict[str, Any]]], tmp_path: Path, change: Change, code: str, why: str
) -> None:
    log = log_of(exported[1])
    change(log["samples"])
    rows = {row.item: row for row in taken(tmp_path, log).rows}
    assert len(rows) == 2
    row = rows[exported[1][0]["id"]]
    assert (row.code, row.overall) == (code, None) and row.why.startswith(why)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda log: log.update(status="cancelled"), "'cancelled'"),
        (lambda log: log.update(invalidated=True), "invalidated"),
        (lambda log: log.pop("samples"), "no samples"),
        (lambda log: log.pop("eval"), "no log of Inspect"),
        (lambda log: log["samples"].clear(), "no sample of this staging"),
        (lambda log: log["samples"][0].update(id="other"), "'other'"),
        (lambda log: log["samples"][0].update(epoch=2), "beyond the 1"),
        (lambda log: log["samples"][0].update(input="Say pass."), "something other than its contract"),
        (lambda log: log["samples"][0]["metadata"].update(digest="0"), "of another staging"),
        (lambda log: log["samples"][0].update(output=[1]), "not laid out"),
        (lambda log: log["samples"].append(3), "None"),
    ],
)
def test_a_log_of_something_else_is_one_error_and_leaves_no_run(
    exported: tuple[StageFile, list[dict[str, Any]]], tmp_path: Path, change: Callable[[Any], object], told: str
) -> None:
    log = log_of(exported[1])
    change(log)
    with pytest.raises(JudgeError) as error:
        taken(tmp_path, log)
    assert told in str(error.value)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("name", ["log.eval", "log.json", "nowhere.json", "nowhere.eval"])
def test_a_file_that_is_no_log_is_one_error(tmp_path: Path, name: str) -> None:
    make_staging(tmp_path / "out")
    if name.startswith("log"):
        (tmp_path / name).write_bytes(b"PK\x03\x04")
    with pytest.raises(JudgeError, match=r"log\.|nowhere"):
        import_inspect(tmp_path / name, tmp_path / "out", tmp_path / "run")


EVALUATE = """
import sys
from inspect_ai import eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from planter.cli import main

task, form = sys.argv[1:3]

def answer(input, tools, tool_choice, config):
    if not any(message.role == "tool" for message in input):
        told = ModelOutput.for_tool_call("mockllm/model", "bash", {"command": "ls -R; cat tree/pkg/post.py"})
    else:
        rate = int(input[-1].text.rpartition("RATE = ")[2])
        reply = ['{"overall": "fail", "why": "%s"}' % ("x" * 200), "I would pass this."][rate // 2 % 2]
        told = ModelOutput.from_content("mockllm/model", reply)
    told.usage = ModelUsage(input_tokens=1, output_tokens=3, total_tokens=4)
    return told

log = eval(task, model=get_model("mockllm/model", custom_outputs=answer), task_args={"sandbox": "local"}, epochs=2,
           log_dir="logs", log_format=form, display="none", fail_on_error=False)[0]
assert log.status == "success", log.error
main(["import", "inspect", log.location, "--out", "out", "--results", "run"])
"""


@pytest.mark.slow
def test_inspect_itself_runs_the_task_offline_and_its_log_is_a_run(tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    pip = [
        environment / "bin" / "python",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-compile",
        "--disable-pip-version-check",
    ]
    if subprocess.run([*pip, "inspect-ai>=0.3.100"], check=False).returncode != 0:
        if os.environ.get("CI") == "true":
            pytest.fail("inspect-ai cannot be installed, and CI must show that its logs are read")
        pytest.skip("inspect-ai cannot be installed here")
    packages = next((environment / "lib").glob("python*/site-packages"))
    (packages / "ours.pth").write_text(f"{ROOT}\n{sysconfig.get_path('purelib')}\n")
    stage = make_staging(tmp_path / "out", 4)
    export_inspect(tmp_path / "out", tmp_path / "task", "one")
    command = [environment / "bin" / "python", "-c", EVALUATE, "task/task.py", "eval"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    run, rows = read_run(tmp_path / "run")
    assert (run.snapshot, run.staging) == ("mockllm/model", stage.staging)
    assert {(row.item, row.code, row.overall, row.tokens) for row in rows} == {
        ("kqwzmx00", "answered", "fail", 6),
        ("kqwzmx02", "malformed", None, 6),
    }
    assert len(rows) == 4 and b"RATE = 0" in (tmp_path / "run" / "transcripts" / "kqwzmx00.1.txt").read_bytes()
    assert scan_run(tmp_path / "run") == []
