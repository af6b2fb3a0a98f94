"""The report of modes."""

from stronghold.__main__ import main
from stronghold.access import exposure


def test_the_commands_make_and_check_a_locker(tmp_path, capsys):
    place = str(tmp_path / 'locker')
    assert main(['create', place]) == 0
    assert main(['check', place]) == 0
    assert ' .' in capsys.readouterr().out


def test_every_file_is_told_with_its_mode(tmp_path):
    (tmp_path / 'open').write_text('x')
    (tmp_path / 'open').chmod(0o644)
    (tmp_path / 'own').write_text('x')
    (tmp_path / 'own').chmod(0o600)
    findings = exposure(tmp_path)
    assert (findings['modes']['open'], findings['modes']['own']) == (0o644, 0o600)
    assert 'open' in findings['loose']
    assert 'own' not in findings['loose']


def test_a_link_that_stays_inside_needs_no_look(tmp_path):
    (tmp_path / 'own').write_text('x')
    (tmp_path / 'near').symlink_to('own')
    findings = exposure(tmp_path)
    assert (findings['outside'], findings['dangling']) == ([], [])


def test_a_missing_keyword_is_status_one(tmp_path):
    assert main(['create', str(tmp_path / 'locker')]) == 0
    assert main(['discard', str(tmp_path / 'locker'), 'login']) == 1
