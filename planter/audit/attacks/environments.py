"""Environments to try every probe in: each allowed by the environment sentence of the contract, or wider."""

from __future__ import annotations

from planter.core.records.runs import Environment

ENVIRONMENTS: tuple[tuple[str, Environment], ...] = (
    *((f"umask {umask:03o}", Environment(umask=umask)) for umask in (0o000, 0o002, 0o027, 0o077)),
    *((f"hash seed {seed}", Environment(hash_seed=seed)) for seed in (1, 7, 4242)),
    *((f"time zone {zone}", Environment(timezone=zone)) for zone in ("Pacific/Kiritimati", "America/St_Johns")),
    ("UTF-8 mode", Environment(utf8_mode=True)),
    ("python -O", Environment(optimize=True)),
    ("warnings as errors", Environment(warnings=True)),
)

LOCALES: tuple[tuple[str, Environment], ...] = (("locale C", Environment(locale="C")),)
"""Outside the environment sentence: only for a probe of a criterion that says `whatever the locale`."""
