"""Operators on what lies inside what: prefixes of characters taken for folders, links left in a path."""

from __future__ import annotations

import os.path
import tempfile
from pathlib import PurePosixPath
from urllib.parse import quote

import libcst as cst

from planter.plugin import Documented, Example, Operator, Site

from . import reading as r

PATHS = "Python library reference, os.path"
SEPARATORS = ("/", ".", ":", "-", "_", " ", "\\", b"/", b".", b":")


def _common_characters(site: Site) -> cst.Call | None:
    return r.called(site.node, "commonprefix") if r.library(site, site.node, "os.path", "commonpath") else None


def contained(site: Site) -> tuple[str, str, str] | None:
    """Give "not " or nothing, the inner and the outer path of `os.path.commonpath([outer, inner]) == outer`."""
    sides = r.compared(site.node)
    if sides is None or not isinstance(sides[1], cst.Equal | cst.NotEqual):
        return None
    if not r.library(site, sides[0], "os.path", "commonpath"):
        return None
    listed = r.only(sides[0])
    if not isinstance(listed, cst.List | cst.Tuple) or len(listed.elements) != 2:
        return None
    paths = [site.code(element.value) for element in listed.elements]
    outer = site.code(sides[2])
    if outer not in paths or not r.dotted(sides[2]) or not r.still_used(site, "os"):
        return None
    paths.remove(outer)
    return "not " if isinstance(sides[1], cst.NotEqual) else "", paths[0], outer


def _prefix_for_containment(site: Site) -> cst.BaseExpression | None:
    if r.method(site.node) == "is_relative_to":
        outer = r.only(site.node)
        inner = site.code(r.receiver(site.node))
        return None if outer is None else r.written(site, f"str({inner}).startswith(str({site.code(outer)}))")
    found = contained(site)
    return None if found is None else r.written(site, f"{found[0]}{found[1]}.startswith({found[2]})")


def _without_separator(site: Site) -> cst.Call | None:
    if r.method(site.node) not in ("startswith", "endswith"):
        return None
    value = r.only(site.node)
    at_end = r.method(site.node) == "startswith"
    kept: cst.BaseExpression | None = None
    if isinstance(value, cst.FormattedString):
        parts = value.parts if at_end else value.parts[::-1]
        if len(parts) == 2 and isinstance(parts[0], cst.FormattedStringExpression) and _is_separator(parts[1]):
            formed = parts[0].conversion is not None or parts[0].format_spec is not None
            kept = None if formed or not r.dotted(parts[0].expression) else parts[0].expression
    elif (added := r.binary(value, cst.Add)) is not None:
        kept, separator = (added.left, added.right) if at_end else (added.right, added.left)
        if not _is_separator(separator) or r.literal(kept) is not None:
            return None
    if kept is None or not (r.still_used(site, "os") or "os" not in site.imported):
        return None
    call = cst.ensure_type(site.node, cst.Call)
    return call.with_changes(args=[call.args[0].with_changes(value=kept)])


def _is_separator(node: cst.CSTNode) -> bool:
    if isinstance(node, cst.FormattedStringText):
        return node.value in SEPARATORS
    if isinstance(node, cst.Attribute):
        return isinstance(node.value, cst.Name) and (node.value.value, node.attr.value) == ("os", "sep")
    return r.literal(node) in SEPARATORS


def _links_left(site: Site) -> cst.Call | None:
    if r.library(site, site.node, "os.path", "realpath") and r.only(site.node) is not None:
        return r.called(site.node, "abspath")
    if r.method(site.node) == "resolve" and not cst.ensure_type(site.node, cst.Call).args:
        return r.called(site.node, "absolute")
    return None


