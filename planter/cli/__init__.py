"""The command `planter`: the only room that prints, and the only one that catches a PlanterError."""

from planter.cli.root import main

__all__ = ["main"]
