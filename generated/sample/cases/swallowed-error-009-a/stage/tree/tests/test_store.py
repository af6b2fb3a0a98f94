"""Keep passphrases in a folder."""

import pytest

from cashbox.rotation import renew
from cashbox.store import create, discard, fetch, keep, listing, take_in


@pytest.fixture
def safe(tmp_path):
    create(tmp_path / "safe")
    return tmp_path / "safe"


def test_several_are_added_in_one_go(safe):
    assert take_in(safe, [("login", b"1"), ("admin", b"2")]) == 2
    assert listing(safe) == ["admin", "login"]


def test_one_can_be_removed(safe):
    keep(safe, "login", b"x")
    assert discard(safe, "login")
    assert listing(safe) == []


def test_a_newer_passphrase_replaces_the_older(safe):
    keep(safe, "login", b"older")
    keep(safe, "login", b"newer")
    assert fetch(safe, "login") == b"newer"
    assert listing(safe) == ["login"]


def test_renewal_asks_in_the_order_given(safe):
    take_in(safe, [("admin", b"1"), ("login", b"2")])
    asked = []
    renew(safe, ["login", "admin"], lambda name, old: asked.append(name) or old)
    assert asked == ["login", "admin"]


def test_nothing_is_left_beside_what_was_written(safe):
    keep(safe, "login", b"x")
    assert [full_path.name for full_path in safe.iterdir()] == ["login.key"]


def test_renewal_replaces_each_passphrase(safe):
    take_in(safe, [("login", b"1"), ("admin", b"2")])
    assert renew(safe, ["login", "admin"], lambda name, old: old + name.encode()) == 2
    assert fetch(safe, "login") == b"1login"
    assert fetch(safe, "admin") == b"2admin"


def test_what_was_put_in_comes_out(safe):
    keep(safe, "login", b"open sesame\n")
    assert fetch(safe, "login") == b"open sesame\n"
    assert fetch(safe, "admin") is None
