"""The report of modes."""

from strongbox.__main__ import main
from strongbox.access import access_report


def test_a_missing_keyword_is_status_one(tmp_path):
    assert main(["create", str(tmp_path / "vault")]) == 0
    assert main(["delete", str(tmp_path / "vault"), "login"]) == 1


def test_a_link_that_stays_inside_needs_no_look(tmp_path):
    (tmp_path / "own").write_text("x")
    (tmp_path / "near").symlink_to("own")
    told = access_report(tmp_path)
    assert (told["outside"], told["dangling"]) == ([], [])


def test_every_file_is_told_with_its_mode(tmp_path):
    (tmp_path / "open").write_text("x")
    (tmp_path / "open").chmod(0o644)
    (tmp_path / "own").write_text("x")
    (tmp_path / "own").chmod(0o600)
    told = access_report(tmp_path)
    assert (told["modes"]["open"], told["modes"]["own"]) == (0o644, 0o600)
    assert "open" in told["loose"]
    assert "own" not in told["loose"]


def test_the_commands_make_and_check_a_vault(tmp_path, capsys):
    place = str(tmp_path / "vault")
    assert main(["create", place]) == 0
    assert main(["check", place]) == 0
    assert " ." in capsys.readouterr().out
