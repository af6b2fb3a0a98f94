"""The layout of a set on disk: which file holds which value, and the values of one pair."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from planter.core.canonical import to_json, to_json_lines
from planter.core.digests import digest
from planter.core.records.case import CaseFile
from planter.core.records.key import Answers, CalibrationFile
from planter.core.records.runs import HAPPY
from planter.core.records.sets import SetFile
from planter.core.records.variants import Variant
from planter.core.trees import Tree

CASE_SCHEMA = "planter/case@2"
SET_SCHEMA = "planter/set@2"

SET_FILE = "set.json"
CASES = "cases"
MEASURED = "measured"
BUILDING = ".building-"
ENCRYPTED = "sealed/set.age"

CASE = "case.json"
CONTRACT = "stage/contract.md"
TREE = "stage/tree"
ANSWERS = "key/answers.json"
PROBES = "key/probes"
VARIANTS = "key/variants.jsonl"
CALIBRATION = "key/calibration.json"
INPUTS = "key/inputs.py"
FOLDERS = ("stage", TREE, "key", PROBES)

LETTERS = ("a", "b")

_CASE_ID = re.compile(r"([a-z0-9][a-z0-9._-]*)-([ab])", re.ASCII)
_CRITERION = re.compile(r"c[1-9][0-9]?", re.ASCII)
_BULLET = re.compile(r"^- \*\*([^*\n]+)\*\*:", re.MULTILINE)


@dataclass(frozen=True)
class TwinFiles:
    """The values one case's folder holds; `probes` are by criterion and `happy`, without `.py`.

    `calibration` is None only for a case read from a disk that lacks it.
    """

    case: CaseFile
    contract: bytes
    tree: Tree
    answers: Answers
    probes: Mapping[str, bytes]
    variants: tuple[Variant, ...]
    calibration: CalibrationFile | None
    inputs: bytes


@dataclass(frozen=True)
class PairFiles:
    """Both twins of one pair, and what was measured of it: plain values, or None for nothing measured."""

    pair: str
    a: TwinFiles
    b: TwinFiles
    measured: Mapping[str, Any] | None = None

    @property
    def twins(self) -> tuple[TwinFiles, TwinFiles]:
        """Give the twins in the order of their letters."""
        return (self.a, self.b)


def case_id(pair: str, letter: str) -> str:
    """Return the id of the pair's twin of that letter."""
    return f"{pair}-{letter}"


def pair_id_of(defect_class: str, slot: int) -> str:
    """Return the id of the pair that a slot of a class makes: the class and the slot's number from 1."""
    return f"{defect_class.replace('/', '-')}-{slot + 1:03d}"


def split_id(name: str) -> tuple[str, str] | None:
    """Return the pair and letter of a case id, None where the name is no case id."""
    found = _CASE_ID.fullmatch(name)
    return (found[1], found[2]) if found else None


def is_probe(name: str) -> bool:
    """Tell whether a probe may have this name: a criterion's id, or `happy`."""
    return name == HAPPY or _CRITERION.fullmatch(name) is not None


def contract_criteria(contract: bytes) -> list[str]:
    """Return the ids of the contract's bullets, in order."""
    return _BULLET.findall(contract.decode("utf-8", "replace"))


def contract_sentences(contract: bytes) -> dict[str, str]:
    """Return the sentence of each of the contract's bullets by its id, the first where an id is used twice."""
    parts = _BULLET.split(contract.decode("utf-8", "replace"))[1:]
    return dict(reversed(list(zip(parts[::2], parts[1::2], strict=True))))


def stage_digest(contract: bytes, tree: Tree) -> str:
    """Return the digest of everything a judge may see."""
    return digest(contract, tree.digest.encode("ascii"))


def case_files(twin: TwinFiles) -> dict[str, bytes]:
    """Return every file of the case's folder, by path relative to it."""
    files = {
        CASE: to_json(twin.case),
        CONTRACT: twin.contract,
        ANSWERS: to_json(twin.answers),
        VARIANTS: to_json_lines(twin.variants),
        INPUTS: twin.inputs,
    }
    if twin.calibration is not None:
        files[CALIBRATION] = to_json(twin.calibration)
    files |= {f"{PROBES}/{name}.py": data for name, data in twin.probes.items()}
    files |= {f"{TREE}/{path}": data for path, data in twin.tree.items()}
    return files


def sum_of_set(record: SetFile) -> str:
    """Return the digest of set.json's record apart from the digest it holds."""
    plain = {name: getattr(record, name) for name in record.__struct_fields__ if name != "digest"}
    return digest(to_json(plain))
