"""Search a laid-out staging for anything of the key side, and for whatever would tell its items apart from outside."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from planter.core.artifacts import BASE, CHANGE, TREE
from planter.core.files import FILE_MODE, FOLDER_MODE, read_folder, shown
from planter.core.findings import finding
from planter.core.layout import ANSWERS, CALIBRATION, CASE, SET_FILE, VARIANTS, TwinFiles
from planter.core.records.case import EXTERNAL
from planter.core.records.findings import Finding
from planter.core.records.staging import STAGE_FILE, Form
from planter.core.streams import SMALL_SEED
from planter.kinds.contract.kind import CONTRACT
from planter.kinds.contract.tells import telltales
from planter.release.staging import SPLITS, Item, Staging
from planter.release.write_stage import MOMENT

LONG_LINE = 40
"""Bytes from which a line of a probe, of inputs or of a variant is known again."""
KEY_NAMES = frozenset(path.rpartition("/")[2] for path in (CASE, ANSWERS, VARIANTS, CALIBRATION, SET_FILE))
_VCS = frozenset({".git", ".hg", ".svn", ".bzr"})
_PARTS: dict[Form, tuple[str, ...]] = {"tree": (CONTRACT, TREE), "pull-request": (CONTRACT, BASE, CHANGE)}


@dataclass(frozen=True)
class Key:
    """What no item may hold: slugs of classes and rewrites, ids, seeds and digests as words, and long lines by case."""

    slugs: tuple[str, ...]
    words: tuple[str, ...]
    lines: frozenset[bytes]


def scan_stage(root: Path, staging: Staging, places: Collection[Path]) -> list[Finding]:
    """Return what is wrong with a staging laid out below `root`, whose items may not name any of the `places`.

    Items are looked up by their opaque names; nothing that a finding shows names a case.
    """
    found = list(_outside(root))
    on_disk = read_folder(root, None)
    found += [finding("staged-otherwise", seen=f.seen, expected="plain files") for f in on_disk.findings]
    due = {f"{item.split}/{item.item}/{path}": data for item in staging.items for path, data in item.files.items()}
    for path in sorted({*due, *on_disk.files} - {STAGE_FILE}):
        if on_disk.files.get(path) != due.get(path):
            what = "changed" if path in due and path in on_disk.files else "missing" if path in due else "a stray file"
            found.append(finding("staged-otherwise", seen=f"{path}: {what}", expected="the files of the items alone"))
    key = key_of(staging)
    for item in staging.items:
        inside = f"{item.split}/{item.item}/"
        files = {p.removeprefix(inside): data for p, data in on_disk.files.items() if p.startswith(inside)}
        found += _item(item, files, staging, key, places)
    text = on_disk.files.get(STAGE_FILE, b"").decode("utf-8", "replace")
    found += _words(STAGE_FILE, text, key, external=True)
    found += _own_places(STAGE_FILE, text, places)
    return found


def key_of(staging: Staging) -> Key:
    """Return what the key side of all the staged cases is known by."""
    twins = [item.twin for item in staging.items]
    cases = [twin.case for twin in twins]
    origins = [case.origin for case in cases]
    slugs = {slug for made in origins for slug in (made.defect_class, made.operator, made.lookalike) if slug}
    words = {name for case in cases for name in (case.id, case.pair, case.digests.stage)}
    words |= {made.recipe.host_digest for made in origins}
    seeds = {int(seed) for seed in (staging.map.seed, *(made.recipe.seed for made in origins)) if seed.isdigit()}
    words |= {word for seed in seeds if seed >= SMALL_SEED for word in (str(seed), f"{seed:x}", f"0x{seed:x}")}
    words.add(staging.map.set_digest)
    lines = frozenset(line for twin in twins for text in _key_texts(twin, staging.record.form) for line in _long(text))
    return Key(tuple(sorted(slugs)), tuple(sorted(words)), lines)


def _key_texts(twin: TwinFiles, form: Form) -> Iterator[bytes]:
    yield from twin.probes.values()
    yield twin.inputs
    for variant in twin.variants:
        # A base holds right code: that of a fix and of preserving variants tells no more than the rest of it.
        if form == "tree" or variant.role not in ("fix", "preserving"):
            yield from (edit.after.encode() for edit in variant.edits)


def _long(text: bytes) -> Iterator[bytes]:
    return (line for line in map(bytes.strip, text.split(b"\n")) if len(line) >= LONG_LINE)


def _item(
    item: Item, files: Mapping[str, bytes], staging: Staging, key: Key, places: Collection[Path]
) -> Iterator[Finding]:
    where = f"{item.split}/{item.item}"
    top = {path.partition("/")[0] for path in files}
    if top != set(_PARTS[staging.record.form]):
        expected = ", ".join(_PARTS[staging.record.form])
        yield finding("staged-otherwise", seen=f"{where}: {', '.join(sorted(top))}", expected=expected)
    if not files.get(CONTRACT, b"").endswith(staging.footer):
        yield finding("staged-otherwise", seen=f"{where}/{CONTRACT}: another footer", expected="the one of all items")
    right = staging.right[item.twin.case.id]
    allowed = {line for tree in (item.twin.tree, right.tree) for data in tree.values() for line in _long(data)}
    allowed |= set(_long(item.twin.contract))
    for path, data in files.items():
        name = f"{where}/{path}"
        parts = path.split("/")
        if path not in (CONTRACT, CHANGE) and "/".join(parts[1:]) not in item.twin.tree:
            yield finding("staged-otherwise", seen=f"{name}: not of the program", expected="the program's own files")
        if set(parts) & {*_VCS, *KEY_NAMES} and not item.twin.case.origin.host.startswith(EXTERNAL):
            yield finding("staged-key-word", seen=f"{name}: its name", expected="no name of the key side or a VCS")
        text = data.decode("utf-8", "replace")
        yield from _words(name, f"{path}\n{text}", key, external=item.twin.case.origin.host.startswith(EXTERNAL))
        yield from _own_places(name, text, places)
        lines = [line[1:] for line in data.split(b"\n")] if path == CHANGE else data.split(b"\n")
        for line in _long(b"\n".join(lines)):
            if line in key.lines and line not in allowed:
                seen = f"{name}: {line[:60].decode('utf-8', 'replace')}"
                yield finding("staged-key-text", seen=seen, expected="no line of a probe, of inputs or of a variant")


def _words(name: str, text: str, key: Key, *, external: bool) -> Iterator[Finding]:
    words = telltales(text, () if external else key.slugs, key.words)
    if external:  # its other words are its own
        whole = {word.lower() for word in key.words}
        words = [word for word in words if word.lower().replace("_", "-") in whole]
    if words:
        seen = f"{name}: {', '.join(words[:5])}"
        yield finding("staged-key-word", seen=seen, expected="no word that tells on a case, a set or its maker")


def _own_places(name: str, text: str, places: Collection[Path]) -> Iterator[Finding]:
    for place in places:
        if len(place.parts) > 2 and str(place) in text:
            yield finding("staged-place", seen=f"{name}: {shown(str(place))}", expected="no path of this machine")


def _outside(root: Path) -> Iterator[Finding]:
    """Yield what of modes, times and kinds is not the same everywhere."""
    splits = sorted(os.listdir(root))
    if splits != sorted((*SPLITS, STAGE_FILE)):
        yield finding("staged-otherwise", seen=", ".join(map(shown, splits)), expected=f"one, two and {STAGE_FILE}")
    for parent, folders, names in os.walk(root):
        for path in (parent, *(os.path.join(parent, name) for name in (*names, *folders))):
            status = os.lstat(path)
            name = shown(os.path.relpath(path, root))
            yield from (
                finding("staged-unevenly", seen=f"{name}: {seen}", expected="one kind, mode and time for all")
                for seen in _uneven(status)
            )


def _uneven(status: os.stat_result) -> Sequence[str]:
    found = []
    folder = stat.S_ISDIR(status.st_mode)
    if not folder and not stat.S_ISREG(status.st_mode):
        return [stat.filemode(status.st_mode)]
    if stat.S_IMODE(status.st_mode) != (FOLDER_MODE if folder else FILE_MODE):
        found.append(f"mode {stat.S_IMODE(status.st_mode):04o}")
    if status.st_mtime_ns != MOMENT * 1_000_000_000:
        found.append(f"time {status.st_mtime_ns}")
    if not folder and status.st_nlink != 1:
        found.append(f"{status.st_nlink} links")
    return found
