"""The whole way, from the first look to the report."""

from facsimile.catalogue import told_of
from facsimile.run import mirror
from facsimile.scan import jobs_in, look_through, takes_files


class Told:
    """The catalogue as it is in tests."""

    def __init__(self):
        self.pairs = []

    def entries(self):
        return list(self.pairs)

    def add(self, collection, url):
        self.pairs.append((collection, url))


def test_the_catalogue_is_told(tmp_path):
    (tmp_path / "source").mkdir()
    catalogue = Told()
    mirror(tmp_path / "source", tmp_path / "target", "maps", catalogue=catalogue)
    assert told_of(catalogue) == ["maps"]


def test_jobs_are_found_by_their_ending(tmp_path):
    for label in ("b.order", "a.order", "notes"):
        (tmp_path / label).write_text("")
    assert jobs_in(tmp_path) == ["a.order", "b.order"]


def test_others_keep_what_they_put_there(tmp_path):
    (tmp_path / "source").mkdir()
    (tmp_path / "target").mkdir()
    (tmp_path / "target" / "theirs").write_text("x")
    mirror(tmp_path / "source", tmp_path / "target", "maps")
    assert (tmp_path / "target" / "theirs").read_text() == "x"


def test_a_folder_is_looked_through(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").write_text("x")
    assert [(path, one.kind) for path, one in look_through(tmp_path).items()] == [(b"a", "folder"), (b"a/b", "file")]


def test_a_folder_of_ours_takes_files(tmp_path):
    assert takes_files(tmp_path)
    assert not takes_files(tmp_path / "none")


def test_a_mirror_follows_its_source(tmp_path):
    from_path, aim = tmp_path / "source", tmp_path / "target"
    (from_path / "a").mkdir(parents=True)
    (from_path / "a" / "b").write_text("1")
    (from_path / "c").write_text("2")
    mirror(from_path, aim, "maps")
    assert (aim / "a" / "b").read_text() == "1"
    (from_path / "c").unlink()
    (from_path / "a" / "b").write_text("3")
    mirror(from_path, aim, "maps")
    assert (aim / "a" / "b").read_text() == "3"
    assert not (aim / "c").exists()
