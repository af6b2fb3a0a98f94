"""The checks every defect class and host must pass; for our own and for those of other providers.

Each check is a function that returns nothing and raises AssertionError with what is wrong, where, and what would be
right. `CLASS_CHECKS` need a class, `HOST_CHECKS` a host, `PROBE_CHECKS` a host and a pool, `PLANT_CHECKS` a host and a
class, `PAIR_CHECKS` these and a pool; `check_page` needs the text of a class's page.
"""

from planter.plant.applying import applied
from planter.testing.class_checks import (
    CLASS_CHECKS,
    HEADINGS,
    check_documents,
    check_examples,
    check_names,
    check_page,
    check_results_parse,
    check_second_application,
    check_severities,
    check_sizes,
)
from planter.testing.host_checks import (
    HOST_CHECKS,
    check_criteria,
    check_independence,
    check_lint,
    check_shape,
    check_wordings,
)
from planter.testing.pair_checks import (
    PAIR_CHECKS,
    PLANT_CHECKS,
    check_lookalikes_hold,
    check_sites_act,
    check_twins_lint,
    twins_of,
)
from planter.testing.probe_checks import (
    PROBE_CHECKS,
    check_attacks,
    check_environments,
    check_mutants,
    check_production,
    check_reference,
    check_right_tree,
    check_services,
    check_shipped_tests,
    check_sourceless,
    check_stubs,
    scene_of,
)

__all__ = [
    "CLASS_CHECKS",
    "HEADINGS",
    "HOST_CHECKS",
    "PAIR_CHECKS",
    "PLANT_CHECKS",
    "PROBE_CHECKS",
    "applied",
    "check_attacks",
    "check_criteria",
    "check_documents",
    "check_environments",
    "check_examples",
    "check_independence",
    "check_lint",
    "check_lookalikes_hold",
    "check_mutants",
    "check_names",
    "check_page",
    "check_production",
    "check_reference",
    "check_results_parse",
    "check_right_tree",
    "check_second_application",
    "check_services",
    "check_severities",
    "check_shape",
    "check_shipped_tests",
    "check_sites_act",
    "check_sizes",
    "check_sourceless",
    "check_stubs",
    "check_twins_lint",
    "check_wordings",
    "scene_of",
    "twins_of",
]
