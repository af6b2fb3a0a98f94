"""Archives of cases: all of one length, so that what is encrypted does not tell which case it is."""

from __future__ import annotations

import zlib

import msgspec

from planter.core.bounds import MAX_TOTAL
from planter.core.errors import SealError, TreeError
from planter.core.records.base import Record
from planter.core.records.sealing import Salt
from planter.core.trees import Tree

SCHEMA = "planter/archive@1"
STEP = 1 << 16
_HEAD = 8


class Archive(Record, frozen=True):
    """The files of one case with its id and salt, or, without those, files beside the cases; by relative path."""

    schema: str
    case: str | None
    salt: Salt | None
    files: dict[str, bytes]


def pack(archive: Archive) -> bytes:
    """Return the archive compressed, with its length before it; raises SealError for one unpack() would refuse."""
    plain = msgspec.msgpack.encode(archive, order="sorted")
    if len(plain) > MAX_TOTAL:
        what = repr(archive.case) if archive.case is not None else "what stands beside the cases"
        raise SealError(f"{what} takes more than {MAX_TOTAL} bytes; a set with so much cannot be encrypted")
    data = zlib.compress(plain, 9)
    return len(data).to_bytes(_HEAD, "big") + data


def padded(packed: dict[str, bytes]) -> dict[str, bytes]:
    """Return each with zeros up to the same length: the longest, rounded up to whole steps of 64 KiB."""
    longest = max(map(len, packed.values()), default=0)
    size = -(-longest // STEP) * STEP
    return {name: data.ljust(size, b"\0") for name, data in packed.items()}


def unpack(data: bytes, what: str) -> Archive:
    """Return the archive that was packed; raises SealError naming `what` where the data holds none."""
    end = _HEAD + int.from_bytes(data[:_HEAD], "big")
    try:
        opened = zlib.decompressobj()
        plain = opened.decompress(data[_HEAD:end], MAX_TOTAL)
        if not opened.eof or end > len(data):
            raise ValueError("it is cut short, or larger than a set may be")
        archive = msgspec.msgpack.decode(plain, type=Archive)
        Tree(archive.files)
    except (ValueError, zlib.error, TreeError, RecursionError) as error:
        raise SealError(f"{what!r} holds no archive: {error}; bring it back as it was sealed") from None
    if archive.schema != SCHEMA:
        raise SealError(f"{what!r} holds {archive.schema!r}, not {SCHEMA!r}; use the version that sealed it")
    return archive


def archive(files: dict[str, bytes], case: str | None = None, salt: Salt | None = None) -> Archive:
    """Return the archive of files, of a case or of what stands beside the cases."""
    return Archive(schema=SCHEMA, case=case, salt=salt, files=files)
