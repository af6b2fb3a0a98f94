"""Keep keywords in a folder."""

import pytest

from stronghold.rotation import renew
from stronghold.store import create, discard, fetch, keep, listing, take_in


def test_renewal_asks_in_the_order_given(locker):
    take_in(locker, [("admin", b"1"), ("login", b"2")])
    asked = []
    renew(locker, ["login", "admin"], lambda name, old: asked.append(name) or old)
    assert asked == ["login", "admin"]


def test_several_are_added_in_one_go(locker):
    assert take_in(locker, [("login", b"1"), ("admin", b"2")]) == 2
    assert listing(locker) == ["admin", "login"]


def test_what_was_put_in_comes_out(locker):
    keep(locker, "login", b"open sesame\n")
    assert fetch(locker, "login") == b"open sesame\n"
    assert fetch(locker, "admin") is None


def test_a_newer_keyword_replaces_the_older(locker):
    keep(locker, "login", b"older")
    keep(locker, "login", b"newer")
    assert fetch(locker, "login") == b"newer"
    assert listing(locker) == ["login"]


def test_one_can_be_removed(locker):
    keep(locker, "login", b"x")
    assert discard(locker, "login")
    assert listing(locker) == []


@pytest.fixture
def locker(tmp_path):
    create(tmp_path / "locker")
    return tmp_path / "locker"


def test_nothing_is_left_beside_what_was_written(locker):
    keep(locker, "login", b"x")
    assert [full_path.name for full_path in locker.iterdir()] == ["login.cred"]


def test_renewal_replaces_each_keyword(locker):
    take_in(locker, [("login", b"1"), ("admin", b"2")])
    assert renew(locker, ["login", "admin"], lambda name, old: old + name.encode()) == 2
    assert fetch(locker, "login") == b"1login"
    assert fetch(locker, "admin") == b"2admin"
