"""What an audit says of the strength of the hosts in a set: from committed data, by digest; nothing is run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planter.audit.strength.data import read_strength, rendered_host, stale_units
from planter.core.errors import HostError
from planter.core.findings import finding
from planter.core.records.case import EXTERNAL
from planter.core.records.findings import Finding
from planter.core.records.strength import CriterionStrength, Gap, HostStrength
from planter.planting.host import Host
from planter.planting.registry import load_hosts

LEAST_NOTICED = 0.95


def strength_findings(names: Sequence[str]) -> tuple[tuple[Finding, ...], tuple[str, ...]]:
    """Return what is wrong with the strength of these hosts, and lines for people; a host is named once or more.

    Of a host given by its folder, or by a provider that is not installed here, a line says that nothing is known.
    """
    known = {host.name: host for host in load_hosts()}
    found: list[Finding] = []
    lines: list[str] = []
    for name in sorted(set(names)):
        if name.startswith(EXTERNAL):
            lines.append(f"{name}: not known here; `planter strength --check --host-dir` looks at a host by its folder")
        elif name not in known:
            lines.append(f"{name}: not known, as no such host is installed here")
        else:
            objections, line = host_findings(known[name])
            found += objections
            lines.append(line)
    return tuple(found), tuple(lines)


def host_findings(host: Host) -> tuple[tuple[Finding, ...], str]:
    """Return what is wrong with the strength of one host, and one line of it for people."""
    try:
        known = read_strength(host)
    except HostError as error:
        return (_unknown(host.name, str(error)),), f"{host.name}: not known"
    stale = stale_units(rendered_host(host), known)
    found = [_stale(host.name, kind, name, known) for kind, name in stale]
    found += [_gap(host.name, one, gap) for one in known.criteria for gap in one.gaps]
    found += _tolerance(host.name, known)
    found += _blind(host.name, known)
    return tuple(found), said_of(known)


def said_of(known: HostStrength) -> str:
    """Return one line of what is known of a host."""
    fates = [fate for one in known.criteria for fate in (one.tables, one.classes)]
    names = ("tried", "by_value", "by_raise", "unanswered", "no_difference", "out_of_scope", "gaps")
    tried, value, raised, silent, equal, outside, gaps = (sum(getattr(f, name) for f in fates) for name in names)
    changed = sum(one.tried - len(one.survivors) + one.missed for one in known.probes)
    noticed = sum(one.noticed for one in known.probes)
    forms = min((one.tolerance.distinct for one in known.criteria), default=0)
    return (
        f"{known.host}: {tried} mutants, killed {value} by value and {raised} by raise, {silent} unanswered, "
        f"{equal} with no difference found, {outside} out of scope, {gaps} gaps; {forms} or more other right forms of "
        f"a criterion hold; of {changed} changes that weaken a probe calibration notices {noticed}"
    )


def _unknown(host: str, why: str) -> Finding:
    return finding("strength-unknown", seen=why, expected=f"the strength of {host}, by `planter strength {host}`")


def _stale(host: str, kind: str, name: str, known: HostStrength) -> Finding:
    there = [one.criterion for one in known.criteria] if kind == "criterion" else [one.probe for one in known.probes]
    if name not in there:
        return _unknown(host, f"{host} {name}: nothing on its {'mutants' if kind == 'criterion' else 'probe'}")
    seen = f"{host} {name}: found out from another tree, probe or inputs"
    return finding("strength-stale", seen=seen, expected=f"made again by `planter strength {host}`")


def _gap(host: str, one: CriterionStrength, gap: Gap) -> Finding:
    edit = f"{gap.edit.before} -> {gap.edit.after}"[:160]
    seen = f"{host} {one.criterion} lets pass {edit}, which gives {gap.gave[:80]} for {gap.input[:120]}"
    return finding("strength-gap", seen=seen, expected=gap.check[:200] or gap.due[:120] or "a probe that objects")


def _tolerance(host: str, known: HostStrength) -> Iterator[Finding]:
    for one in known.criteria:
        if one.tolerance.objected:
            seen = f"{host} {one.criterion} objects to {', '.join(one.tolerance.objected)}"
            yield finding("strength-intolerant", seen=seen, expected="holds on every right form")


def _blind(host: str, known: HostStrength) -> Iterator[Finding]:
    weak = sum(one.noticed + one.missed for one in known.probes)
    noticed = sum(one.noticed for one in known.probes)
    if weak and noticed < LEAST_NOTICED * weak:
        seen = f"{host}: calibration notices {noticed} of {weak} changes that weaken a probe"
        yield finding("calibration-blind", seen=seen, expected="95 % or more")
