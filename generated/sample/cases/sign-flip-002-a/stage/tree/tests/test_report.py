"""The figures of an archive."""

from holdall.manifest import describe
from holdall.report import figures_of


def _figures(**files):
    return figures_of([describe(its_name.replace('_', '.'), 0o644, payload) for its_name, payload in files.items()])


def test_parcels_and_bytes_are_counted():
    figures = _figures(a_txt=b'12345', b_csv=b'123', c_md=b'1')
    assert (figures['parcels'], figures['bytes']) == (3, 9)
    assert sum(figures['endings'].values()) == 9


def test_names_that_differ_do_not_clash():
    assert _figures(readme_md=b'', other=b'', index_md=b'')['clashes'] == []


def test_an_empty_archive_has_no_largest_parcel():
    figures = _figures()
    assert (figures['parcels'], figures['bytes'], figures['largest']) == (0, 0, None)


def test_the_largest_and_the_median_are_told():
    figures = _figures(a_txt=b'12345', b_csv=b'123', c_txt=b'1')
    assert (figures['largest'], figures['median']) == ('a.txt', 3)
