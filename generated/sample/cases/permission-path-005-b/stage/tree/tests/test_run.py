"""The whole way, from the first look to the report."""

from sameagain.catalogue import entered
from sameagain.run import bring_up_to_date
from sameagain.scan import can_receive, job_names, survey


class Told:
    """The catalogue as it is in tests."""

    def __init__(self):
        self.pairs = []

    def add(self, volume, url):
        self.pairs.append((volume, url))

    def entries(self):
        return list(self.pairs)


def test_a_folder_is_looked_through(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").write_text("x")
    assert [(path, each.kind) for path, each in survey(tmp_path).items()] == [(b"a", "folder"), (b"a/b", "file")]


def test_jobs_are_found_by_their_ending(tmp_path):
    for shown in ("b.mirror", "a.mirror", "notes"):
        (tmp_path / shown).write_text("")
    assert job_names(tmp_path) == ["a.mirror", "b.mirror"]


def test_a_folder_of_ours_takes_files(tmp_path):
    assert can_receive(tmp_path)
    assert not can_receive(tmp_path / "none")


def test_the_catalogue_is_told(tmp_path):
    (tmp_path / "source").mkdir()
    catalogue = Told()
    bring_up_to_date(tmp_path / "source", tmp_path / "target", "maps", catalogue=catalogue)
    assert entered(catalogue) == ["maps"]


def test_a_mirror_follows_its_source(tmp_path):
    from_path, destination = tmp_path / "source", tmp_path / "target"
    (from_path / "a").mkdir(parents=True)
    (from_path / "a" / "b").write_text("1")
    (from_path / "c").write_text("2")
    bring_up_to_date(from_path, destination, "maps")
    assert (destination / "a" / "b").read_text() == "1"
    (from_path / "c").unlink()
    (from_path / "a" / "b").write_text("3")
    bring_up_to_date(from_path, destination, "maps")
    assert (destination / "a" / "b").read_text() == "3"
    assert not (destination / "c").exists()


def test_others_keep_what_they_put_there(tmp_path):
    (tmp_path / "source").mkdir()
    (tmp_path / "target").mkdir()
    (tmp_path / "target" / "theirs").write_text("x")
    bring_up_to_date(tmp_path / "source", tmp_path / "target", "maps")
    assert (tmp_path / "target" / "theirs").read_text() == "x"
