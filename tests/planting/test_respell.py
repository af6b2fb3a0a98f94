"""The door of respelling: what it promises of a whole tree, shown on real programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import PROGRAMS, SEEDS, answer_of, text_of

from planter.core.streams import stream
from planter.core.trees import Tree
from planter.planting.respell import respell

ROOT = Path(__file__).resolve().parents[2]
STDLIB = Path(sysconfig.get_path("stdlib"))
COPIED = ["colorsys", "configparser", "csv", "difflib", "fnmatch", "fractions", "graphlib", "pprint", "shlex"]
COPIED += ["statistics", "string", "textwrap"]
DRIVER = """
import io, json, sys
sys.path.insert(0, ".")
from copied import colorsys, configparser, csv, difflib, fnmatch, fractions, graphlib, pprint, shlex
from copied import statistics, string, textwrap
text = "A long line of words, some of them hyphen-ated, that  has to be wrapped.\\n\\n  And another one; short." * 2
parser = configparser.ConfigParser()
parser.read_string("[a]\\nx = 1\\ny = %(x)s2\\n[b]\\nz: on\\n")
written = io.StringIO()
parser.write(written)
table = io.StringIO()
rows = csv.DictWriter(table, ["a", "b"], restval="-")
rows.writeheader()
rows.writerow({"a": 'say "x"'})
numbers = [2.5, 3, 1, 8, 8, 13.25]
found = [
    textwrap.wrap(text, width=30), textwrap.dedent("  a\\n    b\\n"), textwrap.shorten(text, 40),
    textwrap.fill(text, 50, initial_indent="* ", break_on_hyphens=False), textwrap.indent("a\\n\\nb", "> "),
    shlex.split("a 'b c' d\\\\ e \\"f\\" # g", comments=True), shlex.join(["a b", "c'd"]),
    list(shlex.shlex("a && b | (c)", punctuation_chars=True)),
    list(difflib.unified_diff("abcd", "axcde", lineterm="")), difflib.get_close_matches("appel", ["ape", "apple"]),
    list(difflib.ndiff(["one\\n", "two\\n"], ["ore\\n", "tree\\n"])), difflib.HtmlDiff().make_table(["a"], ["b"]),
    {name: dict(parser[name]) for name in parser}, parser.getboolean("b", "z"), written.getvalue(),
    list(graphlib.TopologicalSorter({"d": ["b", "c"], "b": ["a"], "c": ["a"]}).static_order()),
    string.Template("$a ${b} $$").safe_substitute(a=1), string.Formatter().format("{0[1]} {x!r:>5}", "ab", x="y"),
    colorsys.rgb_to_hls(0.2, 0.4, 0.6), colorsys.hsv_to_rgb(0.5, 0.5, 0.5), fnmatch.filter(["ab", "ac"], "a[!b]"),
    fnmatch.translate("a*b?[c]"), str(fractions.Fraction("3.25") ** 2), str(fractions.Fraction(0.3)),
    statistics.fmean(numbers), statistics.quantiles(numbers, n=5), statistics.multimode(numbers),
    statistics.stdev(numbers), repr(statistics.linear_regression(numbers, numbers[::-1])),
    statistics.NormalDist(3, 2).cdf(4), statistics.median_grouped(numbers),
    pprint.pformat({"key" * 9: list(range(30)), "other": {"x": [text]}}, width=60, compact=True), table.getvalue(),
]
for call in (lambda: shlex.split("'"), lambda: parser.get("a", "q"), lambda: statistics.mean([]),
             lambda: list(graphlib.TopologicalSorter({1: [2], 2: [1]}).static_order())):
    try:
        found.append(call())
    except Exception as error:
        found.append([type(error).__name__, str(error)])
