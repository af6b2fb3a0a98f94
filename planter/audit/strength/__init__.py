"""Probe strength: every mutant of a host against its probes, right forms they tolerate, and mutants of the probes."""
