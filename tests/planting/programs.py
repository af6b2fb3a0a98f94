"""Programs that bind names in every way there is, for tests of `respell`, and how to ask one for its answer."""

from __future__ import annotations

from collections.abc import Mapping

from planter.core.streams import stream
from planter.core.trees import Tree
from planter.planting.respell import respell

SEEDS = range(12)

# Each program binds names of the table in one way and defines `answer`.
PROGRAMS = {
    "assignment, loop, del": """
def answer():
    total, (left, right) = 0, (1, 2)
    for item in (left, right):
        total += item
    del item
    return total
""",
    "comprehensions": """
value = 100
def answer(entries=(1, 2, 3)):
    value = 2
    lines = [value * entry for entry in range(value) if entry != value]
    pairs = {key: [item for item in range(key)] for key in lines for value in (key, 7)}
    return lines, pairs, value, {item for item in lines}, sum(item for item in lines)
rows = [index * 2 for index in range(3)]
""",
    "a comprehension in a class body": """
class Holder:
    size = 3
    rows = [index for index in range(size)]
    index = 5
def answer():
    return Holder.rows, Holder.index, Holder.size
""",
    "closures and nonlocal": """
def answer():
    count = 0
    seen = []
    def add(step=count):
        nonlocal count
        count += 1 + step
        def note():
            seen.append(count)
        note()
        return count
    add()
    add()
    return count, seen
""",
    "global": """
total = 1
def answer():
    global total
    total = total + 1
    def inner():
        total = 50
        return total
    def twice(count):
        number = count * 2
        return number
    return total, inner(), twice(3)
""",
    "class scopes in a function": """
def answer():
    value = 1
    item = 3
    class Thing:
        value = 2
        other = item
        def get(self):
            return value
    return Thing.value, Thing().get(), Thing.other
""",
    "f-strings": """
def answer():
    value, width = 3.14159, 8
    return f"{value:{width}.2f} value {value!r} {{value}} {value=}", f'{width + 1}'
""",
    "lambdas": """
def answer():
    value, level = 4, 1
    items = [level + 2, level, 2]
    takes = [lambda value=value: value + 1, lambda item: item + value]
    return sorted(items, key=lambda item: -item * value), takes[0](), takes[1](item=1), list(map(lambda x: x, items))
""",
    "keyword calls of a private function": """
def _join(name, *values, index=0, **options):
    return name, values, index, options
def _cut(text, start, end=None):
    item = text[start:end]
    return item
def answer():
    text = "abcdef"
    return _join("a", 1, index=2, text=3), _cut(text, start=1), _cut(text=text, start=2, end=4), _cut(*("xyz", 1))
""",
    "a private function given to another": """
def _size(item):
    return len(item)
def answer():
    items = ["ccc", "a"]
    call = _size
    return sorted(items, key=_size), call(item="four")
""",
    "private methods and attributes": """
class Counter:
    def __init__(self, start):
        self._count = start
    def _add(self, amount, *, index=0):
        self._count += amount + index
        return self
    @property
    def _double(self):
        return self._count * 2
    @staticmethod
    def _make(start):
        return Counter(start=start)
def answer():
    made = Counter._make(start=2)
    return made._add(1, index=3)._add(amount=2)._count, made._double
""",
    "except and with": """
import contextlib
@contextlib.contextmanager
def opened(name):
    yield name
def answer():
    error = "kept"
    found = []
    with opened("a") as handle, opened("b") as (stream):
        found.append(handle + stream)
    try:
        raise ValueError("x")
    except ValueError as exc:
        found.append(str(exc))
    try:
        exc
    except NameError as problem:
        found.append(type(problem).__name__)
    return found, error
""",
    "walrus": """
def answer():
    lines = iter([1, 2, 0])
    found = []
    while (line := next(lines)):
        found.append(line)
    hits = [value for number in found if (value := number + 1)]
    return found, hits, value, line
""",
    "match": """
class Point:
    __match_args__ = ("left", "right")
    def __init__(self, left, right):
        self.left, self.right = left, right
def _read(value):
    match value:
        case {"name": name, **rest}:
            return name, rest
        case [first, *others]:
            return first, others
        case Point(left, right=right) if left:
            return left, right
        case str() as text:
            return text
        case other:
            return other
def answer():
    given = {"name": 1, "size": 2}, [1, 2, 3], Point(4, 5), "six", 7
    return [_read(value) for value in given]
""",
    "decorators": """
import functools
def counted(function):
    @functools.wraps(function)
    def wrapper(*args, **options):
        result = function(*args, **options)
        return result, function.__name__
    return wrapper
@counted
def _load(path, mode="r"):
    return path, mode
def answer():
    return _load("a", mode="w"), _load(path="b")
""",
    "generators and unpacking": """
def answer():
    def pairs(items):
        for index, item in enumerate(items):
            sent = yield index, item
            if sent:
                return sent
    first, *rest = pairs("abc")
    data = {**{"value": 1}, "key": 2}
    return first, rest, data, max(*[1, 2], *rest[0][:1])
""",
}


def text_of(source: str, seed: int, spellings: Mapping[str, list[str]] | None = None) -> str:
    """Return a module's text after respelling it alone."""
    found = respell(Tree({"mod.py": source.encode()}), spellings=spellings or {}, stream=stream(seed, "spelling"))
    return found.tree["mod.py"].decode()


def answer_of(source: str) -> object:
    """Run a module and return what its `answer` gives."""
    names: dict[str, object] = {"__name__": "mod"}
    exec(compile(source, "mod.py", "exec"), names)
    call = names["answer"]
    assert callable(call)
    return call()
