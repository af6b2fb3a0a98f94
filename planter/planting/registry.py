"""Find providers of defect classes and hosts through entry points; refuse the ones that are broken."""

from __future__ import annotations

import importlib
import pkgutil
import re
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from planter.core.errors import PlanterError, PluginError, UsageError
from planter.core.records.case import EXTERNAL
from planter.core.resources import hosts_folder
from planter.planting.declared import refuse_misdeclared, refuse_odd_fields
from planter.planting.host import Host, load_host
from planter.plugin import DefectClass, Lookalike, Operator

GROUP = "planter.defect_classes"
BUILTIN = "builtin"
_LISTS = ("operators.py", "lookalikes.py")
_NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")

Named = TypeVar("Named", DefectClass, Host)


def load_classes() -> tuple[DefectClass, ...]:
    """Load every provider's defect classes, built-in ones first; others are named `provider/class`.

    Raises PluginError naming the provider that does not import, declares nothing, repeats a name, or declares a class
    that is not what it says.
    """
    found: dict[str, DefectClass] = {}
    for entry in _entries():
        modules: dict[str, str] = {}
        for module in _class_modules(entry, _import(entry, entry.value)):
            declared = _declared(entry, module)
            if declared.name in modules:
                where = f"{modules[declared.name]} and {module.__name__}"
                raise PluginError(f"{_told(entry)} declares {declared.name!r} twice, in {where}; rename one")
            modules[declared.name] = module.__name__
            found[declared.name] = declared
        if not modules and not _hosts_of(entry):
            raise PluginError(
                f"{_told(entry)} declares no defect class and has no host; a provider is a package with a folder for "
                "each class, whose __init__.py has DEFECT_CLASS, and one for each host in its folder 'hosts'"
            )
    return tuple(found.values())


def load_hosts(extra: Sequence[Path] = ()) -> tuple[Host, ...]:
    """Load the built-in hosts, those of providers (a folder `hosts` beside the provider), and the given
    folders, whose names begin with `dir:`."""
    hosts: dict[str, Host] = {}
    given = [(f"{EXTERNAL}{path.name}", path) for path in extra]
    for name, folder in [*_host_folders(), *given]:
        if name in hosts:
            raise UsageError(f"two hosts are called {name!r}; rename the folder {str(folder)!r}")
        hosts[name] = load_host(folder, name=name, built_in=not name.startswith(EXTERNAL))
    return tuple(hosts.values())


def pick(what: str, known: tuple[Named, ...], names: Sequence[str]) -> tuple[Named, ...]:
    """Return those of these names, in the order known, all for no name; raises UsageError for an unknown name."""
    every = [item.name for item in known]
    for name in names:
        if name not in every:
            hint = did_you_mean(name, every)
            raise UsageError(f"no {what} is called {name!r}; there are {', '.join(every)}{hint}")
    return tuple(item for item in known if not names or item.name in names)


def pick_rewrite(defect_class: DefectClass, name: str) -> Operator | Lookalike:
    """Return the rewrite of this name; raises UsageError, with the names close to it, where the class has none."""
    every = {rewrite.name: rewrite for rewrite in defect_class.rewrites}
    if name in every:
        return every[name]
    hint = did_you_mean(name, every) or f"; `planter classes {defect_class.name}` lists what it has"
    raise UsageError(f"defect class {defect_class.name!r} has no {name!r}{hint}")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence that names what is close to a name: it in full, or spelt alike; else nothing."""
    every = list(known)
    close = [one for one in every if one.endswith(f"/{name}")] or get_close_matches(name, every, n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""


def class_page(name: str) -> str:
    """Return the docstring of the module that declares a class; raises UsageError for a name nobody declares."""
    for entry in _entries():
        for module in _class_modules(entry, _import(entry, entry.value)):
            if _declared(entry, module).name == name:
                return (module.__doc__ or "").strip()
    raise UsageError(f"no defect class {name!r}; `planter classes` lists them")


def _entries() -> list[EntryPoint]:
    """Give the providers, the built-in one first; raises PluginError for a name that is none, or is used twice."""
    entries = sorted({*entry_points(group=GROUP)}, key=lambda entry: (entry.name != BUILTIN, entry.name, entry.value))
    for entry in entries:
        if not _NAME.fullmatch(entry.name):
            raise PluginError(
                f"{_told(entry)} cannot be called so; an entry point is named like 'acme' or 'acme-tools'"
            )
    for one, other in pairwise(entries):
        if one.name == other.name:
            raise PluginError(
                f"{_told(one)} and {_told(other)} have one name; uninstall one, or rename its entry point"
            )
    return entries


def _told(entry: EntryPoint) -> str:
    """Name a provider for people: its name, its package, and the distribution it came with."""
    came = f", installed with {entry.dist.name!r}" if entry.dist is not None else ""
    return f"provider {entry.name!r} (package {entry.value!r}{came})"


def _import(entry: EntryPoint, name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        inside = "" if name == entry.value else f": {name}"
        where, what = _line(entry, error)
        way_out = "mend it" if entry.name == BUILTIN else "mend it, or uninstall the provider"
        raise PluginError(f"{_told(entry)}{inside} does not import{where}: {what}; {way_out}") from error


def _line(entry: EntryPoint, error: BaseException) -> tuple[str, str]:
    """Say in which line of the provider's own files an import failed, where it was in one, and why."""
    what = str(error) if isinstance(error, PlanterError) else f"{type(error).__name__}: {error}"
    top = entry.value.partition(".")[0]
    places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename and top in Path(error.filename).parts:
        places.append((error.filename, error.lineno))
        what = f"{type(error).__name__}: {error.msg}"
    for filename, number in reversed(places):
        parts = Path(filename).parts
        if top in parts:
            return f" (line {number} of {'/'.join(parts[parts.index(top) :])!r})", what
    return "", what


