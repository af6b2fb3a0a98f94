"""Scaffolds: the first files of a class, an operator, a lookalike or a host, which pass their tests as made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import jinja2

from planter.authoring.destinations import Place, check_name, is_built_in
from planter.authoring.listing import add_to_list
from planter.authoring.writing import Plan
from planter.core.errors import UsageError
from planter.core.resources import templates_folder

FIRST = {"operator": "limit-moved", "lookalike": "opposite-denied"}
"""What the rewrites that a new class begins with are called."""

HOSTS_OWN = "; of the built-in ones it has sites for sign-flip and swallowed-error, and its host.toml may name others"


@dataclass(frozen=True)
class Form:
    """A comparison that a small rewrite acts on: as it is, with its limit moved, and as the denial of two others.

    The second field of each is the name of the node in libcst.
    """

    keeps: str
    kept: str
    loses: str
    lost: str
    denied: str
    opposite: str
    misdenied: str
    mistaken: str

    @property
    def told(self) -> str:
        """Say what the defect does to the limit."""
        return "a comparison that leaves its limit out" if "=" in self.keeps else "a comparison that lets its limit in"

    @property
    def explained(self) -> str:
        """Say what the defect does to a value."""
        here, there = ("beyond", "within") if "=" in self.keeps else ("within", "beyond")
        return f"A value that is exactly at the limit is taken for one {here} it, and is {there} it."


LT, LE, GT, GE = ("<", "LessThan"), ("<=", "LessThanEqual"), (">", "GreaterThan"), (">=", "GreaterThanEqual")
FORMS = (
    Form(*LE, *LT, *GT, *GE),
    Form(*GE, *GT, *LT, *LE),
    Form(*LT, *LE, *GE, *GT),
    Form(*GT, *GE, *LE, *LT),
)


def plan_class(place: Place, name: str) -> Plan:
    """Plan a class with one operator and one lookalike that act; raises UsageError for a name that cannot be."""
    module = check_name("defect class", name)
    folder = place.classes / module
    if folder.exists():
        raise UsageError(f"defect class {name!r} is there already: {str(folder)!r}; choose another name")
    values = {
        **_values(place, name),
        "title": name.replace("-", " ").capitalize(),
        "module": module,
        **{kind: first.replace("-", "_") for kind, first in FIRST.items()},
    }
    files = {
        **_provider_files(place),
        folder / "__init__.py": _fill("class/__init__.py.j2", values),
        folder / "operators.py": _fill("class/operators.py.j2", values),
        folder / "lookalikes.py": _fill("class/lookalikes.py.j2", values),
        place.class_tests / f"test_{module}.py": _fill("class/test.py.j2", values),
    }
    for kind, first in FIRST.items():
        files[folder / f"{values[kind]}.py"] = _rewrite(place, kind, first, FORMS[0])
    return Plan(files)


def plan_rewrite(place: Place, kind: str, class_name: str, name: str) -> Plan:
    """Plan an operator or a lookalike of a class that is there: its module, its tests, its line in the class's list.

    Raises UsageError for an unknown class, for a name that cannot be or is taken, and for a list of another form.
    """
    own = place.own(class_name)
    class_module, module = own.replace("-", "_"), check_name(kind, name)
    folder, listing = place.classes / class_module, f"{kind}s.py"
    if not (folder / "__init__.py").is_file():
        ours = "; built-in classes cannot be extended from a package, so make a class of your own"
        raise UsageError(_unknown(place, own, f"{ours} with `planter scaffold class`"))
    if not (folder / listing).is_file():
        raise UsageError(f"defect class {class_name!r} has no {listing!r}, where its {kind}s are listed")
    texts = {path: path.read_text("utf-8") for path in sorted(folder.glob("*.py"))}
    if (folder / f"{module}.py").exists() or any(f'name="{name}"' in text for text in texts.values()):
        raise UsageError(f"defect class {class_name!r} has {name!r} already; choose another name")
    values = {**_values(place, name), "module": class_module, "own_module": module, "constant": module.upper()}
    values["full_name"] = place.full(own)
    before = texts[folder / listing]
    after = add_to_list(str(folder / listing), before, f"{place.package}.{class_module}", module, f"{kind.upper()}S")
    return Plan(
        {
            folder / f"{module}.py": _rewrite(place, kind, name, _unused_form(kind, texts.values())),
            place.class_tests / f"test_{class_module}_{module}.py": _fill(f"{kind}/test.py.j2", values),
        },
        {folder / listing: (before.encode(), after.encode())},
    )


def plan_host(place: Place, name: str, classes: tuple[str, ...]) -> Plan:
    """Plan a small host with sites for some classes of the engine, and for these; by default for a provider's own.

    The classes must begin as scaffolds do: their rewrites act on a comparison. Raises UsageError for a name that
    cannot be, and for a class that is not there.
    """
    module = check_name("host", name, words=1)
    folder = place.hosts / name
    if folder.exists():
        raise UsageError(f"host {name!r} is there already: {str(folder)!r}; choose another name")
    own = [place.own(one) for one in classes] or ([] if place.checkout else small_classes(place))
    for one in own:
        if one not in classes_of(place):
            raise UsageError(_unknown(place, one, HOSTS_OWN))
    values = {
        **_values(place, name),
        "classes": [place.full(one) for one in own],
        "own_modules": sorted(one.replace("-", "_") for one in own),
    }
    files = {**_provider_files(place), place.host_tests / f"test_host_{module}.py": _fill("host/test.py.j2", values)}
    root = templates_folder() / "scaffold" / "host"
    for path in sorted(path for path in root.rglob("*.j2") if path != root / "test.py.j2"):
        inner = path.relative_to(root)
        files[folder / inner.with_suffix("")] = _fill(f"host/{inner.as_posix()}", values)
    return Plan(files)


def classes_of(place: Place) -> list[str]:
    """Return the classes whose folders are in a place, by their own names."""
    return sorted(path.parent.name.replace("_", "-") for path in place.classes.glob("*/operators.py"))


def _unknown(place: Place, name: str, of_built_in: str) -> str:
    """Say that a place has no such class, and what to know where it is a built-in one that a package cannot have."""
    known = ", ".join(classes_of(place)) or "none"
    hint = of_built_in if not place.checkout and is_built_in(name) else ""
    return f"no defect class {name!r} in {str(place.classes)!r}; there are: {known}{hint}"


def small_classes(place: Place) -> list[str]:
    """Return the classes of a place that still have the rewrites they began with."""
    first = [name.replace("-", "_") for name in FIRST.values()]
    folders = {name: place.classes / name.replace("-", "_") for name in classes_of(place)}
    return [name for name, folder in folders.items() if all((folder / f"{f}.py").is_file() for f in first)]


def _unused_form(kind: str, texts: Iterable[str]) -> Form:
    """Return the first form that no rewrite of the class begins with, so that no two of them do the same."""
    known = "\n".join(texts)
    node = {"operator": "lost", "lookalike": "opposite"}[kind]
    for form in FORMS:
        if f"operator, cst.{form.kept})" not in known or f"cst.{getattr(form, node)}()" not in known:
            return form
    raise UsageError(f"the class has every {kind} that a scaffold can begin with; write one of them first")


def _rewrite(place: Place, kind: str, name: str, form: Form) -> bytes:
    values = {**_values(place, name), "form": form, "constant": name.replace("-", "_").upper()}
    return _fill(f"{kind}/module.py.j2", values)


def _provider_files(place: Place) -> dict[Path, bytes]:
    """Give what makes a new folder a package that planter finds."""
    if place.begun:
        return {}
    values = _values(place, "")
    return {
        place.root / "pyproject.toml": _fill("provider/pyproject.toml.j2", values),
        place.root / "README.md": _fill("provider/README.md.j2", values),
        place.classes / "__init__.py": _fill("provider/package.py.j2", values),
    }


def _values(place: Place, name: str) -> dict[str, object]:
    return {
        "name": name,
        "full_name": place.full(name),
        "package": place.package,
        "provider": place.provider,
        "checkout": place.checkout,
    }


def _fill(template: str, values: Mapping[str, object]) -> bytes:
    """Render a template of a scaffold; its marks are `<< >>` and `<% %>`, since those of jinja2 stand in hosts."""
    engine = jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates_folder() / "scaffold"),
        variable_start_string="<<",
        variable_end_string=">>",
        block_start_string="<%",
        block_end_string="%>",
        comment_start_string="<#",
        comment_end_string="#>",
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
    )
    return engine.get_template(template).render(values).encode()
