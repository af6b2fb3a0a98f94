"""What a judge is given to look at: a whole tree, or a change to a base; each as the files it is staged in."""

from __future__ import annotations

from dataclasses import dataclass

from planter.core.trees import Tree

TREE = "tree"
BASE = "base"
CHANGE = "change.diff"


@dataclass(frozen=True)
class TreeArtifact:
    """A whole tree."""

    tree: Tree

    @property
    def files(self) -> dict[str, bytes]:
        """Give the files by path: the tree below `tree/`."""
        return {f"{TREE}/{path}": data for path, data in self.tree.items()}


@dataclass(frozen=True)
class ChangeArtifact:
    """A change to a base, as a unified diff that `git apply` takes."""

    base: Tree
    change: bytes

    @property
    def files(self) -> dict[str, bytes]:
        """Give the files by path: the base below `base/`, and `change.diff`."""
        return {**{f"{BASE}/{path}": data for path, data in self.base.items()}, CHANGE: self.change}


Artifact = TreeArtifact | ChangeArtifact
