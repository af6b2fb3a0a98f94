"""Read a judge's reply: one JSON object with a verdict, or a code that says why it is none."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from planter.core.decoding import NotJson, parse_json
from planter.core.records.staging import Claim, RowCode

MOST_REPLY = 4 << 20
DEEPEST = 64
LONGEST_VERDICT = 200
MOST_TOKENS = 1 << 53
MOST_OBJECTS = 1000
SPACE = " \t\r\n"

_FENCED = re.compile(r"```(?:json|JSON)?[ \t]*\r?\n(.*?)\r?\n[ \t]*```", re.DOTALL)
# a text without its end is one to the end of the reply, so that no reply is walked through twice
_PIECE = re.compile(r'"(?:[^"\\]|\\.?)*+"?|[\[\]{}]', re.DOTALL)


@dataclass(frozen=True)
class Verdict:
    """What a reply gives: a code, and where it is `answered` the native verdict and what stands beside it.

    `why` is the judge's own text of an answer, and for every other code what was wrong.
    """

    code: RowCode
    overall: str | None = None
    criteria: dict[str, str] = field(default_factory=dict)
    where: tuple[Claim, ...] = ()
    why: str = ""
    tokens: int | None = None


class _Wrong(ValueError):
    """The reply is JSON, and not what a reply must be."""


def parse_reply(data: bytes) -> Verdict:
    """Return the verdict of a reply's bytes; never raises.

    Taken is exactly one JSON object, in UTF-8, alone or alone in one Markdown fence, with `overall`, a text; and where
    given and not null `criteria` (an object of texts), `where` (a list of objects with a `path` and a `line` from 1),
    `why` (a text) and `tokens` (a number from 0). Other fields are passed over. An empty reply is `missing`, one with
    two verdicts `doubled`, every other one `malformed`.
    """
    if len(data) > MOST_REPLY:
        return Verdict("malformed", why=f"more than {MOST_REPLY} bytes")
    try:
        text = data.decode("utf-8").strip(SPACE)
    except UnicodeDecodeError as error:
        return Verdict("malformed", why=f"not UTF-8 at byte {error.start}")
    if not text:
        return Verdict("missing", why="an empty reply")
    fenced = _FENCED.fullmatch(text)
    text = fenced[1].strip(SPACE) if fenced else text
    try:
        return _verdict(_object(text))
    except NotJson as error:
        doubled = "'overall' twice" in str(error) or _objects(text) > 1
        return Verdict("doubled" if doubled else "malformed", why=f"not one JSON object: {error}")
    except _Wrong as error:
        return Verdict("malformed", why=str(error))


def _object(text: str) -> dict[str, Any]:
    """Return the one object; nesting is bounded here, because each Python bounds it elsewhere."""
    depth = 0
    for found in _PIECE.finditer(text):
        depth = max(0, depth + (found[0] in "[{") - (found[0] in "]}"))
        if depth > DEEPEST:
            raise _Wrong(f"nested more than {DEEPEST} levels deep")
    value = parse_json(text.encode("utf-8"))
    if not isinstance(value, dict):
        raise _Wrong(f"{_kind(value)} in place of an object")
    return value


def _objects(text: str) -> int:
    """Count the JSON objects with an `overall` that begin anywhere in a text, inside others not counted."""
    found, tried, at = 0, 0, text.find("{")
    decoder = json.JSONDecoder()
    while at != -1 and found < 2 and tried < MOST_OBJECTS:
        tried += 1
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            found += "overall" in value
        at = text.find("{", end)
    return found


def _verdict(reply: dict[str, Any]) -> Verdict:
    overall = reply.get("overall")
    if not isinstance(overall, str):
        raise _Wrong(f"overall is {_kind(overall) if 'overall' in reply else 'missing'}; it must be a text")
    if not overall.strip() or len(overall) > LONGEST_VERDICT:
        raise _Wrong(f"overall is empty or longer than {LONGEST_VERDICT} characters")
    criteria, where, why, tokens = (reply.get(name) for name in ("criteria", "where", "why", "tokens"))
    if criteria is None:
        criteria = {}
    if not isinstance(criteria, dict) or not all(isinstance(value, str) for value in criteria.values()):
        raise _Wrong("criteria is not an object from each id to a text")
    if why is not None and not isinstance(why, str):
        raise _Wrong(f"why is {_kind(why)}; it must be a text")
    if tokens is not None and not _whole(tokens, 0):
        raise _Wrong("tokens is not a whole number from 0")
    return Verdict("answered", overall, criteria, _claims(where), why or "", tokens)


def _claims(where: object) -> tuple[Claim, ...]:
    if where is None:
        return ()
    if not isinstance(where, list):
        raise _Wrong(f"where is {_kind(where)}; it must be a list")
    claims = []
    for place in where:
        path, line = (place.get("path"), place.get("line")) if isinstance(place, dict) else (None, None)
        if not isinstance(path, str) or not isinstance(line, int) or not _whole(line, 1):
            raise _Wrong("where holds something other than objects with a path, a text, and a line, a number from 1")
        claims.append(Claim(path=path, line=line))
    return tuple(claims)


def _whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value < MOST_TOKENS


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")
