"""Spans of whole numbers, the program that is measured: read, merge, cut, measure and write them."""

from __future__ import annotations

Span = tuple[int, int]


def read(text: str) -> list[Span]:
    """Return the spans of a text such as `1-3, 7`, each (first, behind the last); raises ValueError."""
    found = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        low = int(first)
        high = int(last) if dash else low
        if high < low:
            raise ValueError(f"{part.strip()} runs backwards")
        found.append((low, high + 1))
    return found


def merged(spans: list[Span]) -> list[Span]:
    """Return the spans in order, those that touch or overlap made one."""
    result: list[Span] = []
    for start, end in sorted(spans):
        if result and start <= result[-1][1]:
            start = result[-1][0]
            end = max(end, result.pop()[1])
        if start < end:
            result.append((start, end))
    return result


def without(spans: list[Span], gap: Span) -> list[Span]:
    """Return what is left of the spans when a gap is cut out of them."""
    left = []
    for start, end in merged(spans):
        if end <= gap[0] or start >= gap[1]:
            left.append((start, end))
            continue
        if start < gap[0]:
            left.append((start, gap[0]))
        if end > gap[1]:
            left.append((gap[1], end))
    return left


def size(spans: list[Span]) -> int:
    """Return how many numbers the spans cover."""
    return sum(end - start for start, end in merged(spans))


def holding(spans: list[Span], number: int) -> Span | None:
    """Return the merged span that a number lies in, None where it lies in none."""
    for start, end in merged(spans):
        if start <= number < end:
            return (start, end)
    return None


def shared(left: list[Span], right: list[Span]) -> list[Span]:
    """Return what is in both."""
    both = []
    for start, end in merged(left):
        for other_start, other_end in merged(right):
            low, high = max(start, other_start), min(end, other_end)
            if low < high:
                both.append((low, high))
    return both


def share(spans: list[Span], whole: Span) -> float:
    """Return the part of a whole that the spans cover, from 0 to 1."""
    length = whole[1] - whole[0]
    if length <= 0:
        return 0.0
    return round(size(shared(spans, [whole])) / length, 4)


def write(spans: list[Span]) -> str:
    """Return the text of the spans, merged, as `read` takes it."""
    parts = []
    for start, end in merged(spans):
        parts.append(str(start) if end == start + 1 else f"{start}-{end - 1}")
    return ", ".join(parts)