def _slash_left(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.method(call) != "quote" and r.function(call) != "quote":
        return None
    safe = r.keywords(call).get("safe")
    return r.without(call, safe) if safe is not None and r.literal(safe.value) == "" else None


def _show_characters() -> None:
    assert os.path.commonprefix(["/a/b", "/a/bc"]) == "/a/b"  # noqa: RUF071
    assert os.path.commonpath(["/a/b", "/a/bc"]) == "/a"
    assert not PurePosixPath("/a/bc").is_relative_to("/a/b")


def _show_links() -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.realpath(folder)
        os.symlink("there", os.path.join(place, "link"))
        assert os.path.abspath(os.path.join(place, "link")) == os.path.join(place, "link")
        assert os.path.realpath(os.path.join(place, "link")) == os.path.join(place, "there")


def _show_slash() -> None:
    assert quote("a/b", safe="") == "a%2Fb"
    assert quote("a/b") == "a/b"


OPERATORS = (
    Operator(
        name="common-characters",
        node_type=cst.Call,
        rewrite=_common_characters,
        explanation="`commonprefix` compares characters, `commonpath` whole parts: a folder whose name begins like "
        "its sibling's is taken for it.",
        severity="cousin",
        general=True,
        documented=Documented(PATHS, "os.path.commonprefix", _show_characters),
        examples=(
            Example(
                "import os\n\ninside = os.path.commonpath([base, path]) == base\n",
                "import os\n\ninside = os.path.commonprefix([base, path]) == base\n",
            ),
            Example(
                "import os\n\n\ndef shared(paths):\n    return os.path.commonpath(paths)\n",
                "import os\n\n\ndef shared(paths):\n    return os.path.commonprefix(paths)\n",
            ),
        ),
    ),
    Operator(
        name="prefix-for-containment",
        node_type=(cst.Comparison, cst.Call),
        rewrite=_prefix_for_containment,
        explanation="A path that begins with the characters of a folder need not lie in it: `childfoo` begins with "
        "`child`.",
        severity="cousin",
        general=True,
        examples=(
            Example(
                "import os\n\n\ndef leaves(base, name):\n    path = os.path.realpath(name)\n"
                "    return os.path.commonpath([base, path]) != base\n",
                "import os\n\n\ndef leaves(base, name):\n    path = os.path.realpath(name)\n"
                "    return not path.startswith(base)\n",
            ),
            Example(
                "kept = [path for path in paths if path.is_relative_to(root)]\n",
                "kept = [path for path in paths if str(path).startswith(str(root))]\n",
            ),
        ),
    ),
    Operator(
        name="prefix-without-separator",
        node_type=cst.Call,
        rewrite=_without_separator,
        explanation="Without the separator a longer name that only begins, or ends, alike is taken for one below.",
        severity="moderate",
        general=True,
        examples=(
            Example('below = kind.startswith(topic + ".")\n', "below = kind.startswith(topic)\n"),
            Example('if host.endswith(f".{domain}"):\n    send()\n', "if host.endswith(domain):\n    send()\n"),
        ),
    ),
    Operator(
        name="links-left-in",
        node_type=cst.Call,
        rewrite=_links_left,
        explanation="`abspath` and `absolute` follow no link: a path that leads elsewhere through one is taken for "
        "where it is written.",
        severity="cousin",
        general=True,
        documented=Documented(PATHS, "os.path.abspath, os.path.realpath", _show_links),
        examples=(
            Example(
                "import os\n\nplace = os.path.realpath(name)\n",
                "import os\n\nplace = os.path.abspath(name)\n",
            ),
            Example("root = folder.resolve()\n", "root = folder.absolute()\n"),
        ),
    ),
    Operator(
        name="slash-left-safe",
        node_type=cst.Call,
        rewrite=_slash_left,
        explanation="`quote` leaves a slash as it is unless told otherwise, so one part becomes two.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, urllib.parse", "urllib.parse.quote", _show_slash),
        examples=(
            Example('part = quote(name, safe="")\n', "part = quote(name)\n"),
            Example("url = base + urllib.parse.quote(key, safe='')\n", "url = base + urllib.parse.quote(key)\n"),
        ),
    ),
)
