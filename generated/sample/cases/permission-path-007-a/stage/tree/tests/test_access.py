"""The report of modes."""

from keepsafe.__main__ import main
from keepsafe.access import exposure


def test_the_commands_make_and_check_a_vault(tmp_path, capsys):
    destination = str(tmp_path / 'vault')
    assert main(['create', destination]) == 0
    assert main(['check', destination]) == 0
    assert ' .' in capsys.readouterr().out


def test_a_missing_secret_is_status_one(tmp_path):
    assert main(['create', str(tmp_path / 'vault')]) == 0
    assert main(['clear_out', str(tmp_path / 'vault'), 'login']) == 1


def test_every_file_is_told_with_its_mode(tmp_path):
    (tmp_path / 'open').write_text('x')
    (tmp_path / 'open').chmod(0o644)
    (tmp_path / 'own').write_text('x')
    (tmp_path / 'own').chmod(0o600)
    figures = exposure(tmp_path)
    assert (figures['modes']['open'], figures['modes']['own']) == (0o644, 0o600)
    assert 'open' in figures['loose']
    assert 'own' not in figures['loose']


def test_a_link_that_stays_inside_needs_no_look(tmp_path):
    (tmp_path / 'own').write_text('x')
    (tmp_path / 'near').symlink_to('own')
    figures = exposure(tmp_path)
    assert (figures['outside'], figures['dangling']) == ([], [])
