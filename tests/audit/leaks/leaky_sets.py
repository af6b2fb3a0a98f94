"""Sets in memory for the leak tests: small twins with drawn differences and colours, and ways to make them leak."""

from msgspec.structs import replace as changed

from planter.core.layout import TwinFiles
from planter.core.records.case import Recipe, SiteRef, Versions
from planter.core.records.key import Answers
from planter.core.streams import stream
from planter.core.trees import Tree
from planter.kinds.contract.envelope import contract_case

CONTRACT = b"# Contract\n\n- **c1**: the larger of two figures is kept.\n"
VERSIONS = Versions(planter="0", libcst="0", mutmut="0", jinja2="0")
OTHER = b"from keep.figures import larger\n\n\ndef largest(figures):\n    return larger(*figures)\n"
SOURCE = """def larger(a, b):
    # the larger of two
    return a if a > b else b


def smaller(a, b):
    return {first} if {test} else {second}
"""
FORMS = [
    {"first": "a", "test": "a < b", "second": "b"},
    {"first": "a", "test": "a <= b", "second": "b"},
    {"first": "b", "test": "not a < b", "second": "a"},
    {"first": "a", "test": "abs(a) < 3", "second": "b"},
    {"first": "b", "test": "b < a + 1", "second": "a"},
    {"first": "a", "test": "a is b", "second": "None"},
]


def twin(pair, letter, verdict, text, *, host="figures", rewrite="some-operator", contract=CONTRACT):
    data = text.encode()
    start = data.index(b"    return", data.index(b"def smaller"))
    end = data.index(b"\n", start) + 1
    recipe = Recipe(
        kind="contract", seed="1", slot=0, host=host, host_digest="", defect_class="sign-flip", row="plain",
        rewrite=rewrite, site=0,
        occurrence=0, order=("c1",), criterion="c1", respelling=0, red_letter="a", versions=VERSIONS,
    )  # fmt: skip
    site = SiteRef(path="keep/figures.py", function="smaller", start=start, end=end, line=7)
    case = contract_case(f"{pair}-{letter}", pair, recipe, site, verdict, "stark", "")
    tree = Tree({"keep/figures.py": data, "keep/other.py": OTHER})
    return TwinFiles(case, contract, tree, Answers(schema="", criteria={}, overall=verdict), {}, (), None, b"")


def fair_set(pairs, seed=1):
    """Return twins that differ in a drawn way, with drawn colours, over four hosts and five rewrites."""
    draw = stream(seed, "fair set")
    found = []
    for place in range(pairs):
        one, two = draw.sample(FORMS, 2)
        names = {"host": f"host-{place % 4}", "rewrite": f"rewrite-{place % 5}"}
        letters = draw.shuffled(["a", "b"])
        other = "unknown" if place % 7 == 6 else "green"
        red = twin(f"pair-{place:03d}", letters[0], "red", SOURCE.format(**one), **names)
        found += [red, twin(f"pair-{place:03d}", letters[1], other, SOURCE.format(**two), **names)]
    return found


def rewritten(cases, change, *, only="red", path="keep/figures.py"):
    """Return the cases with `change` made to the text of a file of the reds, or of all but the reds."""
    return [
        with_file(case, path, change(case.tree[path].decode()))
        if (case.case.verdict == "red") == (only == "red")
        else case
        for case in cases
    ]


def with_file(case, path, text):
    return TwinFiles(**{**vars(case), "tree": case.tree.replacing({path: text.encode()})})


def with_verdict(case, verdict):
    return TwinFiles(**{**vars(case), "case": changed(case.case, verdict=verdict)})
