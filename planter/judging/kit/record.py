"""One reply of the kit: its bytes, what planter must make of it, what another parser may, and why."""

from __future__ import annotations

from dataclasses import dataclass

from planter.core.records.staging import RowCode


@dataclass(frozen=True)
class KitReply:
    """A reply with what it must give.

    `code` and `overall`, the native verdict of an answer, are what planter makes of it; `allowed` holds what a parser
    of the user's may give for it: pass, fail, abstain, or none.
    """

    name: str
    data: bytes
    code: RowCode
    overall: str | None
    allowed: frozenset[str]
    why: str


def must(name: str, reply: str | bytes, call: str, why: str) -> KitReply:
    """Return a reply that every parser must take for the call."""
    return KitReply(name, _data(reply), "answered", call, frozenset({call}), why)


def native(name: str, reply: str, overall: str, also: str, why: str) -> KitReply:
    """Return a reply with a verdict that is none of the calls by itself; `also` are those it may be taken for."""
    return KitReply(name, _data(reply), "answered", overall, frozenset({"none", *also.split()}), why)


def refuse(name: str, reply: str | bytes, code: RowCode, also: str, why: str) -> KitReply:
    """Return a reply that planter does not answer by; `also` holds calls that another parser may take it for."""
    return KitReply(name, _data(reply), code, None, frozenset({"none", *also.split()}), why)


def _data(reply: str | bytes) -> bytes:
    return reply if isinstance(reply, bytes) else reply.encode("utf-8")
