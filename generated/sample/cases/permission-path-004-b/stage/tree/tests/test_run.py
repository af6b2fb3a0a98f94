"""The whole way, from the first look to the report."""

from understudy.catalogue import entered
from understudy.run import bring_up_to_date
from understudy.scan import find_jobs, inventory, is_writable


class Told:
    """The catalogue as it is in tests."""

    def __init__(self):
        self.pairs = []

    def add(self, share, url):
        self.pairs.append((share, url))

    def entries(self):
        return list(self.pairs)


def test_a_folder_of_ours_takes_files(tmp_path):
    assert is_writable(tmp_path)
    assert not is_writable(tmp_path / 'none')


def test_others_keep_what_they_put_there(tmp_path):
    (tmp_path / 'source').mkdir()
    (tmp_path / 'target').mkdir()
    (tmp_path / 'target' / 'theirs').write_text('x')
    bring_up_to_date(tmp_path / 'source', tmp_path / 'target', 'maps')
    assert (tmp_path / 'target' / 'theirs').read_text() == 'x'


def test_the_catalogue_is_told(tmp_path):
    (tmp_path / 'source').mkdir()
    catalogue = Told()
    bring_up_to_date(tmp_path / 'source', tmp_path / 'target', 'maps', catalogue=catalogue)
    assert entered(catalogue) == ['maps']


def test_a_folder_is_looked_through(tmp_path):
    (tmp_path / 'a').mkdir()
    (tmp_path / 'a' / 'b').write_text('x')
    assert [(place, this.kind) for place, this in inventory(tmp_path).items()] == [(b'a', 'folder'), (b'a/b', 'file')]


def test_jobs_are_found_by_their_ending(tmp_path):
    for known_as in ('b.order', 'a.order', 'notes'):
        (tmp_path / known_as).write_text('')
    assert find_jobs(tmp_path) == ['a.order', 'b.order']


def test_a_mirror_follows_its_source(tmp_path):
    src, destination = tmp_path / 'source', tmp_path / 'target'
    (src / 'a').mkdir(parents=True)
    (src / 'a' / 'b').write_text('1')
    (src / 'c').write_text('2')
    bring_up_to_date(src, destination, 'maps')
    assert (destination / 'a' / 'b').read_text() == '1'
    (src / 'c').unlink()
    (src / 'a' / 'b').write_text('3')
    bring_up_to_date(src, destination, 'maps')
    assert (destination / 'a' / 'b').read_text() == '3'
    assert not (destination / 'c').exists()
