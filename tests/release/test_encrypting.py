"""Keys at rest: nothing of the key can be read without an identity, and with it the same bytes come back."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from sealed_sets import GREEN, RED, SealIt, content, found_in

from planter.core.errors import PlanterError, SealError
from planter.dataset.read import read_set
from planter.release import archives
from planter.release.archives import archive, pack, padded, unpack
from planter.release.encrypting import keep
from planter.release.keys import Identity, encrypt, read_recipients
from planter.release.ledger import rows, state
from planter.release.opening import open_case, open_set, readable
from planter.release.reading import is_encrypted
from planter.release.salts import read_salts
from planter.release.sealing import finish_sealing

KEY, OTHER = Path("key.txt"), Path("other.txt")
BESIDE = {"seal.json", "salts.json", "ledger.jsonl"}


def plain_of(folder: Path) -> dict[str, bytes]:
    return {path: data for path, data in content(folder).items() if path not in BESIDE and "sealed/" not in path}


def test_nothing_of_the_key_side_is_left_in_the_clear(some_set: Path, seal_it: SealIt) -> None:
    record = read_set(some_set).record
    assert record is not None
    seal = seal_it(encrypt=True)
    left = content(some_set)
    assert left.keys() == {"seal.json", "ledger.jsonl", *(f"sealed/{name}.age" for name in ("001", "002", "set"))}
    words = (*record.pairs, record.seed, "sign-flip", "AssertionError", "holds", "violated", "equal-to-its")
    for data in left.values():
        assert not [word for word in words if word.encode() in data]
    assert (is_encrypted(some_set), len(seal.ciphertexts), state(some_set)) == (True, 3, "sealed")


def test_every_case_is_as_long_so_that_its_length_tells_nothing() -> None:
    packed = {name: pack(archive({"a": os.urandom(size)})) for name, size in (("x", 10), ("y", 70_000))}
    done = padded(packed)
    assert {len(data) for data in done.values()} == {131_072}
    assert [len(unpack(done[name], name).files["a"]) for name in "xy"] == [10, 70_000]


@pytest.mark.parametrize("data", [b"", b"\0" * 9, pack(archive({"../up": b"x"})), pack(archive({"a": b"x"}))[:-3]])
def test_what_is_no_archive_is_one_error(data: bytes) -> None:
    with pytest.raises(SealError, match=r"'n.age' holds no archive"):
        unpack(data, "n.age")


def test_a_set_opened_whole_has_the_same_bytes_and_its_ledger_says_so(some_set: Path, seal_it: SealIt) -> None:
    before = content(some_set)
    seal_it(encrypt=True)
    closed = content(some_set)
    row = open_set(some_set, "measured", identity=KEY)
    assert (row.what, row.state, row.detail) == ("opened", "opened", {})
    assert plain_of(some_set) == before
    assert {path: data for path, data in content(some_set).items() if "sealed/" in path} == {
        path: data for path, data in closed.items() if "sealed/" in path
    }
    assert (is_encrypted(some_set), found_in(some_set), read_set(some_set).findings) == (False, [], ())


def test_one_case_is_opened_without_the_rest(two: tuple[Path, dict[str, bytes]]) -> None:
    folder, before = two
    row = open_case(folder, RED, "an auditor asked", identity=KEY)
    assert (row.detail, state(folder)) == ({"case": RED}, "opened")
    assert plain_of(folder) == {path: data for path, data in before.items() if f"/{RED}/" in path}
    assert is_encrypted(folder) and found_in(folder) == []
    with open(folder / "cases" / RED / "case.json", "ab") as stream:
        stream.write(b" ")
    assert ("sealed-case-changed", RED) in found_in(folder)
    assert open_case(folder, "001", "again", identity=KEY).detail["case"] in (RED, GREEN)


def test_a_case_opened_alone_cannot_be_given_an_item_that_the_seal_lacks(two: tuple[Path, dict[str, bytes]]) -> None:
    folder, _ = two
    open_case(folder, RED, "an auditor asked", identity=KEY)
    with open(folder / "cases" / RED / "case.json", "ab") as stream:
        stream.write(b" ")
    known = read_salts(folder)
    assert known is not None
    text = (folder / "salts.json").read_text()
    (folder / "salts.json").write_text(text.replace(f'"{known.cases[RED].item}"', '"999"'))
    assert ("salts-changed", RED) in found_in(folder)


def test_what_could_never_be_opened_again_is_not_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MAX_TOTAL", 1000)
    assert pack(archive({"a": b"x" * 500}))
    with pytest.raises(SealError, match="takes more than 1000 bytes"):
        pack(archive({"a": b"x" * 600, "b": b"y" * 600}))


def test_what_goes_wrong_while_a_set_is_read_is_told_as_it_is(encrypted: Path) -> None:
    with pytest.raises(FileNotFoundError), readable(encrypted, KEY):
        (encrypted / "not-there").read_bytes()


@pytest.fixture
def two(some_set: Path, seal_it: SealIt) -> tuple[Path, dict[str, bytes]]:
    before = content(some_set)
    seal_it(encrypt=True)
    return some_set, before


def test_no_or_a_wrong_identity_is_one_error_and_nothing_happens(encrypted: Path) -> None:
    before = content(encrypted)
    for identity, said in ((None, "--identity FILE"), (OTHER, "'other.txt' cannot open 'sealed/set.age'")):
        for call in (
            lambda i: open_set(encrypted, "x", identity=i),
            lambda i: open_case(encrypted, RED, "x", identity=i),
        ):
            with pytest.raises(SealError, match=said):
                call(identity)
    with pytest.raises(SealError, match="has no case 'nothing-a'"):
        open_case(encrypted, "nothing-a", "x", identity=KEY)
    assert content(encrypted) == before


def test_an_encrypted_set_is_checked_without_identity_for_its_bytes_and_with_it_wholly(encrypted: Path) -> None:
    assert found_in(encrypted) == found_in(encrypted, KEY) == []
    with pytest.raises(SealError, match="cannot open"):
        found_in(encrypted, OTHER)
    one, other = encrypted / "sealed" / "001.age", encrypted / "sealed" / "002.age"
    one.rename("aside")
    shutil.copy(other, one)
    for identity in (None, KEY):
        assert {slug for slug, _ in found_in(encrypted, identity)} == {"ciphertext-changed"}
    one.unlink()
    (encrypted / "sealed" / "extra").write_text("x")
    assert len([slug for slug, _ in found_in(encrypted) if slug == "ciphertext-changed"]) == 2
    with pytest.raises(SealError, match="not as it was sealed"):
        open_set(encrypted, "x", identity=KEY)


def test_a_case_encrypted_anew_by_a_stranger_is_found(encrypted: Path) -> None:
    forged = encrypt(pack(archive({"case.json": b"{}"})), (Path("key.pub").read_text().strip(),))
    (encrypted / "sealed" / "001.age").write_bytes(forged)
    assert [slug for slug, _ in found_in(encrypted)] == ["ciphertext-changed"]


@pytest.mark.slow
def test_what_is_readable_is_private_whole_and_gone_afterwards(some_set: Path, seal_it: SealIt) -> None:
    before = content(some_set)
    with readable(some_set, None) as plain:
        assert plain == some_set
    seal_it(encrypt=True)
    for raised in (None, KeyboardInterrupt, SystemExit):
        try:
            with readable(some_set, KEY) as plain:
                assert plain.parent.stat().st_mode & 0o777 == 0o700
                assert plain_of(plain) == before and (plain / "seal.json").is_file()
                if raised is not None:
                    raise raised
        except (KeyboardInterrupt, SystemExit):
            pass
        assert not plain.parent.exists()


def test_what_is_added_after_sealing_is_encrypted_and_comes_back(encrypted: Path) -> None:
    keep(encrypted, {"stagings/abcdefgh.json": b"first"})
    keep(encrypted, {"stagings/abcdefgh.json": b"second", "errata.jsonl": b"{}\n"})
    assert {path.name for path in encrypted.iterdir()} == {"seal.json", "ledger.jsonl", "sealed"}
    assert found_in(encrypted) == []
    with readable(encrypted, KEY) as plain:
        assert (plain / "stagings" / "abcdefgh.json").read_bytes() == b"second"
    open_set(encrypted, "done", identity=KEY)
    keep(encrypted, {"stagings/abcdefgh.json": b"third"})
    assert (encrypted / "stagings" / "abcdefgh.json").read_bytes() == b"third"


@pytest.mark.parametrize("gone", [0, 1, 5])
def test_a_sealing_killed_while_it_removed_is_told_and_finished(two: tuple[Path, dict[str, bytes]], gone: int) -> None:
    folder, before = two
    for path in sorted(before, key=lambda path: path != "set.json")[gone:]:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(before[path])
    assert {slug for slug, _ in found_in(folder)} >= {"plain-remains"}
    assert set(finish_sealing(folder)) >= {"cases", "measured"}
    assert found_in(folder) == found_in(folder, KEY) == [] and plain_of(folder) == {}


def test_nothing_is_removed_where_the_encrypted_files_are_not_all_there(two: tuple[Path, dict[str, bytes]]) -> None:
    folder, before = two
    (folder / "set.json").write_bytes(before["set.json"])
    (folder / "sealed" / "001.age").write_bytes(b"")
    with pytest.raises(SealError, match=r"nothing was removed: 'sealed/001.age'"):
        finish_sealing(folder)
    assert (folder / "set.json").exists()


@pytest.mark.slow
def test_an_opening_on_a_full_disk_is_finished_by_opening_again(two: tuple[Path, dict[str, bytes]]) -> None:
    folder, before = two
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (8000, 8000))
        try:
            open_set(folder, "x", identity=KEY)
        except PlanterError:
            os._exit(0)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert is_encrypted(folder) and not (folder / "set.json").exists()
    open_set(folder, "again", identity=KEY)
    assert plain_of(folder) == before and [row.what for row in rows(folder)] == ["sealed", "opened", "opened"]


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="ssh is not installed")
def test_recipients_are_texts_or_files_of_age_and_ssh_and_no_secrets(some_set: Path) -> None:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "sk", "-C", "me@machine"], check=True)
    text = Path("key.pub").read_text().strip()
    found = read_recipients((text, "key.pub", "sk.pub"))
    assert found[0] == text and re.fullmatch(r"ssh-ed25519 \S+", found[1]) and len(found) == 2
    assert Identity(Path("sk")).decrypt(encrypt(b"x", found), "it") == b"x"
    secret = KEY.read_text().split("\n")[1]
    for bad in ("age1nothing", "nowhere", "key.txt", secret, "ssh-rsa AAAA", "."):
        with pytest.raises(SealError) as error:
            read_recipients((bad,))
        assert "AGE-SECRET-KEY-1" not in str(error.value).replace("AGE-SECRET-KEY-1…", "")


@pytest.mark.parametrize(
    "data", [b"", b"# nothing\n", b"hello\n", b"\xff\n", b"-----BEGIN OPENSSH PRIVATE KEY-----\nx\n"]
)
def test_what_is_no_identity_is_one_error_that_shows_nothing_of_it(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "id").write_bytes(data)
    for path in (tmp_path / "id", tmp_path / "none"):
        with pytest.raises(SealError, match="identity") as error:
            Identity(path)
        assert "hello" not in str(error.value)
