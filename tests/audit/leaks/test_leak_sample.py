"""A real set: the sample has no finding, and each leak that is planted into a copy of it is found."""

import shutil
from pathlib import Path

import pytest
from leaky_sets import with_file

from planter.audit.leaks.findings import findings, lines
from planter.audit.leaks.look import look
from planter.core.records.measured import read_measured
from planter.dataset.read import read_case, read_set

SAMPLE = Path(__file__).resolve().parents[3] / "generated" / "sample"


def cases_of(folder):
    return [read_case(folder, name).files for name in read_set(folder).cases]


@pytest.fixture(scope="module")
def sample():
    return cases_of(SAMPLE)


def with_change(cases, change, only="red"):
    return [
        with_file(case, case.case.origin.site.path, change(case))
        if (case.case.verdict == "red") == (only == "red")
        else case
        for case in cases
    ]


def text_of(case):
    return case.tree[case.case.origin.site.path].decode()


def a_comment(case):
    start = case.case.origin.site.start
    before, after = (part.decode() for part in (text_of(case).encode()[:start], text_of(case).encode()[start:]))
    return f"{before}# as agreed\n{after}"


def a_line_less(case):
    lines_in = text_of(case).split("\n")
    blank = next(place for place, line in enumerate(lines_in) if not line)
    return "\n".join(lines_in[:blank] + lines_in[blank + 1 :])


def a_name(case):
    return text_of(case) + "\n\n_spare = None\n"


def longer(case):
    return text_of(case) + "\n\n" + "".join(f"_ROW_{n} = {n}\n" for n in range(case.case.origin.recipe.slot + 2))


def todo(case):
    return text_of(case) + "# TODO: look again\n"


def test_the_sample_has_no_leak(sample):
    report = look(sample, {}, 1, book=False)
    assert findings(report) == ()
    assert report.across.differing == 0
    assert (report.pairs, report.mixed, report.exact) == (10, 2, True)
    assert any("alike to every baseline" in line for line in lines(report))


@pytest.mark.parametrize(
    ("change", "only"),
    [
        (a_comment, "red"),
        (todo, "green"),
        *(pytest.param(change, "red", marks=pytest.mark.slow) for change in (a_line_less, a_name, longer)),
    ],
)
def test_a_leak_planted_into_the_sample_is_found(sample, change, only):
    report = look(with_change(sample, change, only), {}, 1, book=False)
    assert findings(report)
    assert min(report.choice.adjusted, report.across.adjusted) < 0.01
    assert report.choice.best[0].score in (0.0, 1.0)


@pytest.mark.slow
def test_a_leak_planted_into_a_copy_on_disk_is_found_and_the_book_is_opened(tmp_path):
    folder = tmp_path / "set"
    shutil.copytree(SAMPLE, folder)
    measured = {pair: read_measured(folder, pair) for pair in read_set(folder).record.pairs}
    fair = look([read_case(folder, name) for name in read_set(folder).cases], measured, 1)
    assert findings(fair) == ()
    assert fair.open_book.cases == 20
    assert fair.open_book.cases_right >= 18
    for case in cases_of(folder):
        if case.case.verdict == "red":
            place = folder / "cases" / case.case.id / "stage/tree" / case.case.origin.site.path
            place.write_text(todo(case))
    report = look([read_case(folder, name) for name in read_set(folder).cases], measured, 1)
    assert "'comments' (comments) 1.00" in findings(report)[0].seen
    assert report.open_book == fair.open_book
