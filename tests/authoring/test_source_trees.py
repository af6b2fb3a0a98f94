"""Tests of searching source trees: what is searched, what is named instead, and that no file brings it down."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
from collections import Counter
from pathlib import Path

import pytest

from planter.authoring.finding import Dispatch, every_rewrite
from planter.authoring.source_trees import Searched, python_files, search_file, search_files
from planter.core.errors import UsageError
from planter.planting.registry import load_classes

SDISTS = Path(__file__).with_name("sdists.txt")
LEAST = 50

GUARDED = b"def read(path):\n    try:\n        return open(path).read()\n    except OSError:\n        raise\n"
ALL = Dispatch(every_rewrite(load_classes()))


def searched(folder: Path, data: bytes, name: str = "one.py") -> Searched:
    path = folder / name
    path.write_bytes(data)
    return search_file(str(path), ALL)


def test_a_site_is_told_with_its_path_and_line(tmp_path: Path) -> None:
    found = searched(tmp_path, b"# head\n\n" + GUARDED)
    assert found.refused is None and found.sites
    assert {site.path for site in found.sites} == {str(tmp_path / "one.py")}
    assert {site.line for site in found.sites} <= set(range(3, 8))


def test_where_there_is_no_python_nothing_is_searched_whatever_the_jobs() -> None:
    assert [search_files([], jobs=jobs) for jobs in (1, 2)] == [[], []]


@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
def test_lines_are_counted_alike_with_any_newline(newline: bytes, tmp_path: Path) -> None:
    found = searched(tmp_path, GUARDED.replace(b"\n", newline))
    assert [(s.line, s.rewrite) for s in found.sites] == [
        (s.line, s.rewrite) for s in searched(tmp_path, GUARDED).sites
    ]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"def f(:\n", "does not parse"),
        (b"x = 1\0\n", "NUL byte"),
        (b"\xef\xbb\xbfx = 1\n", "byte order mark"),
        (b"# coding: latin-1\nx = '\xe9'\n", "not UTF-8"),
        (b"# coding: latin-1\nx = 1\n", "'iso-8859-1'"),
        (b"# coding: nonsense\nx = 1\n", "does not parse"),
        (b"x = (" * 500, "does not parse"),
        (b"x = a" + b".b()" * 400 + b"\n", "nested too deeply"),
        (b"if a:\n    pass\n" + b"elif a == 1:\n    pass\n" * 900, "nested too deeply"),
        (b"x = " + b"lambda: " * 3000 + b"1\n", "does not parse: "),
    ],
)
def test_a_file_that_does_not_parse_is_named_with_the_reason(data: bytes, reason: str, tmp_path: Path) -> None:
    found = searched(tmp_path, data)
    assert found.refused is not None and reason in found.refused
    assert found.refused.rstrip().endswith(":") is False
    assert found.sites == ()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\x0c\ndef f():\n\x0c    return open('x').read()\n",
        b"def f(a):\n\tif a:\n\t\traise ValueError(a)\n\treturn a\n",
        "x = 'a\u2028b\x85c'.split()\n".encode(),
        b"def f(a):\r\n    return sorted(a)\r\n",
        b"def f(a):\r    return sorted(a)\r",
        b"class A: x = open('a').read()\n",
        b"x = 1 \\\n  + abs(2)",
        b"async def f(a):\n    async with a as b:\n        await b\n",
        b"match a:\n    case [1, *_]:\n        raise OSError\n",
        b"try:\n    pass\nexcept* OSError:\n    raise\n",
        b"x = f'{a!r:>{b}}'\n",
        b"x = " + b"(" * 90 + b"abs(a)" + b")" * 90 + b"\n",
    ],
)
def test_a_file_that_parses_is_searched_whatever_it_holds(data: bytes, tmp_path: Path) -> None:
    found = searched(tmp_path, data)
    assert (found.refused, found.failures) == (None, ())


def test_blocks_on_the_line_of_their_colon_are_counted_apart(tmp_path: Path) -> None:
    found = searched(tmp_path, b"def f(path, mode): os.chmod(path, mode & 0o777)\nimport os\n")
    assert found.unsuited > 0 and found.sites == ()


def test_links_are_named_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.py").write_bytes(GUARDED)
    (tmp_path / "b.py").symlink_to("inner/a.py")
    (tmp_path / "again").symlink_to(".")
    (tmp_path / "note.txt").symlink_to("inner")
    (tmp_path / "c.txt").write_text("no Python\n")
    files, passed = python_files([tmp_path])
    assert files == [str(tmp_path / "inner" / "a.py")]
    assert [Path(path).name for path, _ in passed] == ["again", "b.py", "note.txt"]
    assert all("link" in reason for _, reason in passed)


def test_a_file_named_directly_is_taken_whatever_its_name(tmp_path: Path) -> None:
    (tmp_path / "tool").write_bytes(GUARDED)
    assert python_files([tmp_path / "tool", tmp_path / "tool"]) == ([str(tmp_path / "tool")], [])


def test_a_path_that_is_not_there_is_an_error() -> None:
    with pytest.raises(UsageError, match="'not-there' does not exist"):
        python_files([Path("not-there")])


def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    files, _ = python_files([tmp_path])
    assert [one.refused for one in search_files(files)] == ["is not a regular file"]


def test_a_file_that_is_gone_is_refused(tmp_path: Path) -> None:
    assert search_file(str(tmp_path / "gone.py"), ALL).refused == "cannot be read: no such file or directory"


def test_an_error_of_a_rewrite_is_told_with_its_place(tmp_path: Path) -> None:
    from dataclasses import replace

    one = load_classes()[0]

    def broken(site: object) -> None:
        raise LookupError(site)

    dispatch = Dispatch([(one.name, replace(operator, rewrite=broken)) for operator in one.operators])
    (tmp_path / "one.py").write_text("\nx = print(a + b)[0]\n")
    found = search_file(str(tmp_path / "one.py"), dispatch)
    assert len(found.failures) == 1
    assert one.name in found.failures[0] and "raises LookupError at " in found.failures[0]
    assert "one.py:2: Site(node=" in found.failures[0] and "of 'authoring/test_source_trees.py')" in found.failures[0]


@pytest.mark.slow
def test_more_jobs_find_the_same_in_the_same_order(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"m{number}.py").write_bytes(GUARDED + b"# " + b"x" * (100_000 + number) + b"\n")
    files, _ = python_files([tmp_path])
    names = ["swallowed-error"]
    assert search_files(files, names, jobs=2) == search_files(files, names, jobs=1)


@pytest.fixture(scope="module")
def four_trees(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Give every Python file of three packages as they are published, and of the standard library, tests included."""
    folder = tmp_path_factory.mktemp("trees")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download", "--no-deps"]
    choice = ["--no-binary", ":all:", "--require-hashes", "-r", str(SDISTS)]
    subprocess.run([*pip, *choice, "--dest", str(folder)], check=True)
    for sdist in folder.glob("*.tar.gz"):
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
    trees = {path.name.partition("-")[0]: python_files([path])[0] for path in folder.iterdir() if path.is_dir()}
    standard, _ = python_files([Path(sysconfig.get_path("stdlib"))])
    trees["the standard library"] = [path for path in standard if "site-packages" not in Path(path).parts]
    assert {name for name, files in trees.items() if files} == {"dulwich", "fsspec", "pip", "the standard library"}
    return trees


@pytest.mark.slow
def test_every_class_finds_fifty_sites_in_code_nobody_here_wrote_and_nothing_crashes(
    four_trees: dict[str, list[str]],
) -> None:
    files = [path for files in four_trees.values() for path in files]
    found = search_files(files, jobs=2)
    assert [failure for one in found for failure in one.failures] == []
    counts = Counter(site.defect_class for one in found for site in one.sites)
    assert {one.name: counts[one.name] for one in load_classes() if counts[one.name] < LEAST} == {}
    refused = [one for one in found if one.refused is not None]
    assert len(refused) < len(found) / 20, [(one.path, one.refused) for one in refused]
