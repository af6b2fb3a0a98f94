"""What a module defines is seen from its syntax tree, and in doubt it may define anything."""

import pytest

from planter.syntax.outlines import Unparsable, functions_in, parsed, undefined


@pytest.mark.parametrize(
    "source",
    [
        "def one(): ...",
        "async def one(): ...",
        "one = 1",
        "one: int = 1",
        "a, (b, *one) = x",
        "from x import one",
        "from x import y as one",
        "import one.two",
        "if x:\n    def one(): ...",
        "try:\n    pass\nexcept E:\n    one = 1",
        "with x as one: pass",
        "(one := 1)",
        "match x:\n    case [*one]: pass",
        "def f():\n    global one\n    one = 1",
        "from x import *",
        "exec(x)",
        "globals()['one'] = 1",
        "vars().update(one=1)",
    ],
)
def test_a_name_may_be_bound_in_many_ways(source):
    assert undefined(parsed(source.encode()), ["one"]) == []


@pytest.mark.parametrize(
    "source", ["def f():\n    one = 1", "class C:\n    def one(self): ...", "one", "vars(x).one", ""]
)
def test_a_name_that_nothing_binds_is_missing(source):
    assert undefined(parsed(source.encode()), ["other", "one"]) == ["other", "one"]


def test_functions_have_qualified_names():
    source = b"class A:\n    def b(self):\n        if x:\n            async def c(): ...\n"
    source += b"try:\n    def d(): ...\nfinally: ..."
    assert functions_in(parsed(source)) == {"A.b", "A.b.c", "d"}


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (b"a\nb c", "invalid syntax (line 2: 'b c')"),
        (b"\0", "null bytes"),
        (b"(" * 900, "too many nested"),
        (b"\xff", "utf"),
    ],
)
def test_what_is_no_python_is_told_with_its_line(source, told):
    with pytest.raises(Unparsable) as caught:
        parsed(source)
    assert told in str(caught.value).lower()
