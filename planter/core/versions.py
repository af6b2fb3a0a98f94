"""The versions whose tables and output decide the bytes of a case."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

import planter
from planter.core.records.case import Versions


@cache
def versions() -> Versions:
    """Return the versions in this environment."""
    return Versions(
        planter=planter.__version__, libcst=version("libcst"), mutmut=version("mutmut"), jinja2=version("jinja2")
    )
