"""What a report of a self-test says to people: shares by family, what was missed with its witness, and findings."""

from __future__ import annotations

from collections.abc import Iterator

from planter.core.findings import finding
from planter.core.records.findings import Finding
from planter.core.records.self_test import SelfTestReport, Share

SHOWN = 200


def lines(report: SelfTestReport) -> list[str]:
    """Return the report as lines of text."""
    return [*_greens(report), *_probes(report), *_leaks(report)]


def _greens(report: SelfTestReport) -> Iterator[str]:
    yield f"dirty greens: {_share(report.greens)} found; target {report.target:.0%}"
    for family, share in report.families.items():
        yield f"  {family}: {_share(share)}"
    parts = [one.part for one in report.dirty if one.part]
    by_part = ", ".join(f"{parts.count(part)} by {part}" for part in dict.fromkeys(parts))
    yield f"  {by_part}; {report.inputs} inputs a criterion, seed {report.seed}"
    for one in report.dirty:
        if not one.part:
            yield f"  missed: {one.host} {one.criterion} {one.name} ({one.family})"
            yield f"    shows on {_short(report.witnesses[f'{one.host}/{one.name}'])}"


def _probes(report: SelfTestReport) -> Iterator[str]:
    found = sum(one.gaps > 0 for one in report.probes)
    yield f"weakened probes: {found} of {len(report.probes)} noticed"
    for one in report.probes:
        told = f"{one.gaps} gaps, such as {_short(one.gap)}" if one.gaps else "not noticed"
        yield f"  {one.host} {one.criterion} {one.name}: {told}"


def _leaks(report: SelfTestReport) -> Iterator[str]:
    found = sum(one.found for one in report.leaks)
    yield f"planted leaks: {found} of {len(report.leaks)} found; " + (
        "none in a set without" if report.fair else "one in a set without"
    )
    for one in report.leaks:
        yield f"  {one.name}: {', '.join(one.slugs) or 'not found'}"


def findings(report: SelfTestReport) -> tuple[Finding, ...]:
    """Return a finding for what the audit must find and does not: none where the report is ok."""
    return () if report.ok else tuple(_findings(report))


def _findings(report: SelfTestReport) -> Iterator[Finding]:
    for one in report.dirty:
        if not one.part:
            case = f"{one.host}/{one.name}"
            seen = f"nothing; it shows on {_short(report.witnesses[case])}"
            yield finding("dirty-green-missed", case=case, criterion=one.criterion, seen=seen, expected="a finding")
    for probe in report.probes:
        if not probe.gaps:
            case = f"{probe.host}/{probe.name}"
            yield finding("weak-probe-missed", case=case, criterion=probe.criterion, seen="no gap", expected="a gap")
    for leak in report.leaks:
        if not leak.found:
            yield finding("leak-missed", seen=f"nothing of {leak.name}", expected="a test that tells the colour")
    if not report.fair:
        yield finding("leak-imagined", seen="a finding in a set whose colours were drawn", expected="none")


def _share(share: Share) -> str:
    return f"{share.found} of {share.of}" + (f" ({share.found / share.of:.0%})" if share.of else "")


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."
