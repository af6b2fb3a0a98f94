"""The audit's own test: greens made dirty by hand, weakened probes and planted leaks; what share it finds."""

from planter.audit.self_test.records import SelfTestReport
from planter.audit.self_test.told import findings, lines
from planter.audit.self_test.whole import TARGET, self_test

__all__ = ["TARGET", "SelfTestReport", "findings", "lines", "self_test"]
