"""Operators on raises: a failure that is passed over, breaks off the work, or is returned."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import shapes
from planter.plugin import Example, Operator, Replacement, Site


_NO_FAILURES = frozenset({"NotImplementedError", "StopIteration", "SystemExit", "KeyboardInterrupt"})


def _instead_of_raise(site: Site, statement: cst.BaseSmallStatement) -> Replacement | None:
    """Put a statement in the place of a raise that ends a handler, or that is all an `if` does."""
    node = site.node
    if isinstance(node, cst.ExceptHandler):
        if not isinstance(shapes.final(node.body), cst.Raise) or shapes.is_blind(node):
            return None
        changed: cst.CSTNode = shapes.with_body(node, shapes.with_final(node.body, statement))
    else:
        holder = site.ancestors[2]
        if not isinstance(holder, cst.If) or shapes.only(holder.body) is not node or _is_no_failure(node):
            return None
        if shapes.within(site, cst.ExceptHandler) and _in_blind_handler(site):
            return None
        changed = statement
    return None if shapes.leaves_unused(site, [changed]) else changed


def _is_no_failure(node: cst.CSTNode) -> bool:
    raised = node.exc if isinstance(node, cst.Raise) else None
    return raised is not None and shapes.last_name(raised.func if isinstance(raised, cst.Call) else raised) in _NO_FAILURES


def _in_blind_handler(site: Site) -> bool:
    handler = next(a for a in site.ancestors if isinstance(a, cst.ExceptHandler))
    return shapes.is_blind(handler)


def skip_failure(site: Site) -> Replacement | None:
    """Go on with the next item of a for loop where the right code raises."""
    # a while loop might never end
    return _instead_of_raise(site, cst.Continue()) if isinstance(shapes.nearest_loop(site), cst.For) else None


def break_off(site: Site) -> Replacement | None:
    """End the loop where the right code raises."""
    loop = shapes.nearest_loop(site)
    if loop is None or loop.orelse is not None or not site.returns_value:
        return None
    return _instead_of_raise(site, cst.Break())


def return_failure(site: Site) -> Replacement | None:
    """Return the exception where the right code raises it, in a function that returns nothing."""
    node, function = site.node, site.function
    if function is None or site.returns_value or function.name.value.startswith("__"):
        return None
    if function.returns is not None and shapes.last_name(function.returns.annotation) in ("NoReturn", "Never"):
        return None
    final = shapes.final(node.body) if isinstance(node, cst.ExceptHandler) else node
    if not isinstance(final, cst.Raise) or not isinstance(final.exc, cst.Call) or _is_no_failure(final):
        return None
    returned = cst.Return(value=final.exc)
    if isinstance(node, cst.ExceptHandler):
        if shapes.is_blind(node):
            return None
        changed: cst.CSTNode = shapes.with_body(node, shapes.with_final(node.body, returned))
    elif shapes.within(site, cst.ExceptHandler):
        return None
    else:
        changed = returned
    return None if shapes.leaves_unused(site, [changed]) else changed


def miss_last_attempt(site: Site) -> Replacement | None:
    """Compare the attempt with the count of attempts, which it never reaches."""
    node = cst.ensure_type(site.node, cst.If)
    if not isinstance(shapes.only(node.body), cst.Raise) or not shapes.within(site, cst.ExceptHandler):
        return None
    test = node.test
    if not isinstance(test, cst.Comparison) or len(test.comparisons) != 1 or shapes.nearest_loop(site) is None:
        return None
    target = test.comparisons[0]
    if not isinstance(target.operator, cst.Equal | cst.GreaterThanEqual):
        return None
    left, right = _less_one(test.left, cst.Add), _less_one(target.comparator, cst.Subtract)
    if (left is None) == (right is None):
        return None
    comparison = target if right is None else target.with_changes(comparator=right)
    return node.with_changes(test=test.with_changes(left=left or test.left, comparisons=[comparison]))


def _less_one(node: cst.BaseExpression, sign: type[cst.Add] | type[cst.Subtract]) -> cst.BaseExpression | None:
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, sign) and not node.lpar:
        if isinstance(node.right, cst.Integer) and node.right.value == "1":
            return node.left
    return None


FAILURE_SKIPPED = Operator(
    name="failure-skipped",
    node_type=(cst.ExceptHandler, cst.Raise),
    rewrite=skip_failure,
    explanation="An item that fails is passed over: the loop goes on and nobody is told.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def load(paths):
    rows = []
    for path in paths:
        try:
            rows.append(parse(path))
        except ValueError as error:
            raise LoadError(path) from error
    return rows
""",
            after="""\
def load(paths):
    rows = []
    for path in paths:
        try:
            rows.append(parse(path))
        except ValueError:
            continue
    return rows
""",
        ),
        Example(
            before="""\
def total(entries):
    amount = 0
    for entry in entries:
        if entry.currency != "CHF":
            raise ValueError(entry.currency)
        amount += entry.amount
    return amount
""",
            after="""\
def total(entries):
    amount = 0
    for entry in entries:
        if entry.currency != "CHF":
            continue
        amount += entry.amount
    return amount
""",
        ),
    ),
)

