"""Reading is strict: every stray, missing, closed or malformed thing is a finding of its case, never an exception."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tampering import GREEN, RED, case_path, change_json

from planter.core import files
from planter.core.canonical import to_json_line
from planter.core.decoding import NotJson, parse_json
from planter.core.errors import SetError
from planter.core.records.findings import Finding
from planter.dataset.read import read_case, read_set


def found_in(root: Path) -> list[tuple[str | None, str]]:
    """Give (case, slug) of every finding that reading alone gives."""
    on_disk = read_set(root)
    findings: list[Finding] = list(on_disk.findings)
    for name in on_disk.cases:
        findings += read_case(root, name).findings
    return sorted({(found.case, found.slug) for found in findings}, key=repr)


def test_a_whole_set_is_read_without_findings(whole_set: Path) -> None:
    assert found_in(whole_set) == []
    assert all(read_case(whole_set, name).files is not None for name in read_set(whole_set).cases)


@pytest.mark.parametrize(
    "path",
    [
        "case.json",
        "stage/contract.md",
        "key/answers.json",
        "key/probes/happy.py",
        "key/variants.jsonl",
        "key/inputs.py",
    ],
)
def test_a_missing_file_is_named(some_set: Path, path: str) -> None:
    case_path(some_set, RED, path).unlink()
    case = read_case(some_set, RED)
    assert [(found.slug, found.expected) for found in case.findings] == [("missing-file", path)]
    assert case.files is None


def test_a_missing_probe_of_a_criterion_is_found(some_set: Path, verify: Callable[..., object]) -> None:
    for case in (RED, GREEN):
        case_path(some_set, case, "key/probes/c2.py").unlink()
    findings = verify(some_set).findings  # type: ignore[attr-defined]
    assert {(f.slug, f.case) for f in findings} >= {("missing-file", RED), ("missing-file", GREEN)}


def test_a_missing_calibration_leaves_the_case_readable(some_set: Path) -> None:
    case_path(some_set, RED, "key/calibration.json").unlink()
    case = read_case(some_set, RED)
    assert [found.code for found in case.findings] == ["PL111"]
    assert case.files is not None


@pytest.mark.parametrize(
    "path",
    ["notes.txt", "stage/notes.txt", "key/probes/c1.pyc", "key/probes/extra.py", "key/probes/c01.py", "key/new/x"],
)
def test_an_extra_file_is_found(some_set: Path, path: str) -> None:
    case_path(some_set, RED, path).parent.mkdir(exist_ok=True)
    case_path(some_set, RED, path).write_text("x")
    assert found_in(some_set) == [(RED, "extra-file")]


@pytest.mark.parametrize("path", ["stage/tree/empty", "key/empty", "empty"])
def test_an_empty_folder_is_found(some_set: Path, path: str) -> None:
    case_path(some_set, RED, path).mkdir()
    assert found_in(some_set) == [(RED, "extra-file")]


@pytest.mark.parametrize("path", ["stray.txt", "cases/stray.txt", "cases/Not An Id-a/x", "measured/nobody.json"])
def test_what_no_case_owns_is_found(some_set: Path, path: str) -> None:
    (some_set / path).parent.mkdir(exist_ok=True)
    (some_set / path).write_text("x")
    assert found_in(some_set) == [(None, "extra-file")]


@pytest.mark.parametrize("path", ["case.json", "stage/tree/stowage/lines.py", "key", "stage/tree", "key/probes/c1.py"])
def test_a_link_is_never_followed(some_set: Path, path: str, tmp_path: Path) -> None:
    place = case_path(some_set, RED, path)
    target = tmp_path / "elsewhere"
    place.rename(target)
    place.symlink_to(target)
    assert (RED, "link") in found_in(some_set)
    assert read_case(some_set, RED).files is None


@pytest.mark.parametrize("path", ["set.json", "cases", "measured", f"cases/{RED}"])
def test_a_link_in_the_frame_of_the_set_is_found(some_set: Path, path: str, tmp_path: Path) -> None:
    (some_set / path).rename(tmp_path / "elsewhere")
    (some_set / path).symlink_to(tmp_path / "elsewhere")
    assert (None, "link") in found_in(some_set)


def test_a_fifo_is_not_opened(some_set: Path) -> None:
    case_path(some_set, RED, "key/inputs.py").unlink()
    os.mkfifo(case_path(some_set, RED, "key/inputs.py"))
    assert found_in(some_set) == [(RED, "special-file")]


def test_a_folder_in_the_place_of_a_file_is_found(some_set: Path) -> None:
    case_path(some_set, RED, "key/inputs.py").unlink()
    case_path(some_set, RED, "key/inputs.py").mkdir()
    assert found_in(some_set) == [(RED, "extra-file"), (RED, "missing-file")]


def test_a_file_over_the_limit_is_found_and_not_kept(some_set: Path) -> None:
    with open(case_path(some_set, RED, "key/inputs.py"), "r+b") as stream:
        stream.truncate(files.MAX_FILE + 1)
    assert found_in(some_set) == [(RED, "oversized")]


def test_folders_nested_too_deep_are_found(some_set: Path) -> None:
    place = case_path(some_set, RED, "stage/tree")
    for _ in range(files.MAX_DEPTH + 2):
        place = place / "d"
        place.mkdir()
    assert (RED, "oversized") in found_in(some_set)


@pytest.mark.parametrize("name", [b"caf\xe9.py", b"back\\slash.py", b"line\nbreak.py"])
def test_a_name_that_is_no_path_of_a_tree_is_found(some_set: Path, name: bytes) -> None:
    place = os.path.join(os.fsencode(case_path(some_set, RED, "stage/tree")), name)
    with open(place, "wb") as stream:
        stream.write(b"x = 1\n")
    assert found_in(some_set) == [(RED, "bad-path")]
    for found in read_case(some_set, RED).findings:
        assert found.seen.isprintable()


@pytest.mark.parametrize(
    ("change", "slug"),
    [
        (lambda data: data[: len(data) // 2], "not-json"),
        (lambda data: b"", "not-json"),
        (lambda data: b"\xef\xbb\xbf" + data, "not-json"),
        (lambda data: data.replace(b'"green"', b'"gr\xffen"'), "not-json"),
        (lambda data: data.replace(b'"green"', b'"gr\\ud800en"'), "not-json"),
        (lambda data: data.replace(b'"green"', b"NaN"), "not-json"),
        (lambda data: data.replace(b'"schema"', b'"overall": "green", "schema"'), "not-json"),
        (lambda data: b"[" * 100_000, "not-json"),
        (lambda data: data.replace(b'"green"', b'"blue"'), "not-the-record"),
        (lambda data: data.replace(b'"schema"', b'"extra": 1, "schema"'), "not-the-record"),
        (lambda data: data.replace(b"answers@1", b"answers@2"), "not-the-record"),
        (lambda data: b"[]\n", "not-the-record"),
        (lambda data: data + b"\n", "not-canonical"),
        (lambda data: data.replace(b"\n", b"\r\n"), "not-canonical"),
        (lambda data: data.replace(b'"green"', b'"\\u0067reen"'), "not-canonical"),
    ],
)
def test_json_that_is_not_the_one_right_text_is_found(
    some_set: Path, change: Callable[[bytes], bytes], slug: str
) -> None:
    path = case_path(some_set, GREEN, "key/answers.json")
    path.write_bytes(change(path.read_bytes()))
    assert found_in(some_set) == [(GREEN, slug)]


def test_json_lines_are_split_on_line_feeds_only(some_set: Path) -> None:
    path = case_path(some_set, RED, "key/variants.jsonl")
    first, _, rest = path.read_bytes().partition(b"\n")
    line = json.loads(first)
    line["edits"][0]["after"] += "# \u2028 \x85 \x0b"
    path.write_bytes(to_json_line(line) + rest)
    assert found_in(some_set) == []
    files = read_case(some_set, RED).files
    assert files is not None
    assert files.variants[0].edits[0].after.endswith("\u2028 \x85 \x0b")


@pytest.mark.parametrize("change", [lambda d: d[:-1], lambda d: d + b"\n", lambda d: d.replace(b"\n", b"\n\n", 1)])
def test_json_lines_hold_one_object_a_line(some_set: Path, change: Callable[[bytes], bytes]) -> None:
    path = case_path(some_set, RED, "key/variants.jsonl")
    path.write_bytes(change(path.read_bytes()))
    assert found_in(some_set) == [(RED, "not-json")]


def test_an_unknown_field_of_set_json_is_a_finding_and_the_cases_are_still_read(some_set: Path) -> None:
    change_json(some_set / "set.json", lambda value: value.update(extra=1))
    assert found_in(some_set) == [(None, "not-the-record")]
    assert len(read_set(some_set).cases) == 4


def test_a_lone_twin_and_a_building_folder_are_found(some_set: Path) -> None:
    shutil.rmtree(case_path(some_set, GREEN))
    (some_set / "cases" / ".building-swallowed-error-003").mkdir()
    assert found_in(some_set) == [(RED, "lone-twin"), (None, "unfinished")]


def test_a_folder_that_is_not_there_is_no_set(tmp_path: Path) -> None:
    with pytest.raises(SetError, match="is not a set"):
        read_set(tmp_path / "nowhere")


UNPRIVILEGED = """
import sys
from pathlib import Path
from planter.dataset.read import read_case, read_set
for name in read_set(Path(sys.argv[1])).cases:
    case = read_case(Path(sys.argv[1]), name)
    print(name, case.files is not None, *(found.slug for found in case.findings))
