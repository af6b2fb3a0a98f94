"""Keep keywords in a folder."""

import pytest

from strongbox.rotation import renew
from strongbox.store import create, delete, import_all, listing, look_up, save_as


def test_what_was_put_in_comes_out(vault):
    save_as(vault, 'login', b"open sesame\n")
    assert look_up(vault, 'login') == b"open sesame\n"
    assert look_up(vault, 'admin') is None


@pytest.fixture
def vault(tmp_path):
    create(tmp_path / 'vault')
    return tmp_path / 'vault'


def test_renewal_asks_in_the_order_given(vault):
    import_all(vault, [('admin', b'1'), ('login', b'2')])
    asked = []
    renew(vault, ['login', 'admin'], lambda name, old: asked.append(name) or old)
    assert asked == ['login', 'admin']


def test_one_can_be_removed(vault):
    save_as(vault, 'login', b'x')
    assert delete(vault, 'login')
    assert listing(vault) == []


def test_a_newer_keyword_replaces_the_older(vault):
    save_as(vault, 'login', b'older')
    save_as(vault, 'login', b'newer')
    assert look_up(vault, 'login') == b'newer'
    assert listing(vault) == ['login']


def test_renewal_replaces_each_keyword(vault):
    import_all(vault, [('login', b'1'), ('admin', b'2')])
    assert renew(vault, ['login', 'admin'], lambda name, old: old + name.encode()) == 2
    assert look_up(vault, 'login') == b'1login'
    assert look_up(vault, 'admin') == b'2admin'


def test_several_are_added_in_one_go(vault):
    assert import_all(vault, [('login', b'1'), ('admin', b'2')]) == 2
    assert listing(vault) == ['admin', 'login']


def test_nothing_is_left_beside_what_was_written(vault):
    save_as(vault, 'login', b'x')
    assert [location.name for location in vault.iterdir()] == ['login.key']
