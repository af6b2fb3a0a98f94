# Makes planter's environment and a demonstration set, and runs its checks.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/ready
DEMO := generated/demo
SAMPLE := generated/sample
SAMPLE_SEED := 0xa3c1f0e95b7d42688e1d6b0f9c7a5342
BENCH := .venv-bench
# Tests that look for processes and folders left behind, or end planter by signals: nothing else may run meanwhile.
ALONE := tests/sandbox tests/test_interrupted.py
SLOW := $(if $(filter true,$(CI)),,-m "not slow")

.PHONY: help setup bubblewrap demo sample strength test bench bench-setup clean

help:
	@echo "make setup   make .venv with planter in it (PYTHON=/path/to/python for another interpreter)"
	@echo "make demo    make a set of 6 pairs in $(DEMO), verify it, show one case"
	@echo "make test    run the checks; CI=true make test runs the slow ones too"
	@echo "make sample  make the set of 10 pairs in $(SAMPLE) again, which is committed"
	@echo "make strength  try the probes of every host against every mutant again, where hosts or probes have changed"
	@echo "make bench   measure speed and memory against other tools, at most ten minutes; writes generated/bench.json"
	@echo "make clean   remove what these commands made"

setup: $(STAMP) bubblewrap

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; v = sys.version_info; old = "planter needs Python 3.11 or later, and $(PYTHON) is %d.%d; try: make setup PYTHON=/path/to/python3.11" % v[:2]; sys.exit(old if v < (3, 11) else 0)'
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,tools]'
	@touch $@

# Without bubblewrap planter still works, at a weaker level of confinement, so nothing here may fail.
bubblewrap:
	@if ! command -v bwrap >/dev/null; then \
	  echo "bubblewrap is missing: probes will run under a weaker confinement. To install it:"; \
	  echo "  apt-get update && apt-get install --yes bubblewrap"; \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    { apt-get update && apt-get install --yes bubblewrap; } >/dev/null 2>&1 \
	      && echo "installed bubblewrap" || echo "could not install bubblewrap; going on without it"; \
	  fi; \
	fi

demo: setup
	rm -rf $(DEMO)
	$(BIN)/planter new $(DEMO) --pairs 6 --seed 1
	$(BIN)/planter verify $(DEMO)
	$(BIN)/planter show $(DEMO) "$$(ls $(DEMO)/cases | head -n 1)"

sample: setup
	rm -rf $(SAMPLE).new
	$(BIN)/planter new $(SAMPLE).new --pairs 10 --seed $(SAMPLE_SEED) --tools
	$(BIN)/planter verify $(SAMPLE).new
	if test -f $(SAMPLE)/key-audit.json; then cp $(SAMPLE)/key-audit.json $(SAMPLE).new; fi
	rm -rf $(SAMPLE)
	mv $(SAMPLE).new $(SAMPLE)

strength: setup
	$(BIN)/planter strength --all

test: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports
	$(BIN)/python -m pytest $(SLOW) -n 2 --dist worksteal $(addprefix --ignore=,$(ALONE))
	$(BIN)/python -m pytest $(SLOW) $(ALONE)

# Five rounds of everything; nothing else should run meanwhile. GROUPS=runs measures one group of rows alone.
bench: setup bench-setup
	$(BIN)/python -m tests.bench $(GROUPS)

# What planter is measured against. A tool that cannot be installed leaves rows that say so, so nothing here may fail.
bench-setup:
	@if ! [ -e $(BENCH)/ready ]; then \
	  { $(PYTHON) -m venv --clear $(BENCH) \
	    && $(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt \
	      mutmut pytest 'cosmic-ray>=8.4,<9' \
	    && touch $(BENCH)/ready; } || echo "could not install all that planter is measured against; going on without it"; \
	fi

clean:
	rm -rf .venv $(BENCH) generated/bench.json $(DEMO) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find planter defect_classes tests -name __pycache__ -type d -prune -exec rm -rf {} +
