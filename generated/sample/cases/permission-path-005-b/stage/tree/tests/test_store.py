"""Keep passphrases in a folder."""

import pytest

from keepsafe.rotation import replace_all
from keepsafe.store import admit, create, deposit, forget, listing, recall


def test_replacement_replaces_each_passphrase(vault):
    admit(vault, [('login', b'1'), ('admin', b'2')])
    assert replace_all(vault, ['login', 'admin'], lambda name, old: old + name.encode()) == 2
    assert recall(vault, 'login') == b'1login'
    assert recall(vault, 'admin') == b'2admin'


def test_replacement_asks_in_the_order_given(vault):
    admit(vault, [('admin', b'1'), ('login', b'2')])
    asked = []
    replace_all(vault, ['login', 'admin'], lambda name, old: asked.append(name) or old)
    assert asked == ['login', 'admin']


def test_several_are_added_in_one_go(vault):
    assert admit(vault, [('login', b'1'), ('admin', b'2')]) == 2
    assert listing(vault) == ['admin', 'login']


@pytest.fixture
def vault(tmp_path):
    create(tmp_path / 'vault')
    return tmp_path / 'vault'


def test_what_was_put_in_comes_out(vault):
    deposit(vault, 'login', b"open sesame\n")
    assert recall(vault, 'login') == b"open sesame\n"
    assert recall(vault, 'admin') is None


def test_nothing_is_left_beside_what_was_written(vault):
    deposit(vault, 'login', b'x')
    assert [path.name for path in vault.iterdir()] == ['login.secret']


def test_one_can_be_removed(vault):
    deposit(vault, 'login', b'x')
    assert forget(vault, 'login')
    assert listing(vault) == []


def test_a_newer_passphrase_replaces_the_older(vault):
    deposit(vault, 'login', b'older')
    deposit(vault, 'login', b'newer')
    assert recall(vault, 'login') == b'newer'
    assert listing(vault) == ['login']
