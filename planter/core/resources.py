"""Where the templates are: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

from planter.core.errors import HostError


def templates_folder() -> Path:
    """Return the folder of templates; raises HostError when this installation has none."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "templates", package.parent / "templates"):
        if (folder / "probe.py.j2").is_file():
            return folder
    raise HostError(f"no templates in or beside {package.name!r}; install planter again")


def hosts_folder() -> Path:
    """Return the folder that holds the built-in hosts."""
    return templates_folder() / "hosts"
