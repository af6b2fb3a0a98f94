"""The built-in provider: one folder for each defect class, found through the entry point `planter.defect_classes`."""
