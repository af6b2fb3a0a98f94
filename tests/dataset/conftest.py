"""Build miniature sets whose expected outcomes come from running, and break copies of them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import jinja2
import msgspec
import pytest
from packing import BREAKS, CONTRACT, DEFECT, INPUTS, MUTANTS, PRESERVING, PROBES, SMOKE, Swap, Wording

from planter.calibration.key import NoKey, derive
from planter.calibration.matrix import STAGE, Matrix, calibration
from planter.calibration.trial import run_matrix
from planter.core.edits import apply_edits, invert_edits
from planter.core.layout import SET_SCHEMA, PairFiles, TwinFiles, case_id, stage_digest
from planter.core.records.case import Recipe, SiteRef, Versions
from planter.core.records.runs import Coverage, Result
from planter.core.records.sets import Cell, SetFile, Shows, Signature, YieldRow
from planter.core.records.variants import Edit, Role, Survivor, Variant
from planter.core.resources import templates_folder
from planter.core.trees import Tree
from planter.dataset.report import Report
from planter.dataset.verify import verify_set
from planter.dataset.write import write_pair, write_set_file
from planter.kinds.contract.envelope import contract_case
from planter.sandbox.jobs import CoverageJob, Job
from planter.sandbox.pool import Pool

SEED = str(0x9E3779B97F4A7C15F39CC0605CEDC835)
VERSIONS = Versions(planter="0.1.0", libcst="1.8.0", mutmut="3.8.1", jinja2="3.1.6")
WORDINGS = (Wording("stowage", "parcel"), Wording("larder", "sack"))
REWRITE = "continue-past-error"


class RememberingPool:
    """Run each job once over all tests: what a probe gives on a tree does not change between them."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.level = pool.level
        self.known: dict[tuple[str, bytes], Result] = {}
        self.coverages: dict[str, Coverage] = {}

    def run(self, jobs: Sequence[Job]) -> list[Result]:
        keys = [(job.tree.digest, job.probe) for job in jobs]
        new = {key: job for key, job in zip(keys, jobs, strict=True) if key not in self.known}
        self.known |= dict(zip(new, self.pool.run(list(new.values())), strict=True))
        return [self.known[key] for key in keys]

    def coverage(self, jobs: Sequence[CoverageJob]) -> list[Coverage]:
        new = {job.digest: job for job in jobs if job.digest not in self.coverages}
        self.coverages |= dict(zip(new, self.pool.coverage(list(new.values())), strict=True))
        return [self.coverages[job.digest] for job in jobs]


@pytest.fixture(scope="session")
def pool() -> Iterator[RememberingPool]:
    with Pool(workers=2) as pool:
        yield RememberingPool(pool)


def render_probes(wording: Wording) -> dict[str, bytes]:
    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates_folder()), undefined=jinja2.StrictUndefined, keep_trailing_newline=True
    )
    frame = '{% extends "probe.py.j2" %}{% block body %}' + "{}" + "{% endblock %}"
    return {
        name: templates.from_string(wording.say(frame.replace("{}", body)))
        .render(criterion=name, sentence="as the contract says")
        .encode()
        for name, body in PROBES.items()
    }


def edit_of(tree: Tree, swap: Swap) -> Edit:
    path, before, after = swap
    assert tree[path].count(before.encode()) == 1, swap
    return Edit(path=path, start=tree[path].index(before.encode()), before=before, after=after)


def blank_variant(name: str, role: Role, criterion: str | None, edits: Sequence[Edit], origin: str) -> Variant:
    return Variant(
        name=name,
        role=role,
        base="stage" if role in ("fix", "flip") else "right",
        edits=tuple(edits),
        criterion=criterion,
        origin=origin,
        expected={},
        survivor=None,
    )


def shared_variants(right: Tree, wording: Wording) -> list[Variant]:
    def edits(swap: Swap) -> list[Edit]:
        return [edit_of(right, wording.swap(swap))]

    made = [
        blank_variant("preserving-1", "preserving", None, edits(PRESERVING), "plain"),
        blank_variant("smoke-1", "smoke", None, edits(SMOKE), "stub"),
    ]
    for criterion, swap in BREAKS.items():
        made.append(blank_variant(f"break-{criterion}", "break", criterion, edits(swap), "value:drop"))
    for criterion, swaps in MUTANTS.items():
        for number, swap in enumerate(swaps, 1):
            origin = "value:swap" if number % 3 else "mutmut:number"
            made.append(blank_variant(f"mutant-{criterion}-{number:02d}", "mutant", criterion, edits(swap), origin))
    return made


