"""Ask a rewrite about one node: what it puts there, with every mistake of its author told in one sentence."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import libcst as cst

from planter.core.errors import PluginError
from planter.core.records.variants import Edit
from planter.plugin import Disguise, Lookalike, Operator, Replacement
from planter.syntax.splice import Source

LONGEST = 200
_DUE = {Operator: "return a node, statements or None", Lookalike: "return a Disguise or None"}


@dataclass(frozen=True)
class Made:
    """What a rewrite puts in a node's place: its right form, None for an operator, and its wrong one."""

    right: Replacement | None
    wrong: Replacement


def ask(rewrite: Operator | Lookalike, source: Source, node: cst.CSTNode, of: str = "") -> Made | None:
    """Return what the rewrite makes of a node of its type, None where it does not act; `of` is its class's name.

    Raises PluginError, with the place, for a rewrite that raises and for one that returns what cannot stand there.
    """
    try:
        found: object = rewrite.rewrite(source.site(node))
    except Exception as error:  # the code of an author: whatever it does is told
        what = f"raises {type(error).__name__} at {_place(source, node)}: {_said(error)}{_own_line(error)}"
        raise PluginError(f"{_told(rewrite, of)} {what}") from error
    if found is None:
        return None
    forms = (found,) if isinstance(rewrite, Operator) else _forms(found)
    odd = _article(found) if not forms else next(filter(None, map(_odd, forms)), None)
    if odd is not None:
        due = _DUE[Operator if isinstance(rewrite, Operator) else Lookalike]
        raise PluginError(f"{_told(rewrite, of)} returned {odd} at {_place(source, node)}; {due}")
    return Made(None, forms[0]) if len(forms) == 1 else Made(*forms)  # type: ignore[arg-type]  # looked at above


def edits(
    rewrite: Operator | Lookalike, source: Source, node: cst.CSTNode, of: str = ""
) -> tuple[Edit | None, Edit | None] | None:
    """Return the edits to the right and to the wrong form, None for one that an operator has not or that cannot be.

    Returns None where the rewrite does not act; raises PluginError as `ask` does, and for what cannot be printed.
    """
    made = ask(rewrite, source, node, of)
    if made is None:
        return None
    try:
        right = None if made.right is None else source.edit(node, made.right)
        return right, source.edit(node, made.wrong)
    except Exception as error:  # libcst looks at what is in a node only when it prints it
        raise PluginError(
            f"{_told(rewrite, of)} returned at {_place(source, node)} what cannot be printed ({type(error).__name__}: "
            f"{_said(error)}); each part of a node must be what libcst has there"
        ) from error


def _forms(found: object) -> tuple[object, ...]:
    return (found.right, found.wrong) if isinstance(found, Disguise) else ()


def _odd(form: object) -> str | None:
    """Name what a form is or holds that is neither a node nor a sequence of statements, None where it is one."""
    if isinstance(form, cst.CSTNode):
        return None
    if isinstance(form, Sequence) and not isinstance(form, str | bytes):
        odd = [part for part in form if not isinstance(part, cst.BaseStatement)]
        return f"{_article(form)} that holds {_article(odd[0])}" if odd else None
    return _article(form)


def _article(value: object) -> str:
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def _told(rewrite: Operator | Lookalike, of: str) -> str:
    return f"{of}/{rewrite.name}" if of else rewrite.name


def _place(source: Source, node: cst.CSTNode) -> str:
    return f"{source.path}:{source.line_of(node)}"


def _said(error: Exception) -> str:
    """Return what an exception says in one line that is not too long."""
    said = " ".join(str(error).split())
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 3]}..."


def _own_line(error: Exception) -> str:
    """Say in which line of its author's files a rewrite raised, with the folder and the name of the file."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    if not frames:
        return ""
    home = Path(frames[0].filename).parent
    last = [frame for frame in frames if Path(frame.filename).parent == home][-1]
    return f" (line {last.lineno} of {'/'.join(Path(last.filename).parts[-2:])!r})"
