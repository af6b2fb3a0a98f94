"""Keep keywords in a folder."""

import pytest

from coffer.rotation import replace_all
from coffer.store import accept, bring_up, clear_out, create, lay_down, listing


def test_replacement_asks_in_the_order_given(locker):
    accept(locker, [('admin', b'1'), ('login', b'2')])
    asked = []
    replace_all(locker, ['login', 'admin'], lambda name, old: asked.append(name) or old)
    assert asked == ['login', 'admin']


def test_one_can_be_removed(locker):
    lay_down(locker, 'login', b'x')
    assert clear_out(locker, 'login')
    assert listing(locker) == []


@pytest.fixture
def locker(tmp_path):
    create(tmp_path / 'locker')
    return tmp_path / 'locker'


def test_several_are_added_in_one_go(locker):
    assert accept(locker, [('login', b'1'), ('admin', b'2')]) == 2
    assert listing(locker) == ['admin', 'login']


def test_nothing_is_left_beside_what_was_written(locker):
    lay_down(locker, 'login', b'x')
    assert [path.name for path in locker.iterdir()] == ['login.key']


def test_replacement_replaces_each_keyword(locker):
    accept(locker, [('login', b'1'), ('admin', b'2')])
    assert replace_all(locker, ['login', 'admin'], lambda name, old: old + name.encode()) == 2
    assert bring_up(locker, 'login') == b'1login'
    assert bring_up(locker, 'admin') == b'2admin'


def test_what_was_put_in_comes_out(locker):
    lay_down(locker, 'login', b"open sesame\n")
    assert bring_up(locker, 'login') == b"open sesame\n"
    assert bring_up(locker, 'admin') is None


def test_a_newer_keyword_replaces_the_older(locker):
    lay_down(locker, 'login', b'older')
    lay_down(locker, 'login', b'newer')
    assert bring_up(locker, 'login') == b'newer'
    assert listing(locker) == ['login']
