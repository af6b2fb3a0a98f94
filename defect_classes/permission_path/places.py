"""Operators on where a path leads: outside the folder that it must stay in."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Replacement, Site
from planter.syntax.names import leaves_unused
from planter.syntax.sites import findall

from . import documents
from . import reading as r

REAL = m.Call(func=m.Attribute(attr=m.OneOf(m.Name("realpath"), m.Name("resolve"))))


def _absolute(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.callee(call) == "os.path.realpath" and len(call.args) == 1 and call.args[0].keyword is None:
        return r.renamed(call, "abspath")
    return r.renamed(call, "absolute") if r.method(call) == "resolve" and not call.args else None


def _replace_target(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.callee(call) not in {"os.replace", "os.rename"} or len(call.args) != 2 or r.positional(call) != 2:
        return None
    target = call.args[1]
    name = r.dotted_name(target.value)
    if findall(target, REAL) or not r.one_line(site) or (site.function and _is_real(site.function, name)):
        return None
    return r.with_value(call, target, r.wrapped("os.path.realpath", target.value))


def _is_real(function: cst.FunctionDef, name: str) -> bool:
    """Tell whether the function assigns to a name what has its links followed."""
    assigned = findall(function, m.Assign(targets=[m.AssignTarget(m.Name(name))]))
    return any(findall(node, REAL) for node in assigned)


def _prefix(site: Site) -> Replacement | None:
    node = site.node
    if isinstance(node, cst.Call):
        if r.method(node) != "is_relative_to" or len(node.args) != 1 or not r.one_line(site):
            return None
        left, right = r.wrapped("str", r.receiver(node)), r.wrapped("str", node.args[0].value)
        return _starts(left, right)
    sides = _sides(cst.ensure_type(node, cst.Comparison))
    if sides is None or not r.one_line(site):
        return None
    base, other, equal = sides
    new = _starts(other, base)
    if leaves_unused(site, new):
        return None
    if equal:
        return new
    return r.in_place(site, cst.UnaryOperation(cst.Not(), new))


def _sides(node: cst.Comparison) -> tuple[cst.BaseExpression, cst.BaseExpression, bool] | None:
    """Give base, other path and whether they must be equal, of `os.path.commonpath([base, other]) == base`."""
    target = node.comparisons[0]
    if len(node.comparisons) != 1 or not isinstance(target.operator, cst.Equal | cst.NotEqual):
        return None
    call, base = node.left, target.comparator
    if r.callee(call) != "os.path.commonpath" or not isinstance(call, cst.Call) or len(call.args) != 1:
        return None
    paths = call.args[0].value
    if not isinstance(paths, cst.List | cst.Tuple) or len(paths.elements) != 2:
        return None
    names = [r.dotted_name(element.value) for element in paths.elements]
    if "" in names or names.count(r.dotted_name(base)) != 1:
        return None
    other = paths.elements[1 - names.index(r.dotted_name(base))].value
    return base, other, isinstance(target.operator, cst.Equal)


def _starts(value: cst.BaseExpression, start: cst.BaseExpression) -> cst.Call:
    return cst.Call(cst.Attribute(value, cst.Name("startswith")), [cst.Arg(start)])


def _climbing(site: Site) -> Replacement | None:
    node = site.node
    if not isinstance(site.parent, cst.ComparisonTarget) or not isinstance(site.parent.operator, cst.In | cst.NotIn):
        return None
    elements = list(cst.ensure_type(node, type(node)).elements) if isinstance(node, cst.Tuple | cst.Set) else []
    up = next((e for e in elements if isinstance(e.value, cst.SimpleString) and e.value.raw_value == ".."), None)
    if up is None or len(elements) < 3 or not r.one_line(site):
        return None
    kept = [element for element in elements if element is not up]
    kept[-1] = kept[-1].with_changes(comma=elements[-1].comma)
    return node.with_changes(elements=kept)


OPERATORS = (
    Operator(
        name="abspath-for-realpath",
        node_type=cst.Call,
        rewrite=_absolute,
        explanation="`abspath` and `absolute` only complete the text; a link on the way still leads elsewhere.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, os.path", "os.path.realpath", documents.abspath_keeps_links),
        examples=(
            Example(
                "import os\n\n\ndef inside(base, path):\n"
                "    return os.path.commonpath([base, os.path.realpath(path)]) == base\n",
                "import os\n\n\ndef inside(base, path):\n"
                "    return os.path.commonpath([base, os.path.abspath(path)]) == base\n",
            ),
            Example(
                "place = (root / name).resolve()\n",
                "place = (root / name).absolute()\n",
            ),
        ),
    ),
    Operator(
        name="link-followed-on-replace",
        node_type=cst.Call,
        rewrite=_replace_target,
        explanation="`os.replace` puts the file in the place of a link that stands there; with the link followed, "
        "what it leads to is replaced, wherever that is.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef publish(spare, place):\n    os.replace(spare, place)\n",
                "import os\n\n\ndef publish(spare, place):\n    os.replace(spare, os.path.realpath(place))\n",
            ),
            Example(
                "import os\n\nos.rename(f'{name}.new', os.path.join(folder, name))\n",
                "import os\n\nos.rename(f'{name}.new', os.path.realpath(os.path.join(folder, name)))\n",
            ),
        ),
    ),
    Operator(
        name="inside-by-prefix",
        node_type=(cst.Comparison, cst.Call),
        rewrite=_prefix,
        explanation="A path begins with the text of a folder's path also when it lies in a neighbour whose name only "
        "begins alike.",
        severity="cousin",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef check(base, path):\n    path = os.path.realpath(path)\n"
                "    if os.path.commonpath([base, path]) != base:\n        raise ValueError(path)\n",
                "import os\n\n\ndef check(base, path):\n    path = os.path.realpath(path)\n"
                "    if not path.startswith(base):\n        raise ValueError(path)\n",
            ),
            Example(
                "def inside(path, root):\n    return path.resolve().is_relative_to(root)\n",
                "def inside(path, root):\n    return str(path.resolve()).startswith(str(root))\n",
            ),
        ),
    ),
    Operator(
        name="climbing-part-passed",
        node_type=(cst.Tuple, cst.Set),
        rewrite=_climbing,
        explanation="A name with the part `..` passes, and leads to a folder above the one that it is put below.",
        severity="moderate",
        examples=(
            Example(
                'def is_name(path):\n    return not any(part in ("", ".", "..") for part in path.split("/"))\n',
                'def is_name(path):\n    return not any(part in ("", ".") for part in path.split("/"))\n',
            ),
            Example(
                "safe = all(part not in {b'..', b'.', b''} for part in parts)\n",
                "safe = all(part not in {b'.', b''} for part in parts)\n",
            ),
        ),
    ),
)
