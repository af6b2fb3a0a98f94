"""The type of every array here: numbers, pairs or colourings down and guessers across."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
