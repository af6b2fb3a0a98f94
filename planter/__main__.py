"""Run the command with `python -m planter`."""

from planter.cli import main

main()
