"""Made-up pairs for tests of staging: nothing is run, and every field that staging reads is there."""

from __future__ import annotations

from planter.calibration.key import SCHEMA as KEY_SCHEMA
from planter.calibration.matrix import SCHEMA as CALIBRATION_SCHEMA
from planter.core.layout import SET_SCHEMA, PairFiles, TwinFiles, case_id, stage_digest
from planter.core.records.case import Recipe, SiteRef, Versions
from planter.core.records.key import Answers, CalibrationFile
from planter.core.records.sets import Cell, SetFile, Shows, Signature
from planter.core.records.variants import Edit, Variant
from planter.core.trees import Tree
from planter.dataset.write import write_pair, write_set_file
from planter.kinds.contract.envelope import contract_case
from planter.release.staging import Pair

SEED = str(0x9E3779B97F4A7C15F39CC0605CEDC835)
VERSIONS = Versions(planter="0.1.0", libcst="1.8.0", mutmut="3.8.1", jinja2="3.1.6")
WORDS = ("parcel", "sack", "crate", "bundle", "barrel", "basket", "carton", "casket", "hamper", "satchel", "trunk")
FORMS = ("total >= limit", "total > limit")

STORE = '''"""Keep {word}s below a limit."""


def full_{word}(rows, limit):
    """Tell whether the rows reach the limit."""
    total = 0
    for row in rows:
        total += row.size
    return {test}


def first_{word}(rows):
    """Return the first of them by name."""
    ordered = sorted(rows, key=lambda row: row.name)
    return ordered[0] if ordered else None
'''
REPORT = '''"""Tell of {word}s in a line each."""


def lines_of_{word}s(rows):
    """Return a line for each of the rows."""
    result = []
    for row in rows:
        text = f"{{row.name}}: {{row.size}}"
        result.append(text)
    return result
'''
PROBE = (
    b'"""Decide whether the store tells when it has reached the limit it was given."""\n\n\ndef decide():\n    pass\n'
)


def pair(number, *, mixed=False, red="a", word=None, host="stowing", row="plain"):
    """Give a pair of made-up twins."""
    word = word or WORDS[number]
    name = f"off-by-one-{number + 1:03d}"
    # The plan of a set has reds that are longer and reds that are shorter than their twins.
    right, wrong = FORMS if number % 4 < 2 else FORMS[::-1]

    def tree(test):
        return Tree(
            {
                f"{word}/__init__.py": b"",
                f"{word}/store.py": STORE.format(word=word, test=test).encode(),
                f"{word}/report.py": REPORT.format(word=word).encode(),
            }
        )

    contract = f"# Contract\n\nIn every environment:\n\n- **c1**: `full_{word}` tells whether it is full.\n".encode()
    contract += b"- **c2**: It is so in production.\n" if mixed else b""
    start = tree(right)[f"{word}/store.py"].index(f"    return {right}".encode())
    letters = {red: wrong, "b" if red == "a" else "a": right}

    def twin(letter):
        test = letters[letter]
        other = wrong if test == right else right
        is_red = test == wrong
        verdict = "red" if is_red else "unknown" if mixed else "green"
        at = start + len("    return ")
        turn = Edit(path=f"{word}/store.py", start=at, before=test, after=other)
        answers = {"c1": "violated" if is_red else "holds", **({"c2": "undecidable"} if mixed else {})}
        return TwinFiles(
            case=contract_case(
                case_id(name, letter),
                name,
                Recipe(
                    kind="contract",
                    seed=SEED,
                    slot=number,
                    host=host,
                    host_digest="0" * 64,
                    defect_class="off-by-one",
                    row=row,
                    rewrite="boundary-moved" if row == "plain" else "boundary-kept",
                    site=0,
                    occurrence=0,
                    order=("c1", "c2"),
                    criterion="c1",
                    respelling=0,
                    red_letter=red,
                    versions=VERSIONS,
                ),
                SiteRef(
                    path=f"{word}/store.py",
                    function=f"full_{word}",
                    start=start,
                    end=start + len(f"    return {test}\n"),
                    line=9,
                ),
                verdict,
                "stark",
                stage_digest(contract, tree(test)),
                "mixed" if mixed else "all",
            ),
            contract=contract,
            tree=tree(test),
            answers=Answers(schema=KEY_SCHEMA, criteria=answers, overall=verdict),
            probes={"c1": PROBE, "happy": b"", **({"c2": b""} if mixed else {})},
            variants=(_turn(turn, is_red), *_shared(tree(right), word)),
            calibration=CalibrationFile(schema=CALIBRATION_SCHEMA, criteria={}),
            inputs=b"INPUTS = ['a list of rows that reach the limit and no more']\n",
        )

    return PairFiles(pair=name, a=twin("a"), b=twin("b"))


def _turn(edit, is_red):
    role = "fix" if is_red else "flip"
    return _variant(role, role, edit, "stage", "c1")


def _shared(right, word):
    path = f"{word}/report.py"
    before = "    return result\n"
    start = right[path].index(before.encode())
    kept = Edit(path=path, start=start, before=before, after="    return [*result]\n")
    mutant = Edit(path=path, start=start, before=before, after="    return list(reversed(result))[: len(result) - 1]\n")
    return [
        _variant("preserving-1", "preserving", kept, "right", None),
        _variant("m-1", "mutant", mutant, "right", "c1"),
    ]


def _variant(name, role, edit, base, criterion):
    return Variant(
        name=name,
        role=role,
        base=base,
        edits=(edit,),
        criterion=criterion,
        origin="plain" if role != "preserving" else "lookalike:list-copied",
        expected={},
        survivor=None,
    )


def pairs(count=8, mixed=2, **more):
    """Give so many pairs, the last ones mixed, whose reds take turns at the letters."""
    return [pair(n, mixed=n >= count - mixed, red="ab"[n % 2], **more) for n in range(count)]


def as_pair(files):
    """Give the pair as staging has it."""
    red, right = sorted(files.twins, key=lambda twin: twin.case.verdict != "red")
    return Pair(red=red, right=right)


def write_set(folder, made):
    """Write pairs as a set, and return its record."""
    for files in made:
        write_pair(folder, files)
    cells = [
        Cell(
            kind="contract",
            decided=files.a.case.oracle.decided,
            place="first" if files.a.case.oracle.decided == "mixed" else None,
            names_production=False,
            defect_class="off-by-one",
            row=files.a.case.origin.row,
            host=files.a.case.origin.host,
            severity="stark",
            signature=Signature(bytes=-1, tokens=0, lines=0),
            red_letter=files.a.case.origin.recipe.red_letter,
        )
        for files in made
    ]
    record = SetFile(
        schema=SET_SCHEMA,
        seed=SEED,
        versions=VERSIONS,
        plan=tuple(cells),
        pairs=tuple(files.pair for files in made),
        yields=(),
        shows=Shows(tuples=len(made), hosts=1, effective_n=len(made), perfect=0.5, floor=0.8, below_floor=True),
        sealable=True,
        sealable_why=(),
    )
    return write_set_file(folder, record)
