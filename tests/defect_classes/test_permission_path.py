"""The permission-path class: where its rewrites keep out."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from defect_classes.permission_path import DEFECT_CLASS
from planter.testing import applied

OPERATORS = {operator.name: operator for operator in DEFECT_CLASS.operators}
LOOKALIKES = {lookalike.name: lookalike for lookalike in DEFECT_CLASS.lookalikes}
MODES = st.integers(0, 0o177777)
MASKS = st.integers(0, 0o777)


def made_of(name: str, text: str) -> tuple[str, ...]:
    (forms,) = applied({**OPERATORS, **LOOKALIKES}[name], text)
    return tuple(dict.fromkeys(forms))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("walk-without-onerror", "import os\na = os.walk(top)\n", id="no handler is given"),
        pytest.param(
            "walk-without-onerror",
            "import os\n\n\ndef _stop(error):\n    raise error\n\n\na = list(os.walk(top, onerror=_stop))\n",
            id="a private function of the module would be left unused",
        ),
        pytest.param(
            "walk-without-onerror",
            "import errors\nimport os\na = list(os.walk(top, onerror=errors.stop))\n",
            id="an import would be left unused",
        ),
        pytest.param(
            "denied-passed-by-onerror", "def fail(error):\n    raise error\n", id="the function handles no walk"
        ),
        pytest.param("iterdir-by-glob", "a = table.iterdir(deep)\n", id="not the method of a path"),
        pytest.param(
            "denied-as-missing",
            "try:\n    a = f()\nexcept FileNotFoundError:\n    raise\n",
            id="the handler raises",
        ),
        pytest.param(
            "denied-as-missing",
            "try:\n    a = f()\nexcept FileNotFoundError:\n    a = 0\nexcept PermissionError:\n    a = 1\n",
            id="what is denied has its own handler",
        ),
        pytest.param(
            "missing-by-exists",
            "try:\n    a = open(path)\nexcept FileNotFoundError:\n    raise\n",
            id="os is not imported",
        ),
        pytest.param(
            "missing-by-exists",
            "import os\ntry:\n    a = os.stat(path)\nexcept FileNotFoundError:\n    a = None\n",
            id="the handler goes on with what follows",
        ),
        pytest.param(
            "missing-by-exists",
            "import os\n\n\ndef f():\n    try:\n        return os.stat(next(paths))\n"
            "    except FileNotFoundError:\n        return None\n",
            id="the path would be computed twice",
        ),
        pytest.param("access-half-asked", "import os\na = os.access(p, os.R_OK)\n", id="one permission is asked for"),
        pytest.param("stat-for-lstat", "a = table.lstat(row)\n", id="not the method of a path"),
        pytest.param("lstat-for-stat", "import os\na = os.stat(stream.fileno())\n", id="an open file"),
        pytest.param("lstat-for-stat", "a = entry.stat()\n", id="not known to be a path"),
        pytest.param("follow-symlinks-dropped", "a = f(p, follow_symlinks=True)\n", id="links are followed"),
        pytest.param("link-not-asked", "a = not os.path.islink(p) or f(p)\n", id="the question lets pass"),
        pytest.param("abspath-for-realpath", "a = path.resolve(strict=True)\n", id="it must be there"),
        pytest.param(
            "link-followed-on-replace",
            "import os\n\n\ndef f(spare, path):\n    place = os.path.realpath(path)\n    os.replace(spare, place)\n",
            id="links were followed before",
        ),
        pytest.param(
            "inside-by-prefix",
            "import os\na = os.path.commonpath([b, c]) == d\n",
            id="it is compared with another folder",
        ),
        pytest.param("climbing-part-passed", 'a = part in ("", ".")\n', id="the part that climbs is not named"),
        pytest.param("climbing-part-passed", 'a = ("", ".", "..")\n', id="nothing is asked"),
        pytest.param("mode-argument-dropped", "import os\na = os.open(p, os.O_RDONLY, 0o600)\n", id="nothing is made"),
        pytest.param("mode-argument-dropped", "import os\na = os.open(p, flags, 0o777)\n", id="the usual mode"),
        pytest.param("folder-mode-dropped", "import os\nos.makedirs(p, 0o700, True)\n", id="an argument would move"),
        pytest.param("folder-mode-dropped", "import os\nos.mkdir(p)\n", id="no mode is given"),
        pytest.param("mode-set-afterwards", "import os\na = os.open(p, flags, 0o644)\n", id="it is not private"),
        pytest.param("mode-set-afterwards", "import os\na = os.open(p, flags, mode)\n", id="perhaps not private"),
        pytest.param("planted-file-taken", "import os\na = os.O_EXCL & flags\n", id="a flag is asked for"),
        pytest.param("planted-folder-taken", "a.mkdir()\n", id="not known to be a path"),
        pytest.param(
            "mode-not-carried",
            "import os\n\n\ndef f(path, mode):\n    os.chmod(path, mode)\n    g(path)\n",
            id="a parameter would be left unused",
        ),
        pytest.param("mode-not-carried", "for p in ps:\n    p.chmod(0o600)\n", id="the loop would be empty"),
        pytest.param("mode-only-of-programs", "import os\nos.chmod(p, 0o600)\n", id="a fixed mode"),
        pytest.param("mode-only-of-programs", "if new:\n    p.chmod(mode)\n", id="already under a condition"),
        pytest.param(
            "umask-not-restored",
            "import os\n\n\ndef f():\n    former = os.umask(0o077)\n    g()\n    os.umask(former)\n",
            id="the name would be left unused",
        ),
        pytest.param("mask-narrowed", "a = flags & 511\n", id="not written in octal"),
        pytest.param("special-bits-kept", "a = mode & 0o755\n", id="the mask keeps not all"),
        pytest.param("fewer-bits-asked", "a = mode | 0o111\n", id="bits are added"),
        pytest.param("umask-subtracted", "a = 0o777 & ~mask\n", id="every bit is there to be taken"),
        pytest.param("umask-subtracted", "a = 0o666 & ~extra\n", id="not known to be a umask"),
        pytest.param("umask-subtracted", "a = b << 3 & ~mask\n", id="the difference would bind first"),
        pytest.param("nine-bits-of-imode", "import stat\na = stat.S_IMODE(m) & 0o111\n", id="the mask is narrower"),
        pytest.param("bits-by-remainder", "a = ~mask & 0o777\n", id="a number that may be negative"),
        pytest.param("owner-bit-by-shift", "a = mode & 0o100\n", id="the value itself is kept"),
        pytest.param("onerror-by-position", "import os\na = os.walk(p, False, onerror=f)\n", id="the order is given"),
        pytest.param("closed-then-opened", "import os\na = os.open(p, flags, 0o600)\n", id="it may be there already"),
    ],
)
def test_a_rewrite_keeps_out(name, text):
    assert not list(applied({**OPERATORS, **LOOKALIKES}[name], text))