FAILURE_BREAKS_OFF = Operator(
    name="failure-breaks-off",
    node_type=(cst.ExceptHandler, cst.Raise),
    rewrite=break_off,
    explanation="A failure ends the loop quietly, and what was done so far is returned as if it were all.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def read_all(stream):
    frames = []
    while stream.more():
        try:
            frames.append(decode(stream.take()))
        except (ValueError, KeyError) as error:
            raise FrameError(stream.name) from error
    return frames
""",
            after="""\
def read_all(stream):
    frames = []
    while stream.more():
        try:
            frames.append(decode(stream.take()))
        except (ValueError, KeyError):
            break
    return frames
""",
        ),
        Example(
            before="""\
def names(lines):
    found = []
    for number, line in enumerate(lines):
        if not line.strip():
            raise FormatError("empty line")
        found.append((number, line))
    return found
""",
            after="""\
def names(lines):
    found = []
    for number, line in enumerate(lines):
        if not line.strip():
            break
        found.append((number, line))
    return found
""",
        ),
    ),
)

FAILURE_RETURNED = Operator(
    name="failure-returned",
    node_type=(cst.ExceptHandler, cst.Raise),
    rewrite=return_failure,
    explanation="The exception is returned, not raised, by a function whose result nobody looks at.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def check(order):
    if not order.lines:
        raise OrderError(order.number)
""",
            after="""\
def check(order):
    if not order.lines:
        return OrderError(order.number)
""",
        ),
        Example(
            before="""\
def refuse(error):
    raise WalkError(error.filename) from error
""",
            after="""\
def refuse(error):
    return WalkError(error.filename)
""",
        ),
        Example(
            before="""\
def store(path, data):
    try:
        path.write_bytes(data)
    except OSError as error:
        raise StoreError(path) from error
""",
            after="""\
def store(path, data):
    try:
        path.write_bytes(data)
    except OSError:
        return StoreError(path)
""",
        ),
    ),
)

LAST_ATTEMPT_MISSED = Operator(
    name="last-attempt-missed",
    node_type=cst.If,
    rewrite=miss_last_attempt,
    explanation="The failure of the last attempt is to be raised, but the count is never reached, so none is.",
    severity="moderate",
    examples=(
        Example(
            before="""\
def fetch(source, attempts):
    for attempt in range(attempts):
        try:
            return source.read()
        except OSError:
            if attempt == attempts - 1:
                raise
""",
            after="""\
def fetch(source, attempts):
    for attempt in range(attempts):
        try:
            return source.read()
        except OSError:
            if attempt == attempts:
                raise
""",
        ),
        Example(
            before="""\
def send(link, message, limit):
    for tried in range(limit):
        try:
            link.send(message)
            break
        except TimeoutError as error:
            if tried + 1 >= limit:
                raise SendError(message) from error
""",
            after="""\
def send(link, message, limit):
    for tried in range(limit):
        try:
            link.send(message)
            break
        except TimeoutError as error:
            if tried >= limit:
                raise SendError(message) from error
""",
        ),
    ),
)

OPERATORS = (FAILURE_SKIPPED, FAILURE_BREAKS_OFF, FAILURE_RETURNED, LAST_ATTEMPT_MISSED)
