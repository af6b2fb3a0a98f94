"""Reading sets strictly: what is wrong in one case is a finding of that case, and the others are still read."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from planter.calibration import key, matrix
from planter.core import layout
from planter.core.bounds import MAX_FILE
from planter.core.decoding import NotJson, decode, decode_lines, parse_json
from planter.core.errors import SetError, TreeError
from planter.core.files import Found, read_folder, read_plain, shown
from planter.core.findings import finding
from planter.core.layout import TwinFiles
from planter.core.records.case import CaseFile
from planter.core.records.findings import Finding
from planter.core.records.key import Answers, CalibrationFile
from planter.core.records.runs import HAPPY
from planter.core.records.sealing import (
    ERRATA,
    ERRATA_FILE,
    LEDGER_FILE,
    RESULTS,
    SALTS_FILE,
    SEAL_FILE,
    SEALED,
    STAGINGS,
)
from planter.core.records.sets import SetFile
from planter.core.records.variants import Variant
from planter.core.trees import Tree

_FIXED = (layout.CASE, layout.CONTRACT, layout.ANSWERS, layout.VARIANTS, layout.CALIBRATION, layout.INPUTS)
_FILES_BESIDE = (SEAL_FILE, LEDGER_FILE, SALTS_FILE, ERRATA_FILE, "audit.json", "key-audit.json")
_FOLDERS_BESIDE = (ERRATA, STAGINGS, RESULTS, SEALED)
_SLUGS = {layout.CALIBRATION: "missing-calibration"}


@dataclass(frozen=True)
class SetOnDisk:
    """A set as it was found: its record where that is one, the ids of its cases, and what is wrong with the rest."""

    root: Path
    record: SetFile | None
    cases: tuple[str, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class CaseOnDisk:
    """A case as it was found; `files` is None where a part that cannot be done without is missing or no record."""

    id: str
    files: TwinFiles | None
    findings: tuple[Finding, ...]


def read_set(path: Path) -> SetOnDisk:
    """Read set.json and list the cases; raises SetError only where the folder is no set at all."""
    record, findings = _read_set_file(path)
    names, listing = _list_cases(path)
    pairs = {parts[0] for name in names if (parts := layout.split_id(name)) is not None}
    findings += [*_top(path), *listing, *_measured(path, pairs)]
    return SetOnDisk(path, record, tuple(names), tuple(findings))


def _read_set_file(path: Path) -> tuple[SetFile | None, list[Finding]]:
    place = path / layout.SET_FILE
    try:
        if place.is_symlink():
            return None, [finding("link", seen=f"{layout.SET_FILE}: a symbolic link", expected="a plain file")]
        data = read_plain(place, MAX_FILE)
        plain = parse_json(data)
    except (OSError, OverflowError, NotJson) as error:
        if isinstance(error, FileNotFoundError) and (path / layout.ENCRYPTED).is_file():
            raise SetError(f"{shown(str(path))!r} is encrypted; `planter open` restores it") from None
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise SetError(
            f"{shown(str(path))!r} is not a set: {layout.SET_FILE}: {why}; `planter new` makes one"
        ) from None
    _refuse_other_schema(path, plain)
    return decode(data, SetFile, layout.SET_SCHEMA, layout.SET_FILE, None)


def _refuse_other_schema(path: Path, plain: object) -> None:
    """Raise SetError where set.json is of an earlier or a later planter, whose cases are laid out otherwise."""
    schema = plain.get("schema") if isinstance(plain, dict) else None
    name, _, number = schema.partition("@") if isinstance(schema, str) else ("", "", "")
    if schema != layout.SET_SCHEMA and name == layout.SET_SCHEMA.partition("@")[0] and number.isdecimal():
        raise SetError(
            f"{shown(str(path))!r} is a set of {schema!r}, and this planter reads {layout.SET_SCHEMA!r}: use the "
            "version of planter that made it (`versions` in set.json), or make a new set with `planter new`"
        )


def _entries(folder: Path, where: str) -> tuple[list[tuple[str, int]], list[Finding]]:
    """List a folder of the set as (name, mode), with a finding where it is none."""
    try:
        kind = os.lstat(folder).st_mode
        if not stat.S_ISDIR(kind):
            slug = "link" if stat.S_ISLNK(kind) else "special-file"
            return [], [finding(slug, seen=f"{where}: {stat.filemode(kind)}", expected="a folder")]
        return [(name, os.lstat(folder / name).st_mode) for name in sorted(os.listdir(folder))], []
    except FileNotFoundError:
        return [], [finding("missing-file", seen=f"no {where}", expected=where)]
    except OSError as error:
        return [], [finding("unreadable", seen=f"{where}: {error.strerror}", expected="a folder that can be read")]


def _stray(name: str, mode: int, where: str, case: str | None = None) -> Finding:
    if name.startswith(layout.BUILDING):
        return finding("unfinished", seen=f"{where}{shown(name)}", expected="nothing left of a pair being built")
    slug = "link" if stat.S_ISLNK(mode) else "special-file" if not _plain(mode) else "extra-file"
    return finding(slug, case=case, seen=f"{where}{shown(name)}", expected="only what the layout has a place for")


def _plain(mode: int) -> bool:
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


def _top(path: Path) -> list[Finding]:
    entries, findings = _entries(path, "the set's folder")
    return findings + [_stray(name, mode, "") for name, mode in entries if not _known(name, mode)]


def _known(name: str, mode: int) -> bool:
    """Tell whether an entry of the set's folder has a place there; other readers look into cases and measures."""
    if name in (layout.SET_FILE, layout.CASES, layout.MEASURED):
        return True
    return (name in _FILES_BESIDE and stat.S_ISREG(mode)) or (name in _FOLDERS_BESIDE and stat.S_ISDIR(mode))


