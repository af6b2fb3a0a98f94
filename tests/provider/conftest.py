"""This package is installed and tested elsewhere: see tests/authoring/test_provider.py."""

collect_ignore_glob = ["*"]
