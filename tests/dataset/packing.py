"""A miniature program with two criteria, its probes and its variants: what hand-made pairs are made of."""

from __future__ import annotations

from dataclasses import dataclass

LINES = '''"""Read the lines of a packing list."""


def entries(text):
    """Return (name, grams) for each line that is not blank; names keep their inner spaces."""
    ITEMs = []
    for line in text.split("\\n"):
        bare = line.strip()
        if not bare:
            continue
        name, _, grams = bare.rpartition(":")
        try:
            ITEMs.append((name.strip(), int(grams)))
        except ValueError:
            raise ValueError(f"no weight in {bare!r}") from None
    return ITEMs
'''
TOTALS = '''"""Add up what a packing list of ITEMs holds."""

from PACK.lines import entries


def totals(text):
    """Return the weight of each ITEM, summed over its lines."""
    sums = {}
    for name, grams in entries(text):
        sums[name] = sums.get(name, 0) + grams
    return sums


def heaviest(text, limit):
    """Return at most `limit` ITEMs, the heaviest first, equal weights by name."""
    sums = totals(text)
    ranked = sorted(sums, key=lambda name: (-sums[name], name))
    return ranked[:limit]
'''
REPORT = '''"""Print what a packing list of ITEMs holds."""

from PACK.totals import totals


def report(text):
    """Return one line for each ITEM, in the order of their names."""
    return "".join(f"{name} {grams} g\\n" for name, grams in sorted(totals(text).items()))
'''
TEST = '''"""Everyday lists of ITEMs."""

from PACK.report import report


def test_a_list_of_one_ITEM():
    assert report("tea: 100\\n") == "tea 100 g\\n"
'''
CONTRACT = """# Contract

In every environment:

- **c1**: `totals` gives the summed weight of each ITEM; a line that is neither blank nor has a weight is a ValueError.
- **c2**: `heaviest` gives at most `limit` ITEMs, the heaviest first, those of equal weight by name.
"""
SETUP = '''
def setup():
    """Import the program."""
    global program
    import PACK.report
    import PACK.totals as program

'''
PROBES = {
    "c1": SETUP
    + '''
def decide():
    """Sum lists, and read one without a weight."""
    check(due(program.totals, "tea: 100\\n\\n a b : 5 \\nx:y: 2\\ntea: 20") == {"tea": 120, "a b": 5, "x:y": 2}, "sums")
    check(due(program.totals, "") == {}, "an empty list")
    try:
        given = program.totals("tea: 100\\nrice\\nsalt: 1")
    except ValueError:
        return
    except Exception as error:
        raise AssertionError(f"{type(error).__name__} instead of ValueError") from None
    check(False, f"a line without a weight gave {given}")
''',
    "c2": SETUP
    + '''
def decide():
    """Rank ITEMs of equal and unequal weight."""
    text = "b: 2\\na: 2\\nc: 9\\nd: 1\\n"
    check(due(program.heaviest, text, 3) == ["c", "a", "b"], "three")
    check(due(program.heaviest, text, 1) == ["c"], "one")
    check(due(program.heaviest, text, 9) == ["c", "a", "b", "d"], "all")
''',
    "happy": SETUP
    + '''
def decide():
    """Report an everyday list."""
    import PACK.report

    check(due(PACK.report.report, "tea: 100\\nrice: 500\\n") == "rice 500 g\\ntea 100 g\\n", "the report")
''',
}
INPUTS = b'"""Inputs of the criteria."""\n\nHAND_c1 = ["tea: 100"]\nHAND_c2 = [("tea: 100", 1)]\n'

# (path, the text that stands once in the file, what takes its place)
Swap = tuple[str, str, str]
RAISE = '            raise ValueError(f"no weight in {bare!r}") from None\n'
DEFECT: Swap = ("PACK/lines.py", RAISE, "            continue\n")
PRESERVING: Swap = ("PACK/totals.py", "sorted(sums, key=lambda name: (-sums[name], name))",
                   "sorted(sorted(sums), key=lambda name: -sums[name])")  # fmt: skip
SMOKE: Swap = ("PACK/report.py", '    return "".join(', '    return None and "".join(')
BREAKS: dict[str, Swap] = {"c2": ("PACK/totals.py", "(-sums[name], name)", "(-sums[name],)")}
MUTANTS: dict[str, tuple[Swap, ...]] = {
    "c1": (
        ("PACK/lines.py", 'text.split("\\n")', 'text.split(";")'),
        ("PACK/lines.py", "if not bare", "if bare"),
        ("PACK/lines.py", "            continue\n", "            break\n"),
        ("PACK/lines.py", "bare.rpartition", "bare.partition"),
        ("PACK/lines.py", "name.strip()", "name"),
        ("PACK/lines.py", "int(grams)", "int(grams) + 1"),
        ("PACK/lines.py", "return ITEMs", "return ITEMs[1:]"),
        ("PACK/lines.py", "except ValueError", "except TypeError"),
        ("PACK/totals.py", "0) + grams", "0) - grams"),
        ("PACK/totals.py", "(name, 0)", "(name, 1)"),
        ("PACK/totals.py", "sums.get(name, 0) + grams", "grams"),
        ("PACK/totals.py", "in entries(text)", "in entries(texts)"),
    ),
    "c2": (
        ("PACK/totals.py", "(-sums[name], name)", "(sums[name], name)"),
        ("PACK/totals.py", "(-sums[name], name)", "(name, -sums[name])"),
        ("PACK/totals.py", "(-sums[name], name)", "name"),
        ("PACK/totals.py", "ranked[:limit]", "ranked"),
        ("PACK/totals.py", "ranked[:limit]", "ranked[limit:]"),
        ("PACK/totals.py", "ranked[:limit]", "ranked[: limit + 1]"),
        ("PACK/totals.py", "ranked[:limit]", "ranked[: limit - 1]"),
        ("PACK/totals.py", "ranked[:limit]", "ranked[1:limit]"),
        ("PACK/totals.py", "return ranked[:limit]", "return None"),
        ("PACK/totals.py", "return ranked[:limit]", "return tuple(ranked[:limit])"),
        ("PACK/totals.py", "return ranked[:limit]", "return sorted(ranked[:limit])"),
    ),
}


@dataclass(frozen=True)
class Wording:
    """The words of one pair's program, which no other pair has."""

    package: str
    item: str

    def say(self, text: str) -> str:
        """Return the text in these words."""
        return text.replace("PACK", self.package).replace("ITEM", self.item)

    def tree(self) -> dict[str, bytes]:
        """Return the right program."""
        files = {
            "PACK/__init__.py": "",
            "PACK/lines.py": LINES,
            "PACK/totals.py": TOTALS,
            "PACK/report.py": REPORT,
            "tests/__init__.py": "",
            "tests/test_PACK.py": TEST,
        }
        return {self.say(path): self.say(text).encode() for path, text in files.items()}

    def swap(self, swap: Swap) -> Swap:
        """Return the swap in these words."""
        return (self.say(swap[0]), self.say(swap[1]), self.say(swap[2]))
