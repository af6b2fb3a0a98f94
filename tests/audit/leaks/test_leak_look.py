"""A look at a whole set: what is planted is found and named, what is fair is not, and the rest is told."""

import pytest
from leaky_sets import fair_set, rewritten, with_file, with_verdict

from planter.audit.leaks.findings import findings, lines
from planter.audit.leaks.look import look
from planter.core.canonical import to_json


def seen(cases, **more):
    report = look(cases, {}, 5, book=False, **more)
    return report, {finding.slug: finding.seen for finding in findings(report)}


def a_comment(text):
    return text.replace("    return", "    # as agreed\n    return")


def a_line_less(text):
    return text.replace("    # the larger of two\n", "")


def a_name(text):
    return text.replace("(a, b)", "(a, q)").replace(" b\n", " q\n").replace("else b", "else q")


def longer(text):
    return text + '\n\nNOTE = "' + "long " * 9 + '"\n'


def todo(text):
    return text + "# TODO: look again\n"


PLANTED = [
    (a_comment, "red", "comments"),
    (a_line_less, "red", "lines"),
    (a_name, "red", "word q"),
    (longer, "red", "lines"),
    (todo, "green", "guilty: to-do"),
]


@pytest.mark.parametrize(("change", "only", "named"), PLANTED, ids=lambda item: getattr(item, "__name__", None))
@pytest.mark.parametrize("pairs", [10, 24])
def test_a_planted_leak_is_found(change, only, named, pairs):
    report, slugs = seen(rewritten(fair_set(pairs), change, only=only))
    assert "colour-told" in slugs or pairs == 10
    assert "colour-learnt" in slugs or pairs == 10
    assert slugs
    assert report.choice.best[0].score in (0.0, 1.0)


@pytest.mark.parametrize(("change", "only", "named"), PLANTED, ids=lambda item: getattr(item, "__name__", None))
def test_the_baseline_that_tells_is_among_the_best(change, only, named):
    report, slugs = seen(rewritten(fair_set(24), change, only=only))
    assert named in [guess.name for guess in report.choice.best]
    assert report.choice.best[0].name in slugs["colour-told"]


def test_a_leak_in_most_pairs_is_found_too():
    cases = fair_set(40)
    leaking = rewritten(cases[:68], todo) + cases[68:]
    report, slugs = seen(leaking)
    assert "colour-told" in slugs
    assert "guilty" in slugs["colour-told"] or "lines" in slugs["colour-told"]
    assert 0.5 < report.choice.best[0].score <= 1


def test_a_fair_set_has_no_finding():
    report, slugs = seen(fair_set(30))
    assert slugs == {}
    assert report.choice.differing > 5
    assert report.mixed == 4
    assert not report.across.best


def test_a_leak_outside_the_site_is_found_with_the_site_masked():
    leaking = rewritten(fair_set(20), lambda text: text.replace("figures)", "numbers)"), path="keep/other.py")
    report, slugs = seen(leaking)
    assert "colour-outside-site" in slugs
    assert report.across.best[0].score != 0.5


def test_a_leak_inside_the_site_is_not_told_from_the_rest():
    _, slugs = seen(rewritten(fair_set(20), lambda text: text.replace("return", "return  "), only="green"))
    assert "colour-told" in slugs
    report, _ = seen(rewritten(fair_set(20), lambda text: text[:-1] + "  # so\n"))
    assert report.choice.adjusted < 0.01
    assert report.across.p == 1.0


def test_a_contract_that_tells_is_found():
    cases = fair_set(12)
    leaking = [
        type(case)(**{**vars(case), "contract": case.contract + b"\n"}) if case.case.verdict == "red" else case
        for case in cases
    ]
    report, slugs = seen(leaking)
    assert report.choice.best[0].name == "bytes of the contract"
    assert "colour-outside-site" in slugs


def test_the_same_seed_gives_the_same_report_and_colours_are_all_that_is_drawn():
    cases = fair_set(16)
    assert to_json(look(cases, {}, 5, book=False)) == to_json(look(cases[::-1], {}, 5, book=False))
    assert look(cases, {}, 5, book=False).choice.best[0].score == look(cases, {}, 6, book=False).choice.best[0].score


def test_few_pairs_say_that_nothing_could_be_seen():
    report, slugs = seen(rewritten(fair_set(6), todo))
    assert slugs == {}
    assert report.power.smallest is None
    assert any("nothing could be seen in 6 pairs" in line for line in lines(report))


def test_no_pairs_are_a_report_too():
    report, slugs = seen([])
    assert (report.pairs, slugs) == (0, {})
    assert lines(report) == ["leaks: 0 pairs"]


def test_cases_without_a_twin_or_a_colour_are_counted_and_left_out():
    cases = fair_set(10)
    report, _ = seen([*cases[1:], with_verdict(cases[0], "green")])
    assert (report.pairs, report.skipped) == (9, 2)
    assert "2 cases without a twin left out" in lines(report)[0]


def test_a_file_that_does_not_parse_or_is_no_text_is_read_all_the_same():
    cases = [with_file(case, "keep/other.py", "def (") for case in fair_set(10)]
    cases = [with_file(case, "keep/data.bin", "\x00é") for case in cases]
    assert seen(cases)[1] == {}


def test_lines_hold_the_figures_of_the_report():
    report, _ = seen(rewritten(fair_set(24), todo))
    text = "\n".join(lines(report))
    assert "24 pairs, 3 of them red against unknown" in text
    assert "drawn with seed 5" in text
    assert "1.00" in text
    assert "80 of 100" in text