print(json.dumps(found))
"""


def copied() -> Tree:
    modules = {f"copied/{name}.py": (STDLIB / f"{name}.py").read_bytes() for name in COPIED}
    return Tree({"copied/__init__.py": b"", "drive.py": DRIVER.encode(), **modules})


def run(tree: Tree, folder: Path) -> object:
    for path, data in tree.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    done = subprocess.run([sys.executable, "-I", "-B", "drive.py"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
def test_a_dozen_modules_of_the_standard_library_behave_as_before(tmp_path: Path) -> None:
    tree = copied()
    right = run(tree, tmp_path / "before")
    for seed in range(2):
        found = respell(tree, spellings={}, stream=stream(seed))
        assert set(found.unchanged) <= {"copied/colorsys.py", "drive.py"}
        assert run(found.tree, tmp_path / str(seed)) == right


@given(seed=st.integers(0, 2**128), program=st.sampled_from(sorted(PROGRAMS)))
@settings(max_examples=40, deadline=None)
def test_no_seed_changes_what_a_program_means(seed: int, program: str) -> None:
    source = PROGRAMS[program]
    assert answer_of(text_of(source, seed)) == answer_of(source)


def test_two_streams_give_a_module_of_forty_lines_different_bytes() -> None:
    source = (STDLIB / "textwrap.py").read_text("utf-8")
    assert len({text_of(source, seed) for seed in SEEDS}) == len(SEEDS)


SPELLINGS = {"found": ["gathered", "kept_ones"], "word": ["term"], "_size": ["_extent"], "text": ["given"]}
SAMPLE = b"""import os


def _size(word, text="x"):
    found = [word for word in text]
    return len(found) if not word else len(word)


def longest(words):
    found = max(words, key=lambda word: _size(word))
    return f"{found}"
"""


EXPECTED = """import os


def _extent(term, given='x'):
    gathered = [term for term in given]
    return len(gathered) if not term else len(term)


def longest(words):
    gathered = max(words, key=lambda term: _extent(term))
    return f'{gathered}'
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "77"])
def test_equal_recipes_give_equal_bytes_under_any_hash_seed(hash_seed: str) -> None:
    code = (
        "import sys; from planter.planting.respell import respell; from planter.core.trees import Tree;"
        "from planter.core.streams import stream\n"
        f"tree = Tree({{'a.py': {SAMPLE!r}, 'b.py': {SAMPLE!r}}})\n"
        f"print(respell(tree, spellings={SPELLINGS!r}, stream=stream(5)).tree.digest)"
    )
    environment = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    here = respell(Tree({"a.py": SAMPLE, "b.py": SAMPLE}), spellings=SPELLINGS, stream=stream(5))
    assert done.stdout.strip() == here.tree.digest


def test_the_bytes_are_the_same_on_every_python() -> None:
    found = respell(Tree({"a.py": SAMPLE}), spellings=SPELLINGS, stream=stream(3))
    assert found.tree["a.py"].decode() == EXPECTED


def test_functions_lead_from_the_old_qualified_name_to_the_new() -> None:
    source = b"class Feed:\n    def _read(self):\n        def inner():\n            pass\n        return inner\n"
    names = set()
    for seed in SEEDS:
        found = respell(Tree({"a.py": source}), spellings={"_read": ["_take"]}, stream=stream(seed))
        assert set(found.functions) == {("a.py", "Feed._read"), ("a.py", "Feed._read.inner")}
        name = found.functions["a.py", "Feed._read"]
        assert found.functions["a.py", "Feed._read.inner"] == f"{name}.inner"
        assert f"def {name.split('.')[1]}(" in found.tree["a.py"].decode()
        names.add(name)
    assert names == {"Feed._read", "Feed._take"}


@pytest.mark.parametrize(
    "data",
    [
        b'\xef\xbb\xbfdef f():\n    value = \'one\'\n    return value + "two" + "three"\n',
        b"# -*- coding: latin-1 -*-\ndef f():\n    value = 'one'\n    return value + \"two\"\n",
        b'def f():\n    value = \'\xe9one\'\n    return value + "two" + "three and four"\n',
        b'def f(:\n    value = \'one\'\n    return value + "two" + "three and four"\n',
    ],
    ids=["byte order mark", "encoding", "not UTF-8", "no Python"],
)
def test_a_file_that_cannot_be_rewritten_stays_and_is_reported(data: bytes) -> None:
    found = respell(Tree({"a.py": data, "b.py": SAMPLE, "c.txt": data}), spellings={}, stream=stream(1))
    assert found.tree["a.py"] == found.tree["c.txt"] == data
    assert found.unchanged == ("a.py",)


def test_a_file_under_sixty_bytes_is_not_reported() -> None:
    found = respell(Tree({"a.py": b"X = 1\n", "b.py": b'"""' + b"x" * 60 + b'"""\n'}), spellings={}, stream=stream(1))
    assert found.unchanged == ("b.py",)


@pytest.mark.parametrize("line_end", ["\r\n", "\n"])
def test_line_ends_and_tabs_stay(line_end: str) -> None:
    source = SAMPLE.decode().replace("    ", "\t").replace("\n", line_end)
    text = text_of(source, 2)
    assert text.count(line_end) == text.count("\n") == source.count("\n")
    assert "    " not in text
