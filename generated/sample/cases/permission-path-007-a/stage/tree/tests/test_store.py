"""Keep secrets in a folder."""

import pytest

from keepsafe.rotation import renew
from keepsafe.store import accept, bring_up, clear_out, create, lay_down, listing


def test_renewal_replaces_each_secret(vault):
    accept(vault, [('login', b'1'), ('admin', b'2')])
    assert renew(vault, ['login', 'admin'], lambda name, old: old + name.encode()) == 2
    assert bring_up(vault, 'login') == b'1login'
    assert bring_up(vault, 'admin') == b'2admin'


def test_a_newer_secret_replaces_the_older(vault):
    lay_down(vault, 'login', b'older')
    lay_down(vault, 'login', b'newer')
    assert bring_up(vault, 'login') == b'newer'
    assert listing(vault) == ['login']


def test_several_are_added_in_one_go(vault):
    assert accept(vault, [('login', b'1'), ('admin', b'2')]) == 2
    assert listing(vault) == ['admin', 'login']


def test_nothing_is_left_beside_what_was_written(vault):
    lay_down(vault, 'login', b'x')
    assert [entry_path.name for entry_path in vault.iterdir()] == ['login.secret']


def test_what_was_put_in_comes_out(vault):
    lay_down(vault, 'login', b"open sesame\n")
    assert bring_up(vault, 'login') == b"open sesame\n"
    assert bring_up(vault, 'admin') is None


@pytest.fixture
def vault(tmp_path):
    create(tmp_path / 'vault')
    return tmp_path / 'vault'


def test_renewal_asks_in_the_order_given(vault):
    accept(vault, [('admin', b'1'), ('login', b'2')])
    asked = []
    renew(vault, ['login', 'admin'], lambda name, old: asked.append(name) or old)
    assert asked == ['login', 'admin']


def test_one_can_be_removed(vault):
    lay_down(vault, 'login', b'x')
    assert clear_out(vault, 'login')
    assert listing(vault) == []