def settled(variant: Variant, matrix: Matrix) -> Variant:
    """Give the variant the outcomes that running it gave, and a reason where it is a mutant that holds."""
    expected = matrix.outcomes(variant.name)
    held = None
    if variant.role == "mutant" and expected[variant.criterion or ""] == "holds":
        held = Survivor(reason="no-difference", evidence="no difference in 200 inputs")
    return msgspec.structs.replace(variant, expected=expected, survivor=held)


def build_pair(pool: RememberingPool, slot: int, red_letter: str = "a") -> PairFiles:
    wording = WORDINGS[slot]
    right, probes = Tree(wording.tree()), render_probes(wording)
    swap = wording.swap(DEFECT)
    defect = edit_of(right, swap)
    wrong = apply_edits(right, [defect])
    recipe = Recipe(
        kind="contract",
        seed=SEED,
        slot=slot,
        host="packing",
        host_digest="0" * 64,
        defect_class="swallowed-error",
        row="plain",
        rewrite=REWRITE,
        site=0,
        occurrence=0,
        order=("c1", "c2"),
        criterion="c1",
        respelling=0,
        red_letter="a" if red_letter == "a" else "b",
        versions=VERSIONS,
    )
    pair = f"swallowed-error-{slot + 1:03d}"
    contract = wording.say(CONTRACT).encode()

    def twin(letter: str) -> TwinFiles:
        red = letter == red_letter
        stage = wrong if red else right
        edits = invert_edits([defect]) if red else (defect,)
        turn = blank_variant("fix" if red else "flip", "fix" if red else "flip", "c1", edits, "plain")
        variants = [turn, *shared_variants(right, wording)]
        trees = {STAGE: stage} | {v.name: apply_edits(stage if v is turn else right, v.edits) for v in variants}
        matrix = run_matrix(pool, probes, trees)
        answers = derive(matrix.outcomes(STAGE))
        assert not isinstance(answers, NoKey), answers
        start = defect.start
        end = start + len((defect.after if red else defect.before).encode())
        line = right[defect.path].count(b"\n", 0, start) + 1
        site = SiteRef(path=defect.path, function="entries", start=start, end=end, line=line)
        name = case_id(pair, letter)
        case = contract_case(name, pair, recipe, site, answers.overall, "stark", stage_digest(contract, stage))
        done = tuple(settled(variant, matrix) for variant in variants)
        return TwinFiles(case, contract, stage, answers, probes, done, calibration(matrix, done), INPUTS)

    return PairFiles(pair=pair, a=twin("a"), b=twin("b"), measured={"pair": pair})


def set_file(pairs: Sequence[PairFiles]) -> SetFile:
    cells = [
        Cell(
            kind="contract",
            decided="all",
            place=None,
            names_production=False,
            defect_class="swallowed-error",
            row="plain",
            host="packing",
            severity="stark",
            signature=Signature(bytes=-1, tokens=-1, lines=0),
            red_letter=pair.a.case.origin.recipe.red_letter,
        )
        for pair in pairs
    ]
    row = YieldRow(
        defect_class="swallowed-error",
        rewrite=REWRITE,
        host="packing",
        tried=3,
        kept=len(pairs),
        refused={"unhappy": 1},
    )
    return SetFile(
        schema=SET_SCHEMA,
        seed=SEED,
        versions=VERSIONS,
        plan=tuple(cells),
        pairs=tuple(pair.pair for pair in pairs),
        yields=(row,),
        shows=Shows(tuples=len(pairs), hosts=1, effective_n=len(pairs), perfect=0.15, floor=0.8, below_floor=True),
        sealable=True,
        sealable_why=(),
    )


@pytest.fixture(scope="session")
def pairs(pool: RememberingPool) -> tuple[PairFiles, PairFiles]:
    return (build_pair(pool, 0, "a"), build_pair(pool, 1, "b"))


@pytest.fixture(scope="session")
def whole_set(pairs: tuple[PairFiles, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "set"
    for pair in pairs:
        write_pair(folder, pair)
    write_set_file(folder, set_file(pairs))
    return folder


@pytest.fixture
def some_set(whole_set: Path, tmp_path: Path) -> Path:
    """Give a copy that a test may break."""
    return Path(shutil.copytree(whole_set, tmp_path / "set"))


Verify = Callable[..., Report]


@pytest.fixture
def verify(pool: RememberingPool) -> Verify:
    return lambda path, **more: verify_set(path, pool=pool, **more)
