"""The checks every defect class and host must pass; for our own and for those of other providers.

Each check is a function that returns nothing and raises AssertionError with what is wrong, the difference or the input
that shows it, and what would be right. The lists say what a check needs:

    CLASS_CHECKS       a class, from its first day       SLOW_CLASS_CHECKS  a class; seconds, some in a process
    WHOLE_CHECKS       a class, once it is finished      MEASURED_CHECKS    a class and hosts that were measured
    HOST_CHECKS        a host, of which nothing is run   SLOW_HOST_CHECKS   a host, in a process of its own
    PROBE_CHECKS       a host and a pool                 check_page         the text of a class's page
    PLANT_CHECKS       a host and a class                PAIR_CHECKS        a host, a class and a pool

A provider `acme` with a class and a host has, in `tests/test_acme.py`, all of them as tests:

    from dataclasses import replace
    from pathlib import Path

    import acme.lost_limit
    import pytest
    from planter import testing
    from planter.planting.host import load_host
    from planter.sandbox.pool import Pool

    CLASS = replace(acme.lost_limit.DEFECT_CLASS, name="acme/lost-limit")
    HOST = load_host(Path(acme.__file__).parent / "hosts" / "depot", name="acme/depot")


    def every(checks):
        return pytest.mark.parametrize("check", checks, ids=lambda check: check.__name__)


    @pytest.fixture(scope="module")
    def pool():
        with Pool(workers=2) as opened:
            yield opened


    def test_the_page():
        testing.check_page(acme.lost_limit.__doc__)


    @every([*testing.CLASS_CHECKS, *testing.WHOLE_CHECKS, *testing.SLOW_CLASS_CHECKS])
    def test_the_class(check):
        check(CLASS)


    @every([*testing.HOST_CHECKS, *testing.SLOW_HOST_CHECKS])
    def test_the_host(check):
        check(HOST)


    @every(testing.PROBE_CHECKS)
    def test_the_host_when_run(check, pool):
        check(HOST, pool)


    @every(testing.PLANT_CHECKS)
    def test_the_class_in_the_host(check):
        check(HOST, CLASS)


    @every(testing.PAIR_CHECKS)
    def test_the_class_in_the_host_when_run(check, pool):
        check(HOST, CLASS, pool)


    @every(testing.MEASURED_CHECKS)
    def test_the_class_as_measured(check):
        check(CLASS, [HOST])

Skipped are those of MEASURED_CHECKS where no host has measures of the class (`planter measure` makes them).
"""

from planter.authoring.checks.class_checks import (
    CLASS_CHECKS,
    HEADINGS,
    check_declared,
    check_examples,
    check_examples_format,
    check_examples_lint,
    check_names,
    check_names_stay_used,
    check_page,
    check_prints_what_it_means,
    check_results_parse,
    check_second_application,
)
from planter.authoring.checks.completeness import (
    WHOLE_CHECKS,
    check_counts,
    check_documents,
    check_general,
    check_ideal_pair,
    check_severities,
    check_sizes,
    check_token_runs,
)
from planter.authoring.checks.host_checks import (
    HOST_CHECKS,
    check_criteria,
    check_independence,
    check_lint,
    check_shape,
    check_wordings,
)
from planter.authoring.checks.pair_checks import (
    MEASURED_CHECKS,
    PAIR_CHECKS,
    PLANT_CHECKS,
    check_lookalikes_hold,
    check_made_reals,
    check_severity,
    check_sites_act,
    check_sites_print_what_they_mean,
    check_twins_lint,
    check_twins_use_names,
    check_wrong_trees,
)
from planter.authoring.checks.probe_checks import (
    PROBE_CHECKS,
    check_attacks,
    check_environments,
    check_failures,
    check_mutants,
    check_reference,
    check_right_tree,
    check_shipped_tests,
    check_sourceless,
    check_stubs,
)
from planter.authoring.checks.process_checks import SLOW_HOST_CHECKS, check_same_rendering, check_same_rewrites
from planter.authoring.checks.scans import Acting, acting_in
from planter.authoring.checks.service_checks import check_production, check_services
from planter.authoring.checks.unused import unused_names
from planter.authoring.checks.words import rendered_host
from planter.planting.applying import applied

SLOW_CLASS_CHECKS = (check_token_runs, check_same_rewrites)

__all__ = [
    "CLASS_CHECKS",
    "HEADINGS",
    "HOST_CHECKS",
    "MEASURED_CHECKS",
    "PAIR_CHECKS",
    "PLANT_CHECKS",
    "PROBE_CHECKS",
    "SLOW_CLASS_CHECKS",
    "SLOW_HOST_CHECKS",
    "WHOLE_CHECKS",
    "Acting",
    "acting_in",
    "applied",
    "check_attacks",
    "check_counts",
    "check_criteria",
    "check_declared",
    "check_documents",
    "check_environments",
    "check_examples",
    "check_examples_format",
    "check_examples_lint",
    "check_failures",
    "check_general",
    "check_ideal_pair",
    "check_independence",
    "check_lint",
    "check_lookalikes_hold",
    "check_made_reals",
    "check_mutants",
    "check_names",
    "check_names_stay_used",
    "check_page",
    "check_prints_what_it_means",
    "check_production",
    "check_reference",
    "check_results_parse",
    "check_right_tree",
    "check_same_rendering",
    "check_same_rewrites",
    "check_second_application",
    "check_services",
    "check_severities",
    "check_severity",
    "check_shape",
    "check_shipped_tests",
    "check_sites_act",
    "check_sites_print_what_they_mean",
    "check_sizes",
    "check_sourceless",
    "check_stubs",
    "check_token_runs",
    "check_twins_lint",
    "check_twins_use_names",
    "check_wordings",
    "check_wrong_trees",
    "rendered_host",
    "unused_names",
]
