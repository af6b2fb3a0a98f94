"""The figures of an archive."""

from carryall.manifest import describe
from carryall.report import figures_of


def test_an_empty_archive_has_no_largest_parcel():
    result = _told()
    assert (result['parcels'], result['bytes'], result['largest']) == (0, 0, None)


def test_names_that_differ_do_not_clash():
    assert _told(readme_md=b'', other=b'', index_md=b'')['clashes'] == []


def test_the_largest_and_the_median_are_told():
    result = _told(a_txt=b'12345', b_csv=b'123', c_txt=b'1')
    assert (result['largest'], result['median']) == ('a.txt', 3)


def test_parcels_and_bytes_are_counted():
    result = _told(a_txt=b'12345', b_csv=b'123', c_md=b'1')
    assert (result['parcels'], result['bytes']) == (3, 9)
    assert sum(result['endings'].values()) == 9


def _told(**files):
    return figures_of([describe(its_name.replace('_', '.'), 0o644, data) for its_name, data in files.items()])
