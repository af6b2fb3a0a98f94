"""Outcomes in, judgement out: keys, the matrix of probes and variants, severity and difficulty."""
