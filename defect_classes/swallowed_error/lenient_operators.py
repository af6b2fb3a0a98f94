"""Operators that put a lenient call in the place of a strict one, as its document allows."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import calls, documented
from planter.plugin import Documented, Example, Operator

QUIET_KEYWORD = Operator(
    name="quiet-keyword",
    node_type=cst.Call,
    rewrite=calls.quiet_call,
    explanation="A keyword makes the call say nothing of what it found wrong.",
    severity="cousin",
    general=True,
    documented=Documented(
        document="pathlib, os, shutil, asyncio",
        section="exist_ok, missing_ok, ignore_errors, dirs_exist_ok, return_exceptions",
        shows=documented.quiet_keywords,
    ),
    examples=(
        Example(
            before="""\
def begin(path):
    path.mkdir(mode=0o700)
    return path / "log"
""",
            after="""\
def begin(path):
    path.mkdir(mode=0o700, exist_ok=True)
    return path / "log"
""",
        ),
        Example(
            before="""\
import shutil


def retire(folder, register):
    shutil.rmtree(folder)
    register.remove(folder)
""",
            after="""\
import shutil


def retire(folder, register):
    shutil.rmtree(folder, ignore_errors=True)
    register.remove(folder)
""",
        ),
        Example(
            before="""\
import asyncio


async def send_all(letters, post):
    await asyncio.gather(*map(post, letters))
    return len(letters)
""",
            after="""\
import asyncio


async def send_all(letters, post):
    await asyncio.gather(*map(post, letters), return_exceptions=True)
    return len(letters)
""",
        ),
    ),
)

STRICTNESS_DROPPED = Operator(
    name="strictness-dropped",
    node_type=cst.Call,
    rewrite=calls.lax_call,
    explanation="The call is no longer strict: what it refused, it now passes over.",
    severity="cousin",
    general=True,
    documented=Documented(
        document="Built-in Functions, subprocess",
        section="zip(strict=False), open(mode), run(check=False)",
        shows=documented.lax_calls,
    ),
    examples=(
        Example(
            before="""\
def table(names, values):
    return dict(zip(names, values, strict=True))
""",
            after="""\
def table(names, values):
    return dict(zip(names, values))
""",
        ),
        Example(
            before="""\
def claim(path, owner):
    with open(path, "x", encoding="utf-8") as stream:
        stream.write(owner)
""",
            after="""\
def claim(path, owner):
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(owner)
""",
        ),
        Example(
            before="""\
import subprocess


def tag(name):
    subprocess.run(["git", "tag", name], check=True)
    return name
""",
            after="""\
import subprocess


def tag(name):
    subprocess.run(["git", "tag", name], check=False)
    return name
""",
        ),
    ),
)

LOOKUP_NEVER_RAISES = Operator(
    name="lookup-never-raises",
    node_type=(cst.Subscript, cst.Call),
    rewrite=calls.never_raising,
    explanation="The look-up is the one that never raises, so the handler that waits for the error is never reached.",
    severity="cousin",
    general=True,
    documented=Documented(
        document="Built-in Types, Built-in Functions",
        section="dict.get, dict.pop, set.discard, str.find, next, getattr",
        shows=documented.lookups,
    ),
    examples=(
        Example(
            before="""\
def rate(rates, code):
    try:
        found = rates[code]
    except KeyError:
        raise RateError(code) from None
    return found
""",
            after="""\
def rate(rates, code):
    try:
        found = rates.get(code)
    except KeyError:
        raise RateError(code) from None
    return found
""",
        ),
        Example(
            before="""\
class Desk:
    def leave(self, guest):
        try:
            self.guests.remove(guest)
        except KeyError as error:
            raise DeskError(guest) from error
""",
            after="""\
class Desk:
    def leave(self, guest):
        try:
            self.guests.discard(guest)
        except KeyError as error:
            raise DeskError(guest) from error
""",
        ),
    ),
)

EXIT_SAYS_TRUE = Operator(
    name="exit-says-true",
    node_type=(cst.FunctionDef, cst.Return),
    rewrite=calls.say_true,
    explanation="`__exit__` returns a true value, and so tells the with statement to drop the error.",
    severity="cousin",
    general=True,
    documented=Documented(
        document="The Python Language Reference",
        section="3.3.9 With Statement Context Managers: object.__exit__",
        shows=documented.exit_true,
    ),
    examples=(
        Example(
            before="""\
class Held:
    def __enter__(self):
        return self.lock.take()

    def __exit__(self, kind, error, trace):
        self.lock.give_back()
""",
            after="""\
class Held:
    def __enter__(self):
        return self.lock.take()

    def __exit__(self, kind, error, trace):
        self.lock.give_back()
        return True
""",
        ),
        Example(
            before="""\
class Batch:
    def __exit__(self, kind, error, trace) -> bool:
        if kind is not None:
            self.undo()
        return False
""",
            after="""\
class Batch:
    def __exit__(self, kind, error, trace) -> bool:
        if kind is not None:
            self.undo()
        return True
""",
        ),
    ),
)

OPERATORS = (QUIET_KEYWORD, STRICTNESS_DROPPED, LOOKUP_NEVER_RAISES, EXIT_SAYS_TRUE)
