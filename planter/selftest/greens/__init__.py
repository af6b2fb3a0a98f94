"""The audit's own test: greens made dirty by hand, weakened probes and planted leaks; what share it finds."""

from planter.core.records.self_test import SelfTestReport
from planter.selftest.greens.report import findings, lines
from planter.selftest.greens.run import TARGET, self_test

__all__ = ["TARGET", "SelfTestReport", "findings", "lines", "self_test"]
