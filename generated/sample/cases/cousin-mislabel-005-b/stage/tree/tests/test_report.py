"""The figures of an archive."""

from rucksack.manifest import describe
from rucksack.report import overview


def test_entries_and_bytes_are_counted():
    figures = _figures_for(a_txt=b'12345', b_csv=b'123', c_md=b'1')
    assert (figures['entries'], figures['bytes']) == (3, 9)
    assert sum(figures['endings'].values()) == 9


def _figures_for(**files):
    return overview([describe(its_name.replace('_', '.'), 0o644, data) for its_name, data in files.items()])


def test_an_empty_archive_has_no_largest_entry():
    figures = _figures_for()
    assert (figures['entries'], figures['bytes'], figures['largest']) == (0, 0, None)


def test_the_largest_and_the_median_are_told():
    figures = _figures_for(a_txt=b'12345', b_csv=b'123', c_txt=b'1')
    assert (figures['largest'], figures['median']) == ('a.txt', 3)


def test_names_that_differ_do_not_clash():
    assert _figures_for(readme_md=b'', other=b'', index_md=b'')['clashes'] == []
