"""Find providers of defect classes and hosts through entry points; refuse the ones that are broken."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from planter.errors import PluginError, UsageError
from planter.model import EXTERNAL
from planter.plant.host import Host, load_host
from planter.plugin import DefectClass
from planter.resources import hosts_folder

GROUP = "planter.defect_classes"
BUILTIN = "builtin"

Named = TypeVar("Named", DefectClass, Host)


def load_classes() -> tuple[DefectClass, ...]:
    """Load every provider's defect classes, built-in ones first; others are named `provider/class`.

    Raises PluginError naming the provider that does not import, declares nothing, or repeats a name.
    """
    found: dict[str, DefectClass] = {}
    for entry in _entries():
        provider = _import(entry)
        for defect_class in _declared(entry, provider):
            if defect_class.name in found:
                raise PluginError(f"two providers declare the defect class {defect_class.name!r}; remove one")
            found[defect_class.name] = defect_class
    return tuple(found.values())


def load_hosts(extra: Sequence[Path] = ()) -> tuple[Host, ...]:
    """Load the built-in hosts, those of providers (a folder `hosts` beside the provider), and the given
    folders, whose names begin with `dir:`."""
    hosts: dict[str, Host] = {}
    for name, folder, built_in in [*_host_folders(), *((f"{EXTERNAL}{path.name}", path, False) for path in extra)]:
        if name in hosts:
            raise UsageError(f"two hosts are called {name!r}; rename the folder {str(folder)!r}")
        hosts[name] = load_host(folder, name=name, built_in=built_in)
    return tuple(hosts.values())


def pick(what: str, known: tuple[Named, ...], names: Sequence[str]) -> tuple[Named, ...]:
    """Return those of these names, in the order known, all for no name; raises UsageError for an unknown name."""
    for name in names:
        if name not in {item.name for item in known}:
            raise UsageError(f"no {what} is called {name!r}; there are {', '.join(item.name for item in known)}")
    return tuple(item for item in known if not names or item.name in names)


def class_page(name: str) -> str:
    """Return the docstring of the module that declares a class; raises UsageError for a name nobody declares."""
    for entry in _entries():
        for module in _class_modules(entry, _import(entry)):
            declared = module.DEFECT_CLASS
            if _full_name(entry, declared.name) == name:
                return (module.__doc__ or "").strip()
    raise UsageError(f"no defect class {name!r}; `planter classes` lists them")


def _entries() -> list[EntryPoint]:
    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name != BUILTIN, entry.name))


def _import(entry: EntryPoint) -> ModuleType:
    try:
        return importlib.import_module(entry.value)
    except Exception as error:
        raise PluginError(f"provider {entry.name!r} ({entry.value}) does not import: {error!r}") from error


def _class_modules(entry: EntryPoint, provider: ModuleType) -> list[ModuleType]:
    modules = []
    for info in sorted(pkgutil.iter_modules(getattr(provider, "__path__", [])), key=lambda info: info.name):
        if not info.ispkg:
            continue
        name = f"{provider.__name__}.{info.name}"
        try:
            module = importlib.import_module(name)
        except Exception as error:
            raise PluginError(f"provider {entry.name!r}: {name} does not import: {error!r}") from error
        if hasattr(module, "DEFECT_CLASS"):
            modules.append(module)
    return modules


def _declared(entry: EntryPoint, provider: ModuleType) -> list[DefectClass]:
    classes = []
    for module in _class_modules(entry, provider):
        declared = module.DEFECT_CLASS
        if not isinstance(declared, DefectClass):
            raise PluginError(f"{module.__name__}.DEFECT_CLASS is {type(declared).__name__}; it must be a DefectClass")
        classes.append(replace(declared, name=_full_name(entry, declared.name)))
    if not classes:
        raise PluginError(f"provider {entry.name!r} ({entry.value}) declares no defect class; see DefectClass")
    return classes


def _full_name(entry: EntryPoint, name: str) -> str:
    return name if entry.name == BUILTIN else f"{entry.name}/{name}"


def _host_folders() -> list[tuple[str, Path, bool]]:
    folders = [(path.name, path, True) for path in _folders_in(hosts_folder())]
    for entry in _entries():
        if entry.name != BUILTIN:
            for root in getattr(_import(entry), "__path__", []):
                folders += [(f"{entry.name}/{p.name}", p, True) for p in _folders_in(Path(root) / "hosts")]
    return folders


def _folders_in(folder: Path) -> list[Path]:
    return sorted(p.parent for p in folder.glob("*/host.toml")) if folder.is_dir() else []
