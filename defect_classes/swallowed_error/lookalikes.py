"""All lookalikes of swallowed errors, in the order they are listed to people."""

from __future__ import annotations

from defect_classes.swallowed_error import asked_lookalikes, counted_lookalikes, raised_lookalikes

LOOKALIKES = (*raised_lookalikes.LOOKALIKES, *asked_lookalikes.LOOKALIKES, *counted_lookalikes.LOOKALIKES)
