"""The kit of hostile replies: what each must give, and how a parser takes them."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from planter.core.records.staging import CALLS
from planter.judging.kit.record import KitReply
from planter.judging.kit.shapes import SHAPES
from planter.judging.kit.words import WORDS
from planter.judging.replies import parse_reply

NONE = "none"
OWN = "planter's own"


def whole_kit() -> tuple[KitReply, ...]:
    """Return every reply of the kit, by distinct names: those that must be answered first."""
    every = (*SHAPES, *WORDS)
    names = [reply.name for reply in every]
    if len(set(names)) != len(names):
        raise ValueError(f"the kit uses a name twice: {sorted(names)}")
    return tuple(sorted(every, key=lambda reply: NONE in reply.allowed))


@dataclass(frozen=True)
class Taken:
    """How a parser took one reply: what it gave, and whether that is right."""

    reply: KitReply
    gave: str
    right: bool


def try_parser(parser: Callable[[bytes], str]) -> list[Taken]:
    """Return how a parser takes every reply; it gives pass, fail, abstain or none for the bytes of one."""
    return [_taken(reply, parser(reply.data)) for reply in whole_kit()]


def _taken(reply: KitReply, gave: str) -> Taken:
    return Taken(reply, gave, gave in reply.allowed)


def own_parser(data: bytes) -> str:
    """Give what planter takes a reply for: the call where the native verdict is the name of one, none otherwise."""
    overall = parse_reply(data).overall
    return overall if overall in CALLS else NONE


def read_word(output: bytes) -> str:
    """Return what a parser's output means: a call, none for no word or "none", else the output itself."""
    word = output.decode("utf-8", "backslashreplace").strip()
    return word if word in CALLS else NONE if word in ("", NONE) else f"unknown word {word[:16]!r}"


def listed(kit: Iterable[KitReply]) -> list[dict[str, Any]]:
    """Return the kit as plain values; `reply` is None where it is no UTF-8, and the bytes are in base64 always."""
    return [
        {
            "name": reply.name,
            "reply": _text(reply.data),
            "base64": base64.b64encode(reply.data).decode("ascii"),
            "code": reply.code,
            "overall": reply.overall,
            "allowed": sorted(reply.allowed),
            "why": reply.why,
        }
        for reply in kit
    ]


def _text(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None
