"""The whole way, from the first look to the report."""

from sameagain.catalogue import told_of
from sameagain.run import follow
from sameagain.scan import jobs_in, look_through, takes_files


class Told:
    """The catalogue as it is in tests."""

    def __init__(self):
        self.pairs = []

    def add(self, volume, url):
        self.pairs.append((volume, url))

    def entries(self):
        return list(self.pairs)


def test_others_keep_what_they_put_there(tmp_path):
    (tmp_path / "source").mkdir()
    (tmp_path / "target").mkdir()
    (tmp_path / "target" / "theirs").write_text("x")
    follow(tmp_path / "source", tmp_path / "target", "maps")
    assert (tmp_path / "target" / "theirs").read_text() == "x"


def test_the_catalogue_is_told(tmp_path):
    (tmp_path / "source").mkdir()
    catalogue = Told()
    follow(tmp_path / "source", tmp_path / "target", "maps", catalogue=catalogue)
    assert told_of(catalogue) == ["maps"]


def test_jobs_are_found_by_their_ending(tmp_path):
    for shown in ("b.job", "a.job", "notes"):
        (tmp_path / shown).write_text("")
    assert jobs_in(tmp_path) == ["a.job", "b.job"]


def test_a_folder_is_looked_through(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").write_text("x")
    assert [(path, one.kind) for path, one in look_through(tmp_path).items()] == [(b"a", "folder"), (b"a/b", "file")]


def test_a_folder_of_ours_takes_files(tmp_path):
    assert takes_files(tmp_path)
    assert not takes_files(tmp_path / "none")


def test_a_mirror_follows_its_source(tmp_path):
    src, aim = tmp_path / "source", tmp_path / "target"
    (src / "a").mkdir(parents=True)
    (src / "a" / "b").write_text("1")
    (src / "c").write_text("2")
    follow(src, aim, "maps")
    assert (aim / "a" / "b").read_text() == "1"
    (src / "c").unlink()
    (src / "a" / "b").write_text("3")
    follow(src, aim, "maps")
    assert (aim / "a" / "b").read_text() == "3"
    assert not (aim / "c").exists()
