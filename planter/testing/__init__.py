"""The checks every defect class and host must pass; for our own and for those of other providers.

Each check is a function that returns nothing and raises AssertionError with what is wrong, where, and what would be
right. `class_checks` needs a class alone; `host_checks` a host; `pair_checks` a host, a class and a pool.
"""

from planter.testing.class_checks import CLASS_CHECKS
from planter.testing.host_checks import HOST_CHECKS
from planter.testing.pair_checks import PAIR_CHECKS, PLANT_CHECKS
from planter.testing.probe_checks import PROBE_CHECKS

__all__ = ["CLASS_CHECKS", "HOST_CHECKS", "PAIR_CHECKS", "PLANT_CHECKS", "PROBE_CHECKS"]
