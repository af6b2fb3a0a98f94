"""The errors planter raises on purpose: one base, one subclass for each door, each with a slug."""

from __future__ import annotations


class PlanterError(Exception):
    """Say in one line what was wrong, with the value, and what would have been right."""

    slug = "error"


class UsageError(PlanterError):
    """The command line, or an argument of a public function, asks for something that cannot be."""

    slug = "usage"


class TreeError(PlanterError):
    """A path or a set of files is not a tree: absolute, leaving the root, or a file that is also a folder."""

    slug = "tree"


class EditError(PlanterError):
    """An edit does not fit the tree it is applied to."""

    slug = "edit"


class HostError(PlanterError):
    """A host's folder is not a host: a missing file, an unknown slot, a site that is not there."""

    slug = "host"


class PluginError(PlanterError):
    """A provider, a defect class, an operator or a lookalike cannot be used as it is declared."""

    slug = "plugin"


class SpliceError(PlanterError):
    """A source cannot be rewritten by spans: another encoding, a byte order mark, a NUL, a syntax error."""

    slug = "splice"


class RunError(PlanterError):
    """The runner itself cannot work: no interpreter, no scratch space, no confinement that was asked for."""

    slug = "run"


class PlanError(PlanterError):
    """No plan can be made: a cell without candidates, or more pairs than there are distinct tuples."""

    slug = "plan"


class SetError(PlanterError):
    """A folder is not a set, or cannot become one."""

    slug = "set"


class SealError(PlanterError):
    """A set cannot be sealed, opened or touched as asked, or its rules are no rules."""

    slug = "seal"


class StageError(PlanterError):
    """A set cannot be staged, or a folder is no staging."""

    slug = "stage"


class JudgeError(PlanterError):
    """A judge cannot be run as asked, or a folder is no run of one."""

    slug = "judge"


class ScoreError(PlanterError):
    """A run cannot be scored: rows missing or doubled, of another staging, or figures that cannot be."""

    slug = "score"


class AuditError(PlanterError):
    """An audit cannot be made as asked, or what it rests on is stale."""

    slug = "audit"
