"""The checks of a class object to what is wrong, and say what it is."""

from dataclasses import replace

import libcst as cst
import pytest

from planter import testing as checks
from planter.plugin import DefectClass, Disguise, Documented, Example, Lookalike, LookalikeExample, Operator


def to(name):
    def rewrite(site):
        func = site.node.func
        return site.node.with_changes(func=cst.Name(name)) if func.deep_equals(cst.Name("max")) else None

    return rewrite


def shows():
    assert max([1, 2]) == 2


def disguise(site):
    made = to("greatest")(site)
    return None if made is None else Disguise(right=made, wrong=cst.Name("None"))


LONGER = Operator(
    "max-longest",
    cst.Call,
    to("longest"),
    "It takes the longest.",
    "stark",
    (Example("a = max(b)\n", "a = longest(b)\n"),),
    documented=Documented("The book", "max", shows),
)
SHORTER = Operator(
    "max-drop",
    cst.Call,
    lambda site: site.node.args[0].value if to("x")(site) else None,
    "It drops.",
    "cousin",
    (Example("a = max(b)\n", "a = b\n"),),
    documented=Documented("The book", "max", shows),
)
LOOKALIKE = Lookalike(
    "max-greatest",
    cst.Call,
    disguise,
    "It forgets.",
    "It is the same.",
    "stark",
    (LookalikeExample("a = max(b)\n", "a = greatest(b)\n", "a = None\n"),),
)
LONGER = replace(
    LONGER,
    rewrite=lambda site: cst.parse_expression(f"longest({site.code(site.node.args[0])}, 1)") if to("x")(site) else None,
    examples=(Example("a = max(b)\n", "a = longest(b, 1)\n"),),
)
GOOD = DefectClass("some-thing", "some thing", (LONGER, SHORTER), (LOOKALIKE,))


@pytest.mark.parametrize("check", checks.CLASS_CHECKS, ids=lambda check: check.__name__)
def test_a_good_class_passes(check):
    check(GOOD)


def with_operator(**changes):
    return replace(GOOD, operators=(replace(LONGER, **changes), SHORTER))


@pytest.mark.parametrize(
    ("check", "broken", "told"),
    [
        (checks.check_examples, with_operator(examples=()), "max-longest has no example"),
        (checks.check_examples, with_operator(examples=(Example("a = b\n", "a = b\n"),)), "acts 0 times"),
        (checks.check_examples, with_operator(examples=(Example("a = max(max(b))\n", ""),)), "acts 2 times"),
        (checks.check_examples, with_operator(examples=(Example("a = max(b)\n", "a = c\n"),)), "+ a = longest(b, 1)"),
        (checks.check_second_application, with_operator(rewrite=lambda site: cst.parse_expression(
            f"max({site.code(site.node)})")), None),
        (checks.check_documents, with_operator(documented=None), "has 1 documented operators; 2 are due"),
        (checks.check_sizes, replace(GOOD, operators=(LONGER,)), "no operator leaves fewer bytes"),
        (checks.check_severities, replace(GOOD, operators=(LONGER,)), "difficulty must be a dial"),
        (checks.check_names, replace(GOOD, operators=(LONGER, replace(LONGER, name="other-name"), SHORTER)),
         "max-longest and other-name make the same"),
    ],
)  # fmt: skip
def test_a_broken_class_is_refused_with_the_reason(check, broken, told):
    if told is None:
        broken = with_operator(
            rewrite=broken.operators[0].rewrite, examples=(Example("a = max(b)\n", "a = max(max(b))\n"),)
        )
        told = "acts again on its own result"
    with pytest.raises(AssertionError) as caught:
        check(broken)
    assert told in str(caught.value)


def test_a_documented_behaviour_that_this_python_lacks_is_an_error():
    def lacks():
        raise AssertionError("max is not what the book says")

    broken = with_operator(documented=Documented("The book", "max", lacks))
    with pytest.raises(AssertionError, match="not what the book says"):
        checks.check_documents(broken)


@pytest.mark.parametrize("missing", checks.HEADINGS)
def test_a_page_without_a_heading_is_refused(missing):
    page = "\n\n".join(f"{heading}\n...\nSomething." for heading in checks.HEADINGS if heading != missing)
    with pytest.raises(AssertionError, match=missing):
        checks.check_page(page)


def broken_rewrite(name, text, after):
    """Give the good class with an operator that writes this for `max(b)`."""
    return with_operator(
        rewrite=lambda site: cst.parse_expression(text) if to("x")(site) else None,
        examples=(Example("import os\n\na = max(os, b)\n", after),),
        name=name,
    )


@pytest.mark.parametrize(
    ("check", "broken", "told"),
    [
        (checks.check_names_stay_used, broken_rewrite("os-lost", "b", "import os\n\na = b\n"), "os-lost leaves 'os'"),
        (checks.check_names_stay_used, broken_rewrite("os-lost", "b", "import os\n\na = b\n"), "leaves_unused(site, n"),
        (
            checks.check_declared,
            with_operator(severity="moderat"),
            "some-thing: severity of 'max-longest' is 'moderat'",
        ),
        (
            checks.check_prints_what_it_means,
            with_operator(
                rewrite=lambda site: cst.parse_expression("b - c"),
                examples=(Example("a = 3 * max(b - c)\n", "a = 3 * b - c\n"),),
            ),
            "max-longest means `a = 3 * (b - c)` and prints `a = 3 * b - c`, which is read otherwise; put parentheses",
        ),
        (checks.check_examples_lint, broken_rewrite("os-lost", "b", "import os\n\na = b\n"), "ruff says F401"),
        (
            checks.check_examples_format,
            broken_rewrite("two-blanks", "os  +  b", "import os\n\na = os  +  b\n"),
            "ruff would format",
        ),
        (checks.check_counts, GOOD, "has 2 operators; 4 or more are due"),
        (checks.check_general, GOOD, "2 of 2 operators are not general (max-longest, max-drop)"),
        (checks.check_ideal_pair, GOOD, None),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_what_tells_on_a_rewrite_is_named_with_the_difference(check, broken, told):
    if told is None:
        far = replace(LOOKALIKE, examples=(LookalikeExample("a = max(b)\n", "a = greatest(b)\n", "a = 1 + 2 + 3\n"),))
        broken, told = (
            replace(GOOD, lookalikes=(far,)),
            "no lookalike is one token or an indent",
        )
    with pytest.raises(AssertionError) as caught:
        check(broken)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("source", "unused"),
    [
        ("import os\nimport re\nprint(re)\n", {"os"}),
        ("def f(a, b):\n    c = a\n    return [b for d in b]\n", {"f.c", "f.listcomp.d"}),
        ("def f(a):\n    def g():\n        return a\n    return g\n", set()),
        ("def _p():\n    pass\n\n\ndef q():\n    pass\n", {"_p"}),
        ("import os\n\n\nclass A:\n    def m(self):\n        return os\n", set()),
        ("from a import b\n\n__all__ = ['b']\n", set()),
    ],
)
def test_a_name_is_unused_where_nothing_reads_it(source, unused):
    # From Python 3.12 on, the variable of a comprehension is told as one of the function.
    assert {name.replace("f.d", "f.listcomp.d") for name in checks.unused_names(source)} == unused


@pytest.mark.slow
def test_tokens_that_no_right_code_has_in_this_order_are_named():
    odd = broken_rewrite("odd-way", "- - ~ + os", "import os\n\na = - - ~ + os\n")
    with pytest.raises(AssertionError, match="odd-way writes `- - ~`"):
        checks.check_token_runs(odd)
