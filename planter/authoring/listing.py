"""Add a module to the list of a class's operators or lookalikes, to its import and its tuple, as a formatter would."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from planter.core.errors import UsageError

WIDTH = 120


def add_to_list(path: str, text: str, package: str, module: str, constant: str) -> str:
    """Return the source with `module` of `package` imported and `*module.constant` at the end of the tuple `constant`.

    `path` is for messages. Raises UsageError saying what to add by hand where the file has another form.
    """
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise UsageError(f"{path!r} does not parse: {error.msg} at line {error.lineno}") from None
    listed, imported = _tuple(tree, constant), _import(tree, package)
    if listed is None or imported is None or not _plain(_lines(text, listed, imported)):
        raise UsageError(
            f"{path!r} has a form of its own; to add it there by hand, import {module!r} from {package!r} "
            f"and put '*{module}.{constant}' in the tuple {constant}"
        )
    names = [(alias.name, ast.unparse(alias)) for alias in imported.names]
    if module in {name for name, _ in names}:
        raise UsageError(f"{path!r} imports {module!r} already; choose another name")
    level = "." * imported.level
    aliases = [text for _, text in sorted([*names, (module, module)])]
    elements = [ast.get_source_segment(text, element) or "" for element in listed.elts]
    lines = text.split("\n")
    head = lines[listed.lineno - 1][: listed.col_offset]
    tail = lines[(listed.end_lineno or 0) - 1][listed.end_col_offset :]
    said = _bracketed(head, [*elements, f"*{module}.{constant}"], tail, _long(listed))
    made = _imported(f"from {level}{imported.module or ''} import ", aliases, _long(imported))
    for node, new in ((listed, said), (imported, made)):  # the tuple stands below the import
        lines[node.lineno - 1 : node.end_lineno] = new
    return "\n".join(lines)


def _tuple(tree: ast.Module, constant: str) -> ast.Tuple | None:
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == constant for target in targets):
            value = getattr(node, "value", None)
            return value if isinstance(value, ast.Tuple) else None
    return None


def _import(tree: ast.Module, package: str) -> ast.ImportFrom | None:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            relative = node.level == 1 and node.module is None
            if relative or (node.level == 0 and node.module == package):
                return node
    return None


def _plain(lines: str) -> bool:
    return lines.isascii() and "#" not in lines


def _lines(text: str, *nodes: ast.expr | ast.stmt) -> str:
    lines = text.split("\n")
    return "\n".join(line for node in nodes for line in lines[node.lineno - 1 : node.end_lineno])


def _long(node: ast.expr | ast.stmt) -> bool:
    return node.end_lineno != node.lineno


def _bracketed(head: str, items: Sequence[str], tail: str, long: bool) -> list[str]:
    comma = "," if len(items) == 1 else ""
    line = f"{head}({', '.join(items)}{comma}){tail}"
    if long or len(line) > WIDTH:
        return [f"{head}(", *(f"    {item}," for item in items), f"){tail}"]
    return [line]


def _imported(head: str, names: Sequence[str], long: bool) -> list[str]:
    line = head + ", ".join(names)
    if long or len(line) > WIDTH:
        return [f"{head}(", *(f"    {name}," for name in names), ")"]
    return [line]
