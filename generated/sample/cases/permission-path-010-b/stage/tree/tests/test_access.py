"""The report of modes."""

from coffer.__main__ import main
from coffer.access import exposure


def test_a_missing_keyword_is_status_one(tmp_path):
    assert main(["create", str(tmp_path / "locker")]) == 0
    assert main(["clear_out", str(tmp_path / "locker"), "login"]) == 1


def test_every_file_is_told_with_its_mode(tmp_path):
    (tmp_path / "open").write_text("x")
    (tmp_path / "open").chmod(0o644)
    (tmp_path / "own").write_text("x")
    (tmp_path / "own").chmod(0o600)
    result = exposure(tmp_path)
    assert (result["modes"]["open"], result["modes"]["own"]) == (0o644, 0o600)
    assert "open" in result["loose"]
    assert "own" not in result["loose"]


def test_the_commands_make_and_check_a_locker(tmp_path, capsys):
    destination = str(tmp_path / "locker")
    assert main(["create", destination]) == 0
    assert main(["check", destination]) == 0
    assert " ." in capsys.readouterr().out


def test_a_link_that_stays_inside_needs_no_look(tmp_path):
    (tmp_path / "own").write_text("x")
    (tmp_path / "near").symlink_to("own")
    result = exposure(tmp_path)
    assert (result["outside"], result["dangling"]) == ([], [])
