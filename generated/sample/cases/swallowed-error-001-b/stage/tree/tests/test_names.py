"""Names of keywords."""

import pytest

from stronghold.errors import NameFault
from stronghold.names import clashes, file_of, name_of, split_name


def test_names_that_differ_do_not_clash():
    assert clashes(['login', 'admin', 'login@home']) == []


@pytest.mark.parametrize('name', ['a/b', 'ada@'])
def test_what_is_no_name_for_keyword_files_is_refused(name):
    with pytest.raises(NameFault):
        split_name(name)


def test_a_name_has_a_label_and_perhaps_a_realm():
    assert split_name('login') == ('login', '')
    assert split_name('ada@example.org') == ('ada', 'example.org')


def test_the_file_of_a_name_leads_back_to_it():
    assert file_of('login') == b'login.cred'
    assert name_of(b'login.cred') == 'login'
    assert name_of(b'login.txt') is None
