"""The checks that run a host object to what is wrong with it, show it, and say what would be right."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as with_fields

from planter import testing as checks
from planter.calibration.judgement import MIN_MUTANTS
from planter.planting.host import load_host
from planter.sandbox.pool import Pool

HOST = load_host(Path(__file__).resolve().parents[2] / "hosts" / "shelf")
READING, FILING, BRANCH = (f"tree/shelf/{name}.py.j2" for name in ("reading", "filing", "branch"))
TESTS, INPUTS = "tree/tests/test_shelf.py.j2", "inputs.py.j2"
COUNTED = "count, failures = 0, []\n"
PRODUCTION, SERVICES = HOST.spec.production, HOST.spec.service
UPDATING = b"def send(pairs, branch):\n    branch.update(pairs)\n"


@pytest.fixture(scope="module")
def pool():
    with Pool(workers=1) as one:
        yield one


def with_file(path, old, new):
    """Give the host with one text of one file replaced, which stands there exactly once."""
    data = HOST.files[path].decode()
    assert data.count(old) == 1
    return replace(HOST, files={**HOST.files, path: data.replace(old, new).encode()})


def deciding(probe, body):
    """Give the host with a line first in `decide` of a probe."""
    return with_file(f"probes/{probe}.py.j2", "def decide():\n", f"def decide():\n    {body}\n")


def with_spec(**changes):
    return replace(HOST, spec=with_fields(HOST.spec, **changes))


def refused(check, host, pool):
    with pytest.raises(AssertionError) as caught:
        check(host, pool)
    return str(caught.value)


@pytest.mark.parametrize("check", checks.PROBE_CHECKS, ids=lambda check: check.__name__)
def test_the_host_passes_as_long_as_nothing_of_it_is_broken(check, pool):
    check(HOST, pool)


@pytest.mark.parametrize(
    ("host", "seen"),
    [
        (with_file(READING, 'line.index("=")', 'line.rindex("=")'), "'==' was read as [['=', '']]"),
        (with_file("probes/c1.py.j2", '("=", [["", ""]])', '("=", [])'), "'=' was read as [['', '']]"),
    ],
    ids=["program", "probe"],
)
def test_where_program_and_probe_differ_the_input_and_the_words_are_shown(host, seen, pool):
    told = refused(checks.check_right_tree, host, pool)
    assert told.startswith("shelf c1, spelling 0: violated") and seen in told
    assert "on the right program; it should hold. Mend the program or the probe (words: thing '" in told


def test_a_probe_that_takes_too_long_is_told_its_seconds_and_how_many_are_due(pool):
    body = "import time\n    since = time.process_time()\n    while time.process_time() < since + 0.5:\n        pass"
    told = refused(checks.check_right_tree, deciding("c2", body), pool)
    assert told.startswith("shelf c2 takes ") and told.endswith("s of CPU; under 0.4 is due, so ask for less")


@pytest.mark.parametrize(
    ("old", "new", "status", "seen"),
    [
        ("seen.append) == 2", "seen.append) == 3", 1, "assert 2 == 3"),
        ("from shelf.filing", "import not_installed\nfrom shelf.filing", 2, "No module named 'not_installed'"),
        ("    seen = []", '    print("x" * 9000)\n    seen = []\n    assert not True', 1, "1 failed, 1 passed"),
    ],
    ids=["fail", "need-more-than-pytest", "print-much"],
)
def test_shipped_tests_that_do_not_pass_are_shown_by_the_end_of_what_they_print(old, new, status, seen, pool):
    told = refused(checks.check_shipped_tests, with_file(TESTS, old, new), pool)
    assert told.startswith(f"shelf: its own tests end with {status}; they should pass at its root (words: thing '")
    assert seen in told and len(told) < 2_200


@pytest.mark.parametrize(
    ("host", "seen"),
    [
        (
            deciding("c1", 'check("index" in open("shelf/reading.py").read(), "no look")'),
            "shelf c1 without sources: crashed (FileNotFoundError: ",
        ),
        (
            deciding("c2", 'import inspect\n    check("index" in inspect.getsource(file_all), "no look")'),
            "shelf c2 without sources: crashed (OSError: could not get source code) where it should be holds",
        ),
        (
            with_file("probes/s1.py.j2", "branch = world()", "branch = __import__('inspect').getsource(send)"),
            "satisfied raised OSError: could not get source code) where it should be undecidable",
        ),
    ],
    ids=["opens", "inspects", "inspects-for-a-service"],
)
def test_a_probe_that_reads_the_code_is_told_that_it_may_only_call_it(host, seen, pool):
    told = refused(checks.check_sourceless, host, pool)
    assert told.startswith("shelf ") and " without sources: " in told and seen in told
    assert told.endswith("a probe may call the program but not read its code")


@pytest.mark.parametrize(
    ("host", "where", "seen"),
    [
        (
            with_file(FILING, "failures = 0", 'failures = __import__("time").localtime(946728000).tm_yday - 1'),
            "c2, time zone Pacific/Kiritimati",
            "[] gave {'called': [], 'count': 1}",
        ),
        (
            with_file(FILING, "            keep(thing)\n", "            assert keep(thing) is None\n"),
            "c2, python -O",
            "[['a', None]] gave {'called': [], 'count': 1}",
        ),
        (
            with_file(FILING, COUNTED, COUNTED + '    __import__("warnings").warn("old", FutureWarning)\n'),
            "c2, warnings as errors",
            "observe raised FutureWarning: old",
        ),
        (
            with_file(FILING, COUNTED, COUNTED + '    if __import__("os").umask(0o77) == 0o2: raise OSError("no")\n'),
            "c2, umask 002",
            "[] gave {'called': [], 'raised': 'OSError'}",
        ),
    ],
    ids=["time-zone", "optimized", "warnings", "umask"],
)
def test_a_program_that_hangs_on_its_environment_is_told_which_and_shown_the_input(host, where, seen, pool):
    told = refused(checks.check_environments, host, pool)
    assert told.startswith(f"shelf {where}: violated") and seen in told
    assert told.endswith("it must hold in, so mend the program, or let the probe set what it needs")


def test_a_reference_that_is_wrong_for_one_input_is_shown_that_input(pool):
    wrong = "def answer_c1(value):\n    if value == 'a\\u2028=b\\n':\n        return []\n"
    told = refused(checks.check_reference, with_file(INPUTS, "def answer_c1(value):\n", wrong), pool)
    assert told.startswith("shelf c1: program and answer_c1 of inputs.py differ on 1 of 1000 inputs; they should agree")
    assert told.endswith("The first: input 3: 'a\\u2028=b\\n' gave [['a\\u2028', 'b']], not []")


def test_a_program_that_raises_where_the_reference_answers_is_shown_with_the_exception(pool):
    told = refused(checks.check_reference, with_file(FILING, COUNTED, COUNTED + "    things[0]\n"), pool)
    assert "shelf c2: program and answer_c2 of inputs.py differ" in told
    assert "[] gave IndexError: list index out of range, not {'called': [], 'count': 0}" in told


def test_a_probe_without_observe_is_told_what_it_should_give(pool):
    told = refused(checks.check_reference, with_file("probes/c1.py.j2", "def observe(", "observe = 0\ndef seen("), pool)
    assert told.startswith("shelf c1: the differential run is setup_failed (the probe has no observe())")
    assert "the probe's `observe`" in told and " should give " in told and told.endswith(" every input")


def test_a_program_that_an_attack_breaks_is_told_the_attacks_and_shown_the_input(pool):
    told = refused(checks.check_attacks, with_file(READING, 'text.split("\\n")', "text.splitlines()"), pool)
    assert told.startswith("shelf c1 is broken by ") and "a line separator, a paragraph separator" in told
    assert "should agree there too, or the criterion's sentence leave it out. The first: input " in told
    assert "'k=a\\rb\\nlast=1' gave [['k', 'a'], ['last', '1']], not [['k', 'a\\rb'], ['last', '1']]" in told


def test_a_criterion_that_no_attack_is_for_is_told_every_kind_there_is(pool):
    told = refused(checks.check_attacks, with_file(INPUTS, 'if kind == "twice"', 'if kind == "thrice"'), pool)
    assert told.startswith("shelf c2: no attack applies; let attack_c2(kind, payload) of inputs.py make a value of one")
    assert told.endswith("text, time, twice, vanish")


@pytest.mark.parametrize(
    ("host", "criterion", "path"),
    [
        (with_file("probes/c2.py.j2", "check(seen == right, ", "check(right != 5, "), "c2", "shelf/filing.py"),
        (with_file("probes/s1.py.j2", '== ["a", "b"]', '!= ["c"]'), "", "shelf/branch.py"),
    ],
    ids=["own", "service"],
)
def test_a_probe_that_asks_nothing_of_a_function_is_shown_the_stub_in_its_place(host, criterion, path, pool):
    told = refused(checks.check_stubs, host, pool)
    assert told.startswith(f"shelf {criterion}") and f": its probe holds although a stub stands in {path} for a" in told
    assert "let the probe ask for what the function gives, or take the function out of the criterion:\n" in told
    assert f"\n+++ b/{path}\n" in told and "\n-    for " in told and "\n+    return " in told


def test_a_probe_that_lets_a_mutant_pass_is_shown_the_input_and_the_mutant(pool):
    lax = with_file("probes/c1.py.j2", "in CASES:", "in CASES[1:2]:")
    told = refused(checks.check_mutants, lax, pool)
    assert told.startswith("shelf c1, spelling 0: its probe holds where the reference sees a difference; let it ask ")
    assert "for this too: input " in told and " gave " in told.splitlines()[0] and ", not [" in told.splitlines()[0]
    assert "\n+++ b/shelf/reading.py\n" in told


@pytest.mark.parametrize(
    ("host", "told_first", "told_last"),
    [
        (with_spec(production=()), "shelf has no criterion that names production", "give it one ([[production]])"),
        (
            with_spec(production=(with_fields(PRODUCTION[0], functions=()),)),
            f"shelf p1: 0 mutants; {MIN_MUTANTS} are due",
            "so name more functions",
        ),
        (
            with_file("probes/p1.py.j2", '"nothing was read as something")', '"something")\n    seen.clear()'),
            "shelf p1: holds () where it should be violated; let its probe watch for this call:\n--- a/shelf/",
            "",
        ),
    ],
    ids=["none", "of-no-function", "unwatched"],
)
def test_a_criterion_that_names_production_and_decides_nothing_is_told_so(host, told_first, told_last, pool):
    told = refused(checks.check_production, host, pool)
    assert told.startswith(told_first) and told.endswith(told_last)
    assert told_last or "\n+    __import__(" in told or '\n+    open("/dev/null")' in told


def with_holds(body):
    first = with_fields(SERVICES[0], holds=with_fields(SERVICES[0].holds, body=body))
    return with_spec(service=(first, SERVICES[1]))


@pytest.mark.parametrize(
    ("host", "told_first", "told_too"),
    [
        (with_spec(service=SERVICES[:1]), "shelf has 1 [[service]]; 2 are due in host.toml", ""),
        (
            with_holds("return None"),
            "shelf s1, with the body that makes it holds: ",
            "is violated (AssertionError: it is not satisfied, whatever the service does) where it should be holds",
        ),
        (
            replace(with_holds("branch.update(pairs)"), files={**HOST.files, BRANCH: UPDATING}),
            "shelf s1: its body for holds changes nothing; give `holds` in host.toml another body than",
            "",
        ),
    ],
    ids=["too-few", "settled-wrong", "settled-by-nothing"],
)
def test_a_criterion_on_a_service_that_its_bodies_do_not_settle_is_told_so(host, told_first, told_too, pool):
    told = refused(checks.check_services, host, pool)
    assert told.startswith(told_first) and told_too in told
    assert not told_too or ("\n-    for key" in told and "\n+    return None" in told)
