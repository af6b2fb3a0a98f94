"""Calls that show what the documents say, on the Python that runs them."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor


def _due(truth: bool, message: str) -> None:
    if not truth:
        raise AssertionError(message)


def _fail(_: object = None) -> None:
    raise ValueError("work failed")


def _raised(call: Callable[[], object], kind: type[Exception]) -> bool:
    try:
        call()
    except kind:
        return True
    return False


def future_exception() -> None:
    """Show that `exception` returns what `result` raises."""
    future: Future[None] = Future()
    future.set_exception(ValueError("work failed"))
    _due(isinstance(future.exception(), ValueError), "the exception was not returned")
    _due(_raised(future.result, ValueError), "result did not raise")


def executor_map() -> None:
    """Show that an executor's map raises only when its values are retrieved."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        values: Iterator[None] = pool.map(_fail, [1])
    _due(_raised(lambda: list(values), ValueError), "retrieving the values did not raise")


def walk_arguments() -> None:
    """Show that the second argument of os.walk is `topdown`, and that without `onerror` errors are ignored."""
    seen: list[OSError] = []
    with tempfile.TemporaryDirectory() as folder:
        gone = os.path.join(folder, "gone")
        _due(list(os.walk(gone, seen.append)) == [] and not seen, "the second argument was called")  # type: ignore[arg-type]
        _due(list(os.walk(gone, onerror=seen.append)) == [] and len(seen) == 1, "onerror was not called")


def lookups() -> None:
    """Show that the siblings of raising look-ups give None, -1 or nothing."""
    table: dict[str, int] = {}
    members: set[str] = set()
    members.discard("a")
    _due(table.get("a") is None and table.pop("a", None) is None, "get or pop gave something")
    _due("a".find("b") == -1 and next(iter(members), None) is None, "find or next gave something")
    _due(getattr(table, "missing", None) is None, "getattr gave something")
    _due(_raised(lambda: table["a"], KeyError) and _raised(lambda: "a".index("b"), ValueError), "nothing was raised")


def quiet_keywords() -> None:
    """Show that the quiet keywords keep a call from raising."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder, "a")
        place.mkdir()
        _due(_raised(place.mkdir, FileExistsError), "mkdir did not raise")
        place.mkdir(exist_ok=True)
        os.makedirs(place, exist_ok=True)
        gone = pathlib.Path(folder, "gone")
        _due(_raised(gone.unlink, FileNotFoundError), "unlink did not raise")
        gone.unlink(missing_ok=True)
        shutil.rmtree(gone, ignore_errors=True)


def lax_calls() -> None:
    """Show that a call without its strict keyword, or with mode `w`, does not refuse."""
    _due(list(zip([1, 2], [1])) == [(1, 1)], "zip refused")  # noqa: B905
    with tempfile.NamedTemporaryFile("w") as file:
        path = pathlib.Path(file.name)
        _due(_raised(lambda: path.open("x"), FileExistsError), "mode x opened a file that exists")
        path.open("w").close()
    done: subprocess.CompletedProcess[bytes] = subprocess.CompletedProcess(["work"], 3)
    _due(_raised(done.check_returncode, subprocess.CalledProcessError), "the status was not refused when asked for")


def exit_true() -> None:
    """Show that a true value of `__exit__` suppresses the error."""

    class Quiet:
        def __enter__(self) -> None: ...

        def __exit__(self, *_: object) -> bool:
            return True

    with Quiet():
        _fail()


def clause_order() -> None:
    """Show that the first except clause that matches is chosen."""
    try:
        raise FileNotFoundError
    except OSError:
        return
    except FileNotFoundError:
        raise AssertionError("a later clause was chosen over an earlier one that matches") from None


def else_clause() -> None:
    """Show that errors of an else clause are not handled by the except clauses before it."""

    def look_up() -> None:
        try:
            pass
        except KeyError:
            return
        else:
            raise KeyError("from the else clause")

    _due(_raised(look_up, KeyError), "a handler took an error of the else clause")
