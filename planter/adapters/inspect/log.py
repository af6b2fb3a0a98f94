"""Read a log of Inspect as plain values: the JSON format by itself, the other through inspect-ai."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

from planter.core.errors import JudgeError
from planter.core.files import read_plain, shown

MOST_LOG = 4 << 30
HELD = "attachment://"


def read_log(path: Path) -> dict[str, Any]:
    """Return a log with its samples; raises JudgeError where it is none, or unfinished, or cannot be read here."""
    log = _through_inspect(path) if path.suffix == ".eval" else _plain(path)
    if not isinstance(log, dict) or not isinstance(log.get("eval"), dict) or "status" not in log:
        raise JudgeError(f"{shown(str(path))!r} is no log of Inspect; give a .json or .eval file of its logs folder")
    if log["status"] != "success":
        raise JudgeError(
            f"the log {shown(str(path))!r} has status {log['status']!r}; finish it with `inspect eval-retry`, "
            "or run it with --no-fail-on-error, and read the log that has status 'success'"
        )
    if log.get("invalidated"):
        raise JudgeError(f"the log {shown(str(path))!r} is marked as invalidated")
    if not isinstance(log.get("samples"), list):
        raise JudgeError(f"the log {shown(str(path))!r} has no samples; was it written with --no-log-samples?")
    return log


def _plain(path: Path) -> Any:
    try:
        return json.loads(read_plain(path, MOST_LOG))
    except (OSError, OverflowError) as error:
        raise JudgeError(f"cannot read {shown(str(path))!r}: {getattr(error, 'strerror', None) or error}") from None
    except (ValueError, RecursionError) as error:
        raise JudgeError(f"{shown(str(path))!r} is no JSON: {error}") from None


def _through_inspect(path: Path) -> Any:
    if not path.is_file():
        raise JudgeError(f"there is no log {shown(str(path))!r}")
    try:
        inspect_log = importlib.import_module("inspect_ai.log")
    except ImportError:
        raise JudgeError(
            f"reading {shown(str(path))!r} needs inspect-ai beside planter; install it, or turn the log into JSON: "
            "inspect log convert LOG.eval --to json --output-dir DIR"
        ) from None
    try:
        return json.loads(inspect_log.read_eval_log(str(path)).model_dump_json(exclude_none=True))
    except Exception as error:  # whatever another package raises for a broken file
        raise JudgeError(f"inspect-ai cannot read {shown(str(path))!r}: {type(error).__name__}: {error}") from None


def resolved(value: Any, held: dict[str, str]) -> Any:
    """Return a value of a sample with long texts, which Inspect keeps apart, put back in their places."""
    if isinstance(value, str):
        key = value.removeprefix(HELD)
        return held.get(key, value) if key is not value and value.startswith(HELD) else value
    if isinstance(value, list):
        return [resolved(one, held) for one in value]
    if isinstance(value, dict):
        return {name: resolved(one, held) for name, one in value.items()}
    return value
