"""The other interpreters that tests may use."""

import os


def other_pythons() -> list[str]:
    """Give the interpreters named in PLANTER_PYTHONS, each with planter's requirements installed."""
    return [name for name in os.environ.get("PLANTER_PYTHONS", "").split(":") if name]
