"""Read the fenced blocks of a page of documentation: their language, what is to be done with them, commands, output."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

LANGUAGES = ("sh", "console", "python", "toml", "text", "diff")
SHELL = ("sh", "console")
CUT = "…"
_MARK = re.compile(r"<!-- (?:(run)(: exact)?(?:, status (\d))?|no run: (\S.*)) -->")
_OPTION = re.compile(r"--?[a-z][a-z-]*")
_HERE = re.compile(r"<<'(\w+)'.*?^\1$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Command:
    """A command as it is typed, and the output that the page shows for it."""

    line: str
    shown: str = ""


@dataclass(frozen=True)
class Block:
    """A fenced block: the number of its first line, its language and text, and what the comment above it asks for.

    `marked` tells that there is such a comment; `run` and `exact` that the commands are to be run, and the output to be
    as shown; `status` is the exit status due of the last command.
    """

    line: int
    language: str
    text: str
    marked: bool
    run: bool
    exact: bool
    status: int

    @property
    def commands(self) -> tuple[Command, ...]:
        """Give the commands: a script whole, and of a session what stands behind each `$ `, with its output."""
        if self.language == "sh":
            return (Command(self.text),)
        parts = re.split(r"^\$ ", self.text, flags=re.MULTILINE)[1:]
        return tuple(Command(line, shown) for line, _, shown in (part.partition("\n") for part in parts))


def blocks(page: str) -> list[Block]:
    """Return the fenced blocks of a page, in order; raises ValueError where one is not closed."""
    found: list[Block] = []
    lines = page.split("\n")
    number = 0
    while number < len(lines):
        if lines[number].startswith("```"):
            end = lines.index("```", number + 1)
            above = next((line for line in reversed(lines[:number]) if line.strip()), "")
            found.append(_block(number + 1, lines[number][3:].strip(), lines[number + 1 : end], above))
            number = end
        number += 1
    return found


def _block(number: int, language: str, inside: list[str], above: str) -> Block:
    mark = _MARK.fullmatch(above)
    run, exact, status = (bool(mark[1]), bool(mark[2]), int(mark[3] or 0)) if mark else (False, False, 0)
    text = "".join(f"{line}\n" for line in inside)
    return Block(number, language, text, mark is not None, run, exact, status)


def as_shown(shown: str, printed: str) -> bool:
    """Tell whether what was printed is what is shown; a cut mark stands for the rest of a line, alone for any lines."""
    wanted: list[str] = []
    for line in shown.rstrip("\n").split("\n"):
        if line.strip() == CUT:
            wanted.append(r"(?:.*\n)*?")
        else:
            parts = (re.escape(part.rstrip() if index == 0 else part) for index, part in enumerate(line.split(CUT)))
            wanted.append(r".*".join(parts) + r"[ ]*\n")
    trimmed = "".join(f"{line.rstrip()}\n" for line in printed.rstrip("\n").split("\n"))
    return re.fullmatch("".join(wanted), trimmed) is not None


def invocations(page: str) -> Iterator[tuple[int, list[str]]]:
    """Give line and words of each `planter …` command in a page's shell blocks, without pipes and redirections."""
    for block in blocks(page):
        if block.language not in SHELL:
            continue
        for command in block.commands:
            joined = _HERE.sub("", command.line).replace("\\\n", " ")
            for line in joined.split("\n"):
                for part in _simple(line):
                    if part and part[0].rpartition("/")[2] == "planter":
                        yield block.line, part[1:]


def named_options(page: str) -> set[tuple[str, str]]:
    """Return command and option of each `planter X … --option` that the page's prose names between backquotes."""
    prose = " ".join(re.sub(r"^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE).split())
    found: set[tuple[str, str]] = set()
    for quoted in re.findall(r"`planter ([^`]+)`", prose):
        words = quoted.split()
        found.update((words[0], word.split("=")[0]) for word in words[1:] if _OPTION.fullmatch(word.split("=")[0]))
        found.add((words[0], ""))
    return found


def _simple(line: str) -> Iterator[list[str]]:
    """Give the words of each simple command of a line of shell."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words: list[str] = []
    skip = False
    for word in lexer:
        if word in ("|", "||", "&&", ";", "&", "(", ")"):
            yield words
            words = []
        elif set(word) <= {"<", ">", "&"}:
            skip = True
        elif skip:
            skip = False
        else:
            words.append(word)
    yield words
