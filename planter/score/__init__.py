"""Statistics of judged cases: pure functions of counts, importing only values, so that scoring can be audited alone."""
