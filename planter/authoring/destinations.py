"""Where a scaffold goes: a checkout of planter, or a provider's package; and which names it may have."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from dataclasses import dataclass
from keyword import iskeyword
from pathlib import Path

from planter.core.errors import UsageError
from planter.planting.registry import BUILTIN, GROUP

LONGEST = 30
_WORD = r"[a-z][a-z0-9]*"
_TAKEN = (BUILTIN, "planter", "defect_classes", "templates", "tests", "hosts", "generated")


@dataclass(frozen=True)
class Place:
    """A checkout, or a provider: its root, the package of its classes and where it is, the folders of hosts and tests.

    `provider` is the name its classes and hosts carry, empty in a checkout; `begun` tells whether it is there already.
    """

    root: Path
    package: str
    classes: Path
    hosts: Path
    class_tests: Path
    host_tests: Path
    provider: str = ""
    begun: bool = True

    @property
    def checkout(self) -> bool:
        """Tell whether it is a checkout of planter."""
        return not self.provider

    def full(self, name: str) -> str:
        """Return the name that a class or host of this place is listed under."""
        return f"{self.provider}/{name}" if self.provider else name

    def own(self, name: str) -> str:
        """Return a class's own name, however it was given; raises UsageError for one of another provider."""
        provider, mark, own = name.rpartition("/")
        if mark and provider != self.provider:
            raise UsageError(f"class {name!r} is not of {str(self.root)!r}; its classes are named {self.full('…')!r}")
        return own


def find_place(into: Path | None, provider: str | None, here: Path) -> Place:
    """Return the checkout around the folder `here`, or the provider's package that is, or will be, at `into`.

    Raises UsageError where there is neither, or where the package could not be found by planter.
    """
    if into is None:
        if provider is not None:
            raise UsageError(f"--provider {provider!r} needs --into DIR; a checkout of planter has no other name")
        return _checkout(here)
    root = into.absolute()
    if (root / "pyproject.toml").exists():
        return _known_provider(root, provider)
    if root.exists() and (not root.is_dir() or any(not path.name.startswith(".") for path in root.iterdir())):
        raise UsageError(f"{str(into)!r} is no empty folder and has no pyproject.toml; give a new folder, or a package")
    name = provider if provider is not None else root.name
    return _provider(root, name, _package_for(root, name, provider is None), begun=False)


def check_name(what: str, name: str, words: int = 2) -> str:
    """Return the module name of a slug; raises UsageError for one that is none, or too short, too long or taken."""
    if not re.fullmatch(rf"{_WORD}(-{_WORD})*", name) or name.count("-") < words - 1:
        least = "two words or more" if words > 1 else "one word or more"
        raise UsageError(f"{what} {name!r} is not a slug of {least}; write it like 'unchecked-future'")
    if len(name) > LONGEST:
        raise UsageError(f"{what} {name!r} has {len(name)} letters; at most {LONGEST} are due")
    module = name.replace("-", "_")
    if iskeyword(module):
        raise UsageError(f"{what} {name!r} is a word of Python itself; choose a name that can be a module's")
    if module in sys.stdlib_module_names:
        raise UsageError(f"{what} {name!r} is named like a module of the standard library; choose another name")
    return module


def is_built_in(name: str) -> bool:
    """Tell whether a defect class of this name comes with planter."""
    slug = re.fullmatch(rf"{_WORD}(-{_WORD})*", name)
    return slug is not None and importlib.util.find_spec(f"defect_classes.{name.replace('-', '_')}") is not None


def _checkout(here: Path) -> Place:
    for root in (here, *here.parents):
        if (root / "pyproject.toml").is_file() and all((root / n).is_dir() for n in ("defect_classes", "templates")):
            return Place(
                root=root,
                package="defect_classes",
                classes=root / "defect_classes",
                hosts=root / "templates" / "hosts",
                class_tests=root / "tests" / "defect_classes",
                host_tests=root / "tests" / "testing",
            )
    raise UsageError(
        f"{str(here)!r} is in no checkout of planter; give --into DIR to make or extend a package of yours"
    )


def _known_provider(root: Path, provider: str | None) -> Place:
    path = root / "pyproject.toml"
    try:
        project = tomllib.loads(path.read_text("utf-8")).get("project", {})
        entries = project.get("entry-points", {}).get(GROUP, {})
        known = {str(name): str(value) for name, value in entries.items()}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, AttributeError) as error:
        raise UsageError(f"{str(path)!r} cannot be read: {error}") from None
    if not known:
        raise UsageError(
            f"{str(path)!r} has no entry point that planter looks for; add\n"
            f'[project.entry-points."{GROUP}"]\n{provider or "NAME"} = "PACKAGE"'
        )
    if BUILTIN in known:
        raise UsageError(f"{str(root)!r} is a checkout of planter; go there and leave --into out")
    if provider is None and len(known) > 1:
        raise UsageError(f"{str(path)!r} names several providers: {', '.join(known)}; choose with --provider")
    name = provider if provider is not None else next(iter(known))
    if name not in known:
        raise UsageError(f"{str(path)!r} names no provider {name!r}; there are: {', '.join(known)}")
    return _provider(root, name, known[name], begun=True)


def _provider(root: Path, name: str, package: str, *, begun: bool) -> Place:
    inner = Path(*package.split("."))
    folder = next((top / inner for top in (root, root / "src") if (top / inner).is_dir()), root / inner)
    if begun and not (folder / "__init__.py").is_file():
        raise UsageError(f"provider {name!r} of {str(root)!r} is the package {package!r}, which is not there")
    tests = root / "tests"
    return Place(root, package, folder, folder / "hosts", tests, tests, provider=name, begun=begun)


def _package_for(root: Path, name: str, by_folder: bool) -> str:
    hint = "; give another with --provider" if by_folder else ""
    try:
        package = check_name("provider", name, words=1)
    except UsageError as error:
        raise UsageError(f"{error}{hint}") from None
    if package in _TAKEN or importlib.util.find_spec(package) is not None:
        raise UsageError(
            f"provider {name!r} would be a package named like another one here{hint or '; choose another'}"
        )
    return package
