"""Lookalikes on lines: other ways to cut a text at newlines and nowhere else."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from defect_classes.encoding_edge.lines import blanks_are_skipped
from planter.plugin import Disguise, Lookalike, LookalikeExample, Site
from planter.syntax.sites import findall


def _exact_newlines(site: Site) -> Disguise | None:
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    statement = line.body[0] if len(line.body) == 1 else None
    if not isinstance(statement, cst.Assign | cst.Return):
        return None
    value = statement.value
    if not isinstance(value, cst.Call) or r.method(value) != "decode" or len(value.args) != 1:
        return None
    opened = r.receiver(value)
    encoding = r.only_text(value)
    if encoding is None or not isinstance(opened, cst.Call) or r.method(opened) != "read_bytes" or opened.args:
        return None
    if site.function is None or findall(site.function, m.Name("handle")):
        return None
    spelled = site.code(value.args[0].value)
    read = r.chained(cst.Name("handle"), "read")
    body = cst.IndentedBlock([line.with_changes(body=[statement.with_changes(value=read)], leading_lines=())])
    right, wrong = (
        cst.With(
            items=[cst.WithItem(r.chained(r.receiver(opened), "open", arguments), cst.AsName(cst.Name("handle")))],
            body=body,
            leading_lines=line.leading_lines,
        )
        for arguments in (f'encoding={spelled}, newline=""', f"encoding={spelled}")
    )
    return Disguise([right], [wrong])


def _ascii_json(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    dumped = r.receiver(call) if r.method(call) == "split" and r.only_text(call) == "\n" else None
    if not isinstance(dumped, cst.Call) or not r.library(dumped, "json", "dumps"):
        return None
    if any(r.argument(dumped, None, name) is not None for name in ("ensure_ascii", "separators", "cls", "default")):
        return None
    indent = r.argument(dumped, None, "indent")
    told = r.with_keyword(dumped, "ensure_ascii", "False")
    if told is None or not (indent is None or isinstance(indent.value, cst.Integer)):
        return None
    return Disguise(r.chained(dumped, "splitlines"), r.chained(told, "splitlines"))


def _stripped_first(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.method(call) != "split" or r.only_text(call) != "\n" or not blanks_are_skipped(site):
        return None
    if r.method(r.receiver(call)) is not None:
        return None
    stripped = r.called(call, "strip")
    return Disguise(r.chained(stripped, "split").with_changes(args=call.args), r.chained(stripped, "splitlines"))


LOOKALIKES = (
    Lookalike(
        name="newlines-kept-in-text",
        node_type=cst.SimpleStatementLine,
        rewrite=_exact_newlines,
        explanation="Without `newline=` every CRLF and every lone CR is read as a newline.",
        why_right='With `newline=""` a text file is read as it stands, no other than its bytes decoded.',
        severity="cousin",
        general=True,
        examples=(
            LookalikeExample(
                'def body(page):\n    text = page.read_bytes().decode("utf-8")\n'
                '    return text.partition("\\n\\n")[2]\n',
                'def body(page):\n    with page.open(encoding="utf-8", newline="") as handle:\n'
                '        text = handle.read()\n    return text.partition("\\n\\n")[2]\n',
                'def body(page):\n    with page.open(encoding="utf-8") as handle:\n        text = handle.read()\n'
                '    return text.partition("\\n\\n")[2]\n',
            ),
            LookalikeExample(
                "def whole(folder, name):\n    return (folder / name).read_bytes().decode('utf-8-sig')\n",
                "def whole(folder, name):\n"
                "    with (folder / name).open(encoding='utf-8-sig', newline=\"\") as handle:\n"
                "        return handle.read()\n",
                "def whole(folder, name):\n    with (folder / name).open(encoding='utf-8-sig') as handle:\n"
                "        return handle.read()\n",
            ),
        ),
    ),
    Lookalike(
        name="lines-of-escaped-json",
        node_type=cst.Call,
        rewrite=_ascii_json,
        explanation="With `ensure_ascii=False` a U+2028 or U+0085 in a value stands in the text, and `splitlines` "
        "cuts there.",
        why_right="JSON written with escapes is ASCII without control characters, where a newline is the only end "
        "of a line.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                'import json\n\n\ndef shown(record):\n    return json.dumps(record, indent=2).split("\\n")\n',
                "import json\n\n\ndef shown(record):\n    return json.dumps(record, indent=2).splitlines()\n",
                "import json\n\n\ndef shown(record):\n"
                "    return json.dumps(record, indent=2, ensure_ascii=False).splitlines()\n",
            ),
            LookalikeExample(
                "import json\n\nfor line in json.dumps(state, sort_keys=True, indent=1).split('\\n'):\n"
                "    print('>', line)\n",
                "import json\n\nfor line in json.dumps(state, sort_keys=True, indent=1).splitlines():\n"
                "    print('>', line)\n",
                "import json\n\n"
                "for line in json.dumps(state, sort_keys=True, indent=1, ensure_ascii=False).splitlines():\n"
                "    print('>', line)\n",
            ),
        ),
    ),
    Lookalike(
        name="newlines-stripped-first",
        node_type=cst.Call,
        rewrite=_stripped_first,
        explanation="`str.splitlines` also ends a line at VT, FF, 0x1c to 0x1e, U+0085, U+2028 and U+2029.",
        why_right="Newlines at the ends only make empty lines, and those are passed over.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                'def records(text):\n    return [json.loads(row) for row in text.split("\\n") if row]\n',
                'def records(text):\n    return [json.loads(row) for row in text.strip("\\n").split("\\n") if row]\n',
                'def records(text):\n    return [json.loads(row) for row in text.strip("\\n").splitlines() if row]\n',
            ),
            LookalikeExample(
                "for line in body.split('\\n'):\n    if not line.strip():\n        continue\n    keep(line)\n",
                "for line in body.strip('\\n').split('\\n'):\n    if not line.strip():\n        continue\n"
                "    keep(line)\n",
                "for line in body.strip('\\n').splitlines():\n    if not line.strip():\n        continue\n"
                "    keep(line)\n",
            ),
        ),
    ),
)
