"""Outcomes in, judgement out: keys, the matrix of probes and variants, and the table of findings."""