"""


@pytest.mark.parametrize("path", ["case.json", "key", "stage/tree/stowage"])
def test_what_cannot_be_read_is_a_finding_and_the_other_cases_are_read(some_set: Path, path: str) -> None:
    case_path(some_set, RED, path).chmod(0)
    command = [sys.executable, "-c", UNPRIVILEGED, str(some_set)]
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("as root modes do not bind, and there is no setpriv to give root up with")
        for folder in (some_set, *(parent for parent in some_set.parents if "pytest-" in str(parent))):
            folder.chmod(folder.stat().st_mode | 0o011)
        command = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", *command]
    run = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    case_path(some_set, RED, path).chmod(0o755)
    if "Permission denied" in run.stderr or "not permitted" in run.stderr:
        pytest.skip(f"the checkout or this interpreter is closed to other users: {run.stderr[-200:]}")
    lines = run.stdout.splitlines()
    assert lines[0] == f"{RED} False unreadable", run.stderr
    assert [line.split()[1:] for line in lines[1:]] == [["True"]] * 3


@pytest.mark.parametrize("text", [b'{"a": Infinity}', b'{"a": -Infinity}', b"1e", b"{} {}", b"\x00"])
def test_what_is_not_json_is_refused(text: bytes) -> None:
    with pytest.raises(NotJson):
        parse_json(text)


@pytest.mark.parametrize("schema", ["planter/set@1", "planter/set@3"])
def test_a_set_of_another_planter_is_one_error_that_says_what_to_do(some_set: Path, schema: str) -> None:
    change_json(some_set / "set.json", lambda record: record.update(schema=schema))
    with pytest.raises(SetError, match=f"a set of '{schema}', and this planter reads 'planter/set@2': use"):
        read_set(some_set)
