"""The checks every defect class and host must pass."""
