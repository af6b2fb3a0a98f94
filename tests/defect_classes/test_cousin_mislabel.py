"""The cousin-mislabel class: where its rewrites keep out."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import strategies as st

from defect_classes.cousin_mislabel import DEFECT_CLASS
from planter.testing import applied

OPERATORS = {operator.name: operator for operator in DEFECT_CLASS.operators}
LOOKALIKES = {lookalike.name: lookalike for lookalike in DEFECT_CLASS.lookalikes}
TEXTS = st.text(alphabet="ab/.=\n", max_size=12)
ROWS = st.lists(st.tuples(st.integers(0, 3), st.integers()), min_size=1, max_size=12)
DAYS = st.dates(date(1, 1, 1), date(9999, 12, 31))


def acts(name: str, text: str) -> bool:
    return any(applied({**OPERATORS, **LOOKALIKES}[name], text))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("first-for-last", "a = rows.rindex(row)\n", id="not known to be text"),
        pytest.param("last-for-first", 'a = b.split("=", 2)\n', id="more than one cut"),
        pytest.param("last-for-first", 'a = b.partition("=")[0]\n', id="a part is another operator's"),
        pytest.param("first-cut-for-last", 'a = b.rpartition("/")[0]\n', id="what precedes"),
        pytest.param("common-characters", "a = os.path.commonpath(b)\n", id="os is not imported"),
        pytest.param("prefix-for-containment", "import os\na = os.path.commonpath([b, c]) == b\n", id="os unused"),
        pytest.param("prefix-without-separator", 'a = b.startswith("x" + "/")\n', id="both are literals"),
        pytest.param("prefix-without-separator", 'a = b.startswith(c + "x")\n', id="no separator"),
        pytest.param("dollar-for-the-end", 'import re\na = re.fullmatch("a", b, re.M)\n', id="lines"),
        pytest.param("anywhere-for-start", "a = path.match('*.py')\n", id="not known to be a pattern"),
        pytest.param("anywhere-for-start", 'import re\na = re.match("^a", b)\n', id="says where it starts"),
        pytest.param("truth-for-presence", "a = b is None\n", id="not only the truth counts"),
        pytest.param("subclass-for-type", "a = type(b) is str\n", id="no common subclass"),
        pytest.param("ties-turned-round", "a = sorted(b, reverse=True)\n", id="equal ones are alike"),
        pytest.param("upper-middle", "half = (len(a) - 1) // 2\n", id="no place in a list"),
        pytest.param("equal-goes-left", "from bisect import bisect\na = bisect(b, c)\n", id="not imported"),
        pytest.param("thousand-for-1024", "a = 1024 * 1024\n", id="a power"),
        pytest.param("half-up-for-half-even", "a = round(b, 2)\n", id="places"),
        pytest.param("nearest-for-next", "while a < b:\n    c = (a + b) // 3\n", id="may not end"),
        pytest.param("calendar-year-of-the-week", 'a = b.strftime("%G")\n', id="without its week"),
        pytest.param(
            "seconds-of-the-day", "from datetime import timedelta\na = b // timedelta(hours=1)\n", id="import unused"
        ),
        pytest.param("moved-to-the-end", "a[b] = a.get(c, 0) + 1\n", id="another key"),
        pytest.param(
            "taken-out-by-reading", 'def f():\n    a = g()\n    return a.get("b", 0)\n', id="nobody asks again"
        ),
        pytest.param("left-in-by-reading", "a.pop(b, None)\n", id="taken out for its own sake"),
        pytest.param(
            "first-one-wins",
            "def f(a):\n    b = {}\n    for c in a:\n        b.pop(c.k, None)\n        b[c.k] = c\n    return b\n",
            id="taken out first",
        ),
        pytest.param("shortest-ends-it", "a = zip(b, c)\n", id="is so already"),
        pytest.param(
            "sorted-for-first-seen",
            "def f(a):\n    b = dict.fromkeys(a)\n    b['c'] = 1\n    return 2\n",
            id="a dictionary",
        ),
        pytest.param(
            "looked-up-as-given", "def f(a, b):\n    c = g(a)\n    return b.get(c)\n", id="nothing would be left of it"
        ),
        pytest.param("labels-exchanged", 'a = {"low": b.low(c), "high": b.high(d)}\n', id="of different things"),
        pytest.param("index-behind-a-test", "a = f(b).rfind('.')\n", id="called twice"),
        pytest.param("middle-from-the-top", "a = sorted(b)[(len(c) - 1) // 2]\n", id="another length"),
        pytest.param("year-of-the-thursday", "a = day.isocalendar()[0]\n", id="timedelta is not imported"),
        pytest.param("sorted-in-a-copy", "def f(a):\n    a = sorted(a)\n    return a\n", id="its own name"),
        pytest.param(
            "left-of-the-next", "import bisect\ndef f(a, b: float):\n    return bisect.bisect(a, b)\n", id="float"
        ),
    ],
)
def test_it_keeps_out_where_it_would_be_right_or_raise_or_leave_a_mess(name, text):
    assert not acts(name, text)
