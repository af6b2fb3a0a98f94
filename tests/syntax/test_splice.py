"""Splices give the bytes that printing the whole module would give, and change nothing else."""

import sysconfig
from pathlib import Path

import libcst as cst
import pytest

from planter.core.edits import apply_edits
from planter.core.errors import SpliceError
from planter.core.trees import Tree
from planter.planting.mutants import _mutmut_table
from planter.planting.value_mutations import VALUE_MUTATIONS
from planter.syntax.splice import parse_source

STDLIB = Path(sysconfig.get_path("stdlib"))
AWKWARD = '''\
def walk(root, *, deep=True):
\ttry:
\t\ttotal = (root +
\t\t         1)  # a comment é
\texcept (ValueError) as error:
\t\t# why: ü
\t\traise KeyError(f"é {error!r:>{10}}") from error  # trailing
\telse:
\t\tpass
\tif not deep: return None
\ttext = """
  kept\ttabs
"""
\treturn [x for x in (total, text) if x] and (not deep)
'''


def every_splice(data: bytes, step: int):
    """Give each spliced source with what printing the module whole gives, for every `step`-th mutation."""
    source = parse_source("f.py", data)
    count = 0
    for node in source.nodes:
        site = source.site(node)
        replacements = [r for types, _, fn in VALUE_MUTATIONS if isinstance(node, types) for r in fn(site)]
        replacements += [r for types, fn in _mutmut_table() if isinstance(node, types) for r in fn(node)]
        for replacement in replacements:
            count += 1
            if count % step or not isinstance(replacement, cst.CSTNode):
                continue
            edit = source.edit(node, replacement)
            if edit is not None:
                spliced = apply_edits(Tree({"f.py": data}), [edit])["f.py"]
                yield spliced, source.module.deep_replace(node, replacement).bytes


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_awkward_layout_survives_a_splice(newline):
    pairs = list(every_splice(AWKWARD.replace("\n", newline).encode(), step=1))
    assert len(pairs) > 10
    for spliced, whole in pairs:
        assert spliced == whole


@pytest.mark.parametrize("name", ["textwrap.py", "shlex.py", "heapq.py"])
def test_splicing_the_standard_library_equals_printing_it_whole(name):
    pairs = list(every_splice((STDLIB / name).read_bytes(), step=12))
    assert len(pairs) > 10
    for spliced, whole in pairs:
        assert spliced == whole


def statement(source, text):
    return next(
        node
        for node in source.nodes
        if isinstance(node, cst.SimpleStatementLine) and source.module.code_for_node(node).strip().startswith(text)
    )


def test_a_statement_becomes_several_at_its_own_indent():
    data = b"def f():\n    if x:\n        # why\n        go()\n    return 1\n"
    source = parse_source("f.py", data)
    parts = [cst.parse_statement("first()"), cst.parse_statement("second()")]
    edit = source.edit(statement(source, "# why"), parts)
    changed = apply_edits(Tree({"f.py": data}), [edit])["f.py"]
    assert changed == b"def f():\n    if x:\n        first()\n        second()\n    return 1\n"


def test_a_statement_can_go_with_the_comment_above_it():
    data = b"def f():\n    # why\n    go()\n    return 1\n"
    source = parse_source("f.py", data)
    edit = source.edit(statement(source, "# why"), [])
    assert apply_edits(Tree({"f.py": data}), [edit])["f.py"] == b"def f():\n    return 1\n"


def test_one_line_suites_are_not_here():
    source = parse_source("f.py", b"if x: go()\n")
    call = next(node for node in source.nodes if isinstance(node, cst.Call))
    assert source.edit(call, cst.Name("y")) is None


def test_nothing_changed_is_not_an_edit():
    source = parse_source("f.py", b"x = y\n")
    name = next(node for node in source.nodes if isinstance(node, cst.Name) and node.value == "y")
    assert source.edit(name, cst.Name("y")) is None


def test_functions_are_found_by_qualified_name():
    source = parse_source("f.py", b"class A:\n    def b(self):\n        def c():\n            go()\n")
    assert sorted(source.functions) == ["A.b", "A.b.c"]
    assert any(isinstance(node, cst.Call) for node in source.inside("A.b"))
    with pytest.raises(SpliceError, match=r"no function 'A\.z'; it has A\.b, A\.b\.c"):
        source.inside("A.z")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xef\xbb\xbfx = 1\n", "byte order mark"),
        (b"\xff\xfex\0", "byte order mark"),
        (b"x = '\0'\n", "NUL"),
        (b"x = '\xe9'\n", "not UTF-8 at byte 5"),
        (b"# coding: latin-1\nx = 1\n", "declares the encoding 'iso-8859-1'"),
        (b"x = (\n", "does not parse"),
        (b"x = " + b"(" * 5000 + b"1" + b")" * 5000 + b"\n", "does not parse"),
    ],
)
def test_what_cannot_be_spliced_is_refused_by_name(data, told):
    with pytest.raises(SpliceError, match=told) as caught:
        parse_source("pkg/f.py", data)
    assert str(caught.value).startswith("pkg/f.py")
