"""Operators on links: the link is asked where its target is meant, or the target where the link is."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Replacement, Site
from planter.syntax.names import leaves_unused
from planter.syntax.sites import findall

from . import documents
from . import reading as r

FOLLOW = frozenset(
    {"is_file", "is_dir", "stat", "exists", "os.stat", "os.utime", "os.chown", "os.access"}
    | {"shutil.copy", "shutil.copy2", "shutil.copyfile", "shutil.copymode", "shutil.copystat"}
)
IS_LINK = m.Call(func=m.Attribute(attr=m.OneOf(m.Name("islink"), m.Name("is_symlink"))))
NO_LINK = m.UnaryOperation(operator=m.Not(), expression=IS_LINK)


def _stat(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.callee(call) == "os.lstat" or (r.method(call) == "lstat" and not call.args):
        return r.renamed(call, "stat")
    return None


def _lstat(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.callee(call) == "os.stat" and len(call.args) == 1 and r.positional(call) == 1:
        opened = findall(call, m.Name("fileno") | m.Name("fd") | m.Name("descriptor"))
        return None if opened else r.renamed(call, "lstat")
    if r.method(call) != "stat" or call.args or not {"Path", "pathlib"} & site.imported:
        return None
    return None if findall(site.module, m.Name("scandir")) else r.renamed(call, "lstat")


def _follow(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    told = r.argument(call, None, "follow_symlinks")
    if told is None or not m.matches(told.value, m.Name("False")):
        return None
    return r.without(call, told) if (r.method(call) or r.callee(call)) in FOLLOW else None


def _exists(site: Site) -> Replacement | None:
    call = cst.ensure_type(site.node, cst.Call)
    return r.renamed(call, "exists") if r.callee(call) == "os.path.lexists" else None


def _not_asked(site: Site) -> Replacement | None:
    node = cst.ensure_type(site.node, cst.BooleanOperation)
    asked = NO_LINK if isinstance(node.operator, cst.And) else IS_LINK
    sides = [(node.left, node.right), (node.right, node.left)]
    kept = next((kept for kept, dropped in sides if m.matches(dropped, asked) and not m.matches(kept, asked)), None)
    if kept is None or not r.one_line(site) or leaves_unused(site, kept):
        return None
    return kept


OPERATORS = (
    Operator(
        name="stat-for-lstat",
        node_type=cst.Call,
        rewrite=_stat,
        explanation="`stat` follows a link, so that a link passes for what it leads to.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "import os\nimport stat\n\n\ndef is_plain(path):\n    return stat.S_ISREG(os.lstat(path).st_mode)\n",
                "import os\nimport stat\n\n\ndef is_plain(path):\n    return stat.S_ISREG(os.stat(path).st_mode)\n",
            ),
            Example(
                "size = sum(path.lstat().st_size for path in paths)\n",
                "size = sum(path.stat().st_size for path in paths)\n",
            ),
        ),
    ),
    Operator(
        name="lstat-for-stat",
        node_type=cst.Call,
        rewrite=_lstat,
        explanation="`lstat` tells of the link itself: its size is that of its text, and its mode 0777.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef total(paths):\n    return sum(os.stat(path).st_size for path in paths)\n",
                "import os\n\n\ndef total(paths):\n    return sum(os.lstat(path).st_size for path in paths)\n",
            ),
            Example(
                "from pathlib import Path\n\n\ndef newest(folder: Path):\n"
                "    return max(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)\n",
                "from pathlib import Path\n\n\ndef newest(folder: Path):\n"
                "    return max(folder.iterdir(), key=lambda path: path.lstat().st_mtime_ns)\n",
            ),
        ),
    ),
    Operator(
        name="follow-symlinks-dropped",
        node_type=cst.Call,
        rewrite=_follow,
        explanation="`follow_symlinks` is true unless told otherwise: a link is taken for what it leads to.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, os", "os.DirEntry.is_dir", documents.links_are_followed),
        examples=(
            Example(
                "def folders(found):\n    return [each.name for each in found if each.is_dir(follow_symlinks=False)]\n",
                "def folders(found):\n    return [each.name for each in found if each.is_dir()]\n",
            ),
            Example(
                "import shutil\n\nshutil.copy2(source, target, follow_symlinks=False)\n",
                "import shutil\n\nshutil.copy2(source, target)\n",
            ),
        ),
    ),
    Operator(
        name="exists-for-lexists",
        node_type=cst.Call,
        rewrite=_exists,
        explanation="`exists` says no of a link that leads nowhere; `lexists` sees that the name is taken.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, os.path", "os.path.exists", documents.exists_follows),
        examples=(
            Example(
                "import os\n\n\ndef is_free(path):\n    return not os.path.lexists(path)\n",
                "import os\n\n\ndef is_free(path):\n    return not os.path.exists(path)\n",
            ),
            Example(
                "import os\n\nwhile os.path.lexists(candidate):\n    candidate = next(names)\n",
                "import os\n\nwhile os.path.exists(candidate):\n    candidate = next(names)\n",
            ),
        ),
    ),
    Operator(
        name="link-not-asked",
        node_type=cst.BooleanOperation,
        rewrite=_not_asked,
        explanation="`isdir` and `isfile` follow links; without the question whether it is one, a link to a folder is "
        "a folder.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef descend(path):\n    return os.path.isdir(path) and not os.path.islink(path)\n",
                "import os\n\n\ndef descend(path):\n    return os.path.isdir(path)\n",
            ),
            Example(
                "def wanted(path):\n    if path.is_symlink() or not path.is_file():\n        return False\n"
                "    return path.suffix in ENDS\n",
                "def wanted(path):\n    if not path.is_file():\n        return False\n    return path.suffix in ENDS\n",
            ),
        ),
    ),
)