def _list_cases(path: Path) -> tuple[list[str], list[Finding]]:
    entries, findings = _entries(path / layout.CASES, layout.CASES)
    names = []
    for name, mode in entries:
        if layout.split_id(name) is not None and stat.S_ISDIR(mode):
            names.append(name)
        else:
            findings.append(_stray(name, mode, f"{layout.CASES}/"))
    for name in names:
        pair, letter = layout.split_id(name) or ("", "")
        other = layout.case_id(pair, "b" if letter == "a" else "a")
        if other not in names:
            findings.append(finding("lone-twin", case=name, seen=f"no {other}", expected="both twins of the pair"))
    return names, findings


def _measured(path: Path, pairs: set[str]) -> list[Finding]:
    if not os.path.lexists(path / layout.MEASURED):
        return []
    entries, findings = _entries(path / layout.MEASURED, layout.MEASURED)
    return findings + [
        _stray(name, mode, f"{layout.MEASURED}/")
        for name, mode in entries
        if not stat.S_ISREG(mode) or name.removesuffix(".json") not in pairs or not name.endswith(".json")
    ]


def read_case(root: Path, name: str) -> CaseOnDisk:
    """Read one case of the set at `root`, by its id."""
    found = read_folder(root / layout.CASES / name, name)
    findings = [*found.findings, *_extra(found, name)]
    files, more = _decode_case(found, name)
    return CaseOnDisk(name, files, tuple(findings + more))


def _extra(found: Found, case: str) -> Iterator[Finding]:
    kept = set(layout.FOLDERS)
    for path in found.files:
        if not (path in _FIXED or path.startswith(layout.TREE + "/") or _probe_name(path)):
            yield finding("extra-file", case=case, seen=path, expected="only what the layout has a place for")
        kept.update(path[:at] for at, letter in enumerate(path) if letter == "/")
    for path in sorted(found.folders - kept):
        if not any(blocked == path or blocked.startswith(path + "/") for blocked in found.blocked):
            yield finding("extra-file", case=case, seen=f"{path}: an empty folder", expected="no empty folder")


def _probe_name(path: str) -> str | None:
    folder, _, name = path.rpartition("/")
    stem, dot, suffix = name.rpartition(".")
    return stem if folder == layout.PROBES and dot and suffix == "py" and layout.is_probe(stem) else None


def _decode_case(found: Found, case: str) -> tuple[TwinFiles | None, list[Finding]]:
    files, findings = found.files, _missing(found, case)
    record = answers = calibration = None
    lines: list[Variant] | None = None
    if layout.CASE in files:
        record, more = decode(files[layout.CASE], CaseFile, layout.CASE_SCHEMA, layout.CASE, case)
        findings += more
    if layout.ANSWERS in files:
        answers, more = decode(files[layout.ANSWERS], Answers, key.SCHEMA, layout.ANSWERS, case)
        findings += more
    if layout.CALIBRATION in files:
        data = files[layout.CALIBRATION]
        calibration, more = decode(data, CalibrationFile, matrix.SCHEMA, layout.CALIBRATION, case)
        findings += more
    if layout.VARIANTS in files:
        lines, more = decode_lines(files[layout.VARIANTS], Variant, layout.VARIANTS, case)
        findings += more
    tree = _tree(files, case, findings)
    probes = {name: data for path, data in files.items() if (name := _probe_name(path)) is not None}
    contract, inputs = files.get(layout.CONTRACT), files.get(layout.INPUTS)
    if record and answers and lines is not None and tree is not None and contract is not None and inputs is not None:
        whole = TwinFiles(record, contract, tree, answers, probes, tuple(lines), calibration, inputs)
        usable = HAPPY in probes and len(probes) > 1 and found.blocked <= {layout.CALIBRATION}
        return (whole if usable else None), findings
    return None, findings


def _missing(found: Found, case: str) -> list[Finding]:
    missing = [path for path in (*_FIXED, f"{layout.PROBES}/{HAPPY}.py") if path not in found.files]
    return [
        finding(_SLUGS.get(path, "missing-file"), case=case, seen=f"no {path}", expected=path)
        for path in missing
        if not any(path == blocked or path.startswith(blocked + "/") for blocked in found.blocked)
    ]


def _tree(files: dict[str, bytes], case: str, findings: list[Finding]) -> Tree | None:
    prefix = layout.TREE + "/"
    staged = {path.removeprefix(prefix): data for path, data in files.items() if path.startswith(prefix)}
    if not staged:
        findings.append(finding("missing-file", case=case, seen=f"no file in {layout.TREE}", expected="a tree"))
        return None
    try:
        return Tree(staged)
    except TreeError as error:
        findings.append(finding("bad-path", case=case, seen=str(error), expected="paths of a tree"))
        return None
