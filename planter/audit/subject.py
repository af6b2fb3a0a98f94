"""What an audit looks at: the cases of a set, pair by pair, and the criteria of each that an input can decide."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from planter.audit.attacks.families import FAMILIES, Family, families_of
from planter.core.findings import finding
from planter.core.layout import LETTERS, TwinFiles, case_id, contract_sentences, split_id
from planter.core.records.findings import Finding
from planter.dataset.read import read_case, read_set


@dataclass(frozen=True)
class Pair:
    """The readable cases of a pair by id; both have one inputs.py, or they are two pairs of one case."""

    id: str
    cases: Mapping[str, TwinFiles]

    @property
    def inputs(self) -> bytes:
        """Give the reference of the pair."""
        return next(iter(self.cases.values())).inputs

    @cached_property
    def _said(self) -> dict[str, tuple[str, ...] | None]:
        return dict(_assigned(self.inputs))

    @property
    def observed(self) -> tuple[str, ...]:
        """Give the criteria that inputs.py draws inputs for and answers."""
        names = [name.removeprefix("draw_") for name in self._said if name.startswith("draw_")]
        probes = next(iter(self.cases.values())).probes
        return tuple(sorted(name for name in names if f"answer_{name}" in self._said and name in probes))

    def stated(self, criterion: str) -> bool:
        """Tell whether inputs.py says what is in scope of a criterion."""
        return f"allowed_{criterion}" in self._said

    def may_fail(self, criterion: str) -> bool:
        """Tell whether inputs.py says what is right where a call of the system fails."""
        return {f"FAILING_{criterion}", f"failed_{criterion}"} <= self._said.keys()

    def families(self, criterion: str) -> frozenset[Family]:
        """Return the families that apply: by the words of the sentence, and those its author added."""
        sentence = contract_sentences(next(iter(self.cases.values())).contract).get(criterion, "")
        added = self._said.get(f"FAMILIES_{criterion}") or ()
        return families_of(sentence) | frozenset(family for family in FAMILIES if family in added)

    def due(self, case: str) -> tuple[str, ...]:
        """Return the criteria on which a case must give the reference's answers: all it holds."""
        answers = self.cases[case].answers.criteria
        return tuple(criterion for criterion in self.observed if answers.get(criterion) == "holds")


def _assigned(inputs: bytes) -> Iterator[tuple[str, tuple[str, ...] | None]]:
    """Yield the names a source defines, with the texts of those that are a literal tuple of some; it is not run."""
    try:
        body = ast.parse(inputs).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, None
        elif isinstance(node, ast.Assign):
            texts = node.value.elts if isinstance(node.value, ast.Tuple | ast.List) else []
            found = tuple(one.value for one in texts if isinstance(one, ast.Constant) and isinstance(one.value, str))
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, found


@dataclass(frozen=True)
class Subject:
    """A set as it can be audited, and what is wrong with the rest."""

    root: Path
    pairs: tuple[Pair, ...]
    findings: tuple[Finding, ...]

    @property
    def cases(self) -> int:
        """Give how many cases there are to look at."""
        return sum(len(pair.cases) for pair in self.pairs)

    def each(self) -> Iterator[tuple[Pair, str]]:
        """Yield every case with its pair."""
        for pair in self.pairs:
            for case in pair.cases:
                yield pair, case


def read_subject(root: Path) -> Subject:
    """Read a set; raises SetError where it is none. A case that cannot be read is a finding, not an error."""
    found = read_set(root)
    findings: list[Finding] = []
    ids = list(dict.fromkeys((split_id(name) or (name, ""))[0] for name in found.cases))
    pairs: list[Pair] = []
    for pair in ids:
        cases: dict[str, TwinFiles] = {}
        for name in (case_id(pair, letter) for letter in LETTERS):
            if name in found.cases:
                case = read_case(root, name)
                if case.files is None or case.findings:
                    why = case.findings[0].seen if case.findings else "a part is missing"
                    findings.append(_not_looked_at(name, why))
                if case.files is not None:
                    cases[name] = case.files
        pairs += _split(pair, cases)
    if not ids:
        findings.append(_not_looked_at(None, "no case at all"))
    return Subject(root, tuple(pairs), tuple(findings))


def _not_looked_at(case: str | None, why: str) -> Finding:
    return finding("not-audited", case=case, seen=why, expected="a case that `planter verify` has nothing against")


def _split(pair: str, cases: Mapping[str, TwinFiles]) -> Sequence[Pair]:
    """Make one pair of two cases with one reference, and one of each where these are not the same."""
    if len({(twin.inputs, twin.contract) for twin in cases.values()}) > 1:
        return [Pair(pair, {name: twin}) for name, twin in cases.items()]
    return [Pair(pair, cases)] if cases else []
