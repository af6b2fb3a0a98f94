"""Pull requests of the committed sample, run: every base is right, and git's own diff of it tells no more."""

import subprocess
from pathlib import Path

import pytest

from planter.core.streams import stream
from planter.core.trees import lines_of
from planter.kinds.contract.steps import NO_TESTS, TESTS
from planter.release.pull_request import pull_request
from planter.release.right_bases import is_right
from planter.release.stageable import read_pairs
from planter.sandbox.pool import Pool
from planter.syntax.sizes import replaced

SAMPLE = Path(__file__).parent.parent.parent / "generated" / "sample"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made():
    """Give each pair of the sample with its pull request, and how many bases were run for it."""
    found = []
    with Pool(workers=2) as pool:
        for pair in read_pairs(SAMPLE)[1]:
            asked = []

            def decide(base, pair=pair, asked=asked):
                asked.append(base)
                return is_right(pool, pair.right, base, TESTS, (0, NO_TESTS))

            found.append((pair, pull_request(pair.right, pair.red, stream(1, pair.name), decide), len(asked)))
        wrong = found[0][0].red.tree
        assert not is_right(pool, found[0][0].right, wrong, TESTS, (0, NO_TESTS)), "a red is no base"
    return found


def test_the_first_base_that_would_do_is_right_nearly_always(made):
    assert len(made) >= 10
    assert sum(asked == 1 for _, _, asked in made) >= len(made) - 1


def regit(base, head, folder):
    """Give what git itself says of two trees: added lines, and the number of hunks."""
    for name, tree in (("a", base), ("b", head)):
        for path, data in tree.items():
            (folder / name / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / name / path).write_bytes(data)
    run = subprocess.run(["git", "diff", "--no-index", "a", "b"], cwd=folder, capture_output=True, check=False)
    lines = run.stdout.split(b"\n")
    added = [line[1:] for line in lines if line.startswith(b"+") and not line.startswith(b"+++ ")]
    return added, sum(line.startswith(b"@@") for line in lines)


def test_gits_own_diff_has_the_site_among_its_added_lines_in_as_many_hunks(made, tmp_path):
    for pair, change, _ in made:
        path = pair.right.case.origin.site.path
        first, size, count = replaced(lines_of(pair.right.tree[path]), lines_of(pair.red.tree[path]))
        hunks = []
        for name, twin, much in (("right", pair.right, size), ("red", pair.red, count)):
            added, found = regit(change.right.base, twin.tree, tmp_path / pair.name / name)
            site = [line.rstrip(b"\n") for line in lines_of(twin.tree[path])[first : first + much]]
            assert {line for line in site if line.strip()} <= set(added), pair.name
            hunks.append(found)
        assert hunks[0] == hunks[1], pair.name
