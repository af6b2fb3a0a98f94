"""Names of secrets."""

import pytest

from keepsafe.errors import BadName
from keepsafe.names import clashes, file_of, name_of, split_name


def test_a_name_has_a_label_and_perhaps_a_realm():
    assert split_name('login') == ('login', '')
    assert split_name('ada@example.org') == ('ada', 'example.org')


@pytest.mark.parametrize('name', ['a/b', 'ada@'])
def test_what_is_no_name_for_secret_files_is_refused(name):
    with pytest.raises(BadName):
        split_name(name)


def test_the_file_of_a_name_leads_back_to_it():
    assert file_of('login') == b'login.secret'
    assert name_of(b'login.secret') == 'login'
    assert name_of(b'login.txt') is None


def test_names_that_differ_do_not_clash():
    assert clashes(['login', 'admin', 'login@home']) == []
