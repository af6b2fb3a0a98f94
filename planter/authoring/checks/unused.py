"""Find the names that a source binds in some scope and reads nowhere, by the symbol tables of Python itself."""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterator


def unused_names(source: str) -> set[str]:
    """Return the names bound and never read: imports, parameters, locals and private functions, as `scope.name`.

    A class and what is public at the top of a module are read by others; `self`, `cls` and `_` are never counted.
    """
    return set(_unused(symtable.symtable(source, "source", "exec"), _exported(source), ""))


def _unused(table: symtable.SymbolTable, exported: set[str], scope: str) -> Iterator[str]:
    top = table.get_type() == "module"
    for symbol in table.get_symbols() if top or table.get_type() == "function" else ():
        name = symbol.get_name()
        bound = symbol.is_parameter() or (symbol.is_local() and (symbol.is_assigned() or symbol.is_imported()))
        public = top and (name in exported or not (symbol.is_imported() or name.startswith("_")))
        exempt = name in ("self", "cls", "_") or name.startswith((".", "__"))
        if bound and not public and not exempt and not _reads(table, name):
            yield f"{scope}{name}"
    for child in table.get_children():
        yield from _unused(child, exported, f"{scope}{child.get_name().strip('<>')}.")


def _reads(table: symtable.SymbolTable, name: str) -> bool:
    """Tell whether a scope reads a name, or one inside it that does not bind it anew."""
    if name in table.get_identifiers() and table.lookup(name).is_referenced():
        return True
    return any(_reads(child, name) for child in table.get_children() if not _binds(child, name))


def _binds(table: symtable.SymbolTable, name: str) -> bool:
    # From Python 3.12 on, what a comprehension reads of the function around it is told as its own.
    comprehension = table.get_name().strip("<>") in ("listcomp", "setcomp", "dictcomp", "genexpr")
    return (
        table.get_type() == "function"
        and not comprehension
        and name in table.get_identifiers()
        and table.lookup(name).is_local()
    )


def _exported(source: str) -> set[str]:
    """Return the texts in `__all__`."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            return {str(item.value) for item in ast.walk(node.value) if isinstance(item, ast.Constant)}
    return set()
