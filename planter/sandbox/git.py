"""Ask git about the history of a folder: commits, what each changed, and what it held."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from planter.core.errors import RunError

SECONDS = 120.0
# What a configuration could make git run or leave out, and replaced objects, which would show another history.
_SAFE = (
    "--no-replace-objects",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "log.follow=false",
)
_LOG = ("log", "-z", "--topo-order", "--reverse", "--full-history", "-c", "--no-renames", "--no-ext-diff")
_COMMIT = re.compile(r"\x01([0-9a-f]{40,64})")


@dataclass(frozen=True)
class Commit:
    """A commit: its id, and what it changed as (status, path from the folder); A added, M modified, D deleted."""

    id: str
    changes: tuple[tuple[str, str], ...]


class History:
    """The history of one folder up to the commit that is checked out."""

    def __init__(self, folder: Path) -> None:
        """Raises RunError where git is missing, the folder is in no repository, or the history is cut or empty."""
        self._folder = folder
        self._later: dict[tuple[str, str], bool] = {}
        if self._text("rev-parse", "--is-inside-work-tree").strip() != "true":
            raise RunError(f"{str(folder)!r} is inside a repository's own folder; name a set of its working tree")
        if self._text("rev-parse", "--is-shallow-repository").strip() != "false":
            raise RunError("the repository is a shallow clone, whose history is cut; `git fetch --unshallow` first")
        if self._run("rev-parse", "--verify", "--quiet", "HEAD").returncode:
            raise RunError("the repository has no commit yet; commit the set first")
        self._prefix = self._text("rev-parse", "--show-prefix").removesuffix("\n")

    def commits(self) -> tuple[Commit, ...]:
        """Return the commits that changed anything in the folder, each after those it stands on."""
        out = self._text(*_LOG, "--name-status", "--format=%x01%H", "HEAD", "--", ".")
        found: list[tuple[str, list[tuple[str, str]]]] = []
        words = iter(out.split("\0"))
        for word in words:
            commit = _COMMIT.match(word.lstrip("\n"))
            if commit:
                found.append((commit[1], []))
                word = word.lstrip("\n")[commit.end() :]
            status = word.strip("\n")
            if status:
                found[-1][1].append((status, next(words).removeprefix(self._prefix)))
        return tuple(Commit(name, tuple(changes)) for name, changes in found)

    def comes_after(self, later: str, earlier: str) -> bool:
        """Tell whether one commit stands on another, and is not the same."""
        if later == earlier:
            return False
        if (later, earlier) not in self._later:
            done = self._run("merge-base", "--is-ancestor", earlier, later)
            if done.returncode not in (0, 1):
                raise _failed(done)
            self._later[later, earlier] = done.returncode == 0
        return self._later[later, earlier]

    def held(self, commit: str) -> dict[str, str]:
        """Return the ids of the files of the folder in a commit, by path from the folder."""
        out = self._text("ls-tree", "-r", "-z", commit, "--", ".")
        found = {}
        for line in filter(None, out.split("\0")):
            what, _, path = line.partition("\t")
            found[path] = what.split()[2]
        return found

    def here(self, paths: Sequence[str]) -> dict[str, str]:
        """Return the ids that files of the folder would have if they were committed as they stand."""
        asked = "".join(f"{self._prefix}{path}\n" for path in paths)
        ids = self._text("hash-object", "--stdin-paths", given=asked).split()
        return dict(zip(paths, ids, strict=True))

    def content(self, commit: str, path: str) -> bytes:
        """Return the content of a file of the folder in a commit."""
        done = self._run("cat-file", "blob", f"{commit}:./{path}")
        if done.returncode:
            raise _failed(done)
        return done.stdout

    def _text(self, *arguments: str, given: str = "") -> str:
        done = self._run(*arguments, given=given)
        if done.returncode:
            raise _failed(done)
        return done.stdout.decode("utf-8", "surrogateescape")

    def _run(self, *arguments: str, given: str = "") -> subprocess.CompletedProcess[bytes]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        try:
            return subprocess.run(
                ["git", *_SAFE, *arguments],
                cwd=self._folder,
                env={**kept, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"},
                input=given.encode("utf-8", "surrogateescape"),
                capture_output=True,
                check=False,
                timeout=SECONDS,
            )
        except FileNotFoundError:
            raise RunError("git is not installed, and the order of commits cannot be shown without it") from None
        except (OSError, subprocess.TimeoutExpired) as error:
            raise RunError(f"git could not be asked: {error}") from None


def _failed(done: subprocess.CompletedProcess[bytes]) -> RunError:
    said = done.stderr.decode("utf-8", "replace").strip().split("\n")[0] or f"it ended with {done.returncode}"
    if "not a git repository" in said:
        return RunError("the set is in no git repository, so that no history shows the order; commit it in one")
    return RunError(f"git said {said!r}; mend that first")
