"""The figures of an archive."""

from carryall.manifest import describe
from carryall.report import figures_of


def _figures(**files):
    return figures_of([describe(label.replace("_", "."), 0o644, payload) for label, payload in files.items()])


def test_parcels_and_bytes_are_counted():
    answers = _figures(a_txt=b"12345", b_csv=b"123", c_md=b"1")
    assert (answers["parcels"], answers["bytes"]) == (3, 9)
    assert sum(answers["endings"].values()) == 9


def test_names_that_differ_do_not_clash():
    assert _figures(readme_md=b"", other=b"", index_md=b"")["clashes"] == []


def test_the_largest_and_the_median_are_told():
    answers = _figures(a_txt=b"12345", b_csv=b"123", c_txt=b"1")
    assert (answers["largest"], answers["median"]) == ("a.txt", 3)


def test_an_empty_archive_has_no_largest_parcel():
    answers = _figures()
    assert (answers["parcels"], answers["bytes"], answers["largest"]) == (0, 0, None)