def _class_modules(entry: EntryPoint, provider: ModuleType) -> list[ModuleType]:
    """Import the packages of a provider, and give those that declare a class; the others must not be meant to."""
    roots = getattr(provider, "__path__", [])
    for folder in (path for root in roots for path in sorted(Path(root).iterdir()) if path.is_dir()):
        if not (folder / "__init__.py").exists() and any((folder / name).is_file() for name in _LISTS):
            raise PluginError(
                f"{_told(entry)}: the folder {folder.name!r} has no __init__.py, which must bind DEFECT_CLASS"
            )
    found = sorted(pkgutil.iter_modules(roots), key=lambda info: info.name)
    modules = [_import(entry, f"{provider.__name__}.{info.name}") for info in found if info.ispkg]
    for module in modules:
        meant = _meant(module)
        if not hasattr(module, "DEFECT_CLASS") and meant:
            raise PluginError(
                f"{_told(entry)}: the __init__.py of the folder {module.__name__.rpartition('.')[2]!r} binds no "
                f"DEFECT_CLASS, and {meant}; bind DEFECT_CLASS = DefectClass(...) there"
            )
    return [module for module in modules if hasattr(module, "DEFECT_CLASS")]


def _meant(module: ModuleType) -> str:
    """Say what tells that a package without DEFECT_CLASS is meant to be a class; nothing for a package of helpers."""
    for kind in (DefectClass, Operator, Lookalike):
        for name, value in vars(module).items():
            if isinstance(value, kind):
                return f"binds {name!r}, which is {kind.__name__}"
    lists = [name for root in module.__path__ for name in _LISTS if (Path(root) / name).is_file()]
    return f"there is {lists[0]!r} in it" if lists else ""


def _declared(entry: EntryPoint, module: ModuleType) -> DefectClass:
    """Return the class of a module under its full name, once it is what it says.

    The examples of the built-in ones are tried by their tests alone.
    """
    declared = module.DEFECT_CLASS
    where = f"{_told(entry)}: {module.__name__}.DEFECT_CLASS"
    if not isinstance(declared, DefectClass):
        raise PluginError(f"{where} is {type(declared).__name__}; it must be a DefectClass")
    built_in = entry.name == BUILTIN
    try:
        (refuse_odd_fields if built_in else refuse_misdeclared)(declared)
    except PluginError as error:
        raise PluginError(f"{where}: {error}") from error
    return declared if built_in else replace(declared, name=f"{entry.name}/{declared.name}")


def _host_folders() -> list[tuple[str, Path]]:
    folders = [(path.name, path) for path in _folders_in(hosts_folder())]
    for entry in _entries():
        if entry.name != BUILTIN:
            folders += [(f"{entry.name}/{path.name}", path) for path in _hosts_of(entry)]
    return folders


def _hosts_of(entry: EntryPoint) -> list[Path]:
    roots = getattr(_import(entry, entry.value), "__path__", [])
    return [path for root in roots for path in _folders_in(Path(root) / "hosts")]


def _folders_in(folder: Path) -> list[Path]:
    return sorted(p.parent for p in folder.glob("*/host.toml")) if folder.is_dir() else []
