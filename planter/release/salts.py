"""The salts of a seal: one for each case, so that what one case holds can be shown without the rest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from planter.core.bounds import MAX_FILE
from planter.core.canonical import to_json
from planter.core.decoding import NotJson, parse_json
from planter.core.errors import SealError
from planter.core.files import read_plain
from planter.core.records.sealing import SALTS_FILE, SALTS_SCHEMA, Salt, Salts
from planter.core.streams import fresh_seed, stream


def draw_salts(cases: Sequence[str]) -> Salts:
    """Return a fresh salt for each case, of two seeds of 128 bits, and an item for each, in a drawn order."""
    order = stream(fresh_seed(), "items of a seal").shuffled(sorted(cases))
    width = max(3, len(str(len(order))))
    items = {case: f"{number:0{width}d}" for number, case in enumerate(order, start=1)}
    return Salts(schema=SALTS_SCHEMA, cases={case: Salt(item=items[case], salt=_salt()) for case in sorted(cases)})


def _salt() -> str:
    return f"{fresh_seed():032x}{fresh_seed():032x}"


def read_salts(folder: Path) -> Salts | None:
    """Return the salts that stand in a set's folder, None where there are none; raises SealError where they are bad."""
    try:
        return decode_salts(read_plain(folder / SALTS_FILE, MAX_FILE))
    except FileNotFoundError:
        return None
    except (OSError, OverflowError) as error:
        raise SealError(f"{SALTS_FILE!r} cannot be read: {error}; it must be a plain file") from None


def decode_salts(data: bytes) -> Salts:
    """Return the salts that the bytes of salts.json hold; raises SealError where they are none."""
    try:
        found = msgspec.convert(parse_json(data), Salts)
        for case, salt in found.cases.items():
            if len(bytes.fromhex(salt.salt)) != 32 or salt.salt != salt.salt.lower():
                raise NotJson(f"the salt of {case!r} is not 64 digits in hex")
    except (ValueError, RecursionError) as error:
        raise SealError(f"{SALTS_FILE!r} holds no salts: {error}; bring it back as it was sealed") from None
    if found.schema != SALTS_SCHEMA or to_json(found) != data:
        raise SealError(f"{SALTS_FILE!r} is not as it was written; bring it back as it was sealed")
    return found


def with_case(salts: Salts | None, case: str, salt: Salt) -> Salts:
    """Return the salts with that of one more case."""
    return Salts(schema=SALTS_SCHEMA, cases={**(salts.cases if salts else {}), case: salt})
