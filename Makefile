# gunbai: every target works from a bare machine with Python 3.11 or newer and make.
#   make play    a game against a bot in the browser
#   make test    the test suite
#   make check   format, lint, both type checkers, tests
#   make bench   the figures (QUICK=1: within 50 seconds)
#   make soak    thousands of random games
#   make docs    rebuild the generated pages
# PYTHON=… names another interpreter; CONSTRAINTS=requirements/ci.txt pins every package.

SHELL := /bin/sh
PYTHON ?=
CONSTRAINTS ?=
PORT ?= 8017
QUICK ?=
COMMA := ,
CODE := src tests tools $(wildcard bench)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help play test check format bench soak docs lock clean

help:
	@sed -n 's/^#   //p' Makefile

play: $(VENV)/.for-play
	@$(BIN)/gunbai play --port $(PORT)

test: $(VENV)/.for-test
	@$(BIN)/python tools/find_chromium.py
	$(BIN)/python -m pytest $$($(BIN)/python tools/test_workers.py) $(ARGS)

check: $(VENV)/.for-check
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy
	$(BIN)/basedpyright
	$(BIN)/python -m pytest $$($(BIN)/python tools/test_workers.py) $(ARGS)

format: $(VENV)/.for-check
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

bench: $(VENV)/.for-bench
	$(BIN)/python -m bench $(if $(QUICK),--quick) $(ARGS)

soak: $(VENV)/.for-test
	$(BIN)/python tools/soak.py $(ARGS)

docs: $(VENV)/.for-test
	$(BIN)/python tools/build_coverage.py

lock: $(VENV)/.for-check $(VENV)/.for-bench
	$(BIN)/python tools/lock.py > requirements/ci.txt.new
	mv requirements/ci.txt.new requirements/ci.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

# -- setting up -----------------------------------------------------------------------------------
# One stamp for the environment, one for each set of packages: a change of pyproject.toml renews them.

$(VENV)/.made:
	@sh tools/make_venv.sh "$(VENV)" "$(PYTHON)"
	@touch $@

define install
	@if ! $(BIN)/python tools/installed.py "$(1)" 2>/dev/null; then \
	 echo "gunbai: installing what is needed ($(1)) into $(VENV)"; \
	 $(PIP) install $(if $(CONSTRAINTS),-c $(CONSTRAINTS)) -e ".[$(1)]" \
	 || { echo "gunbai: the packages could not be installed: is there a way to the package index (PIP_INDEX_URL)?" >&2; exit 1; }; \
	 fi
	@touch $@
endef

$(VENV)/.for-play: $(VENV)/.made pyproject.toml
	$(call install,server)

$(VENV)/.for-test: $(VENV)/.made pyproject.toml
	$(call install,server$(COMMA)lab$(COMMA)test)

$(VENV)/.for-check: $(VENV)/.made pyproject.toml
	$(call install,server$(COMMA)lab$(COMMA)bench$(COMMA)test$(COMMA)check)
	@touch $(VENV)/.for-test

$(VENV)/.for-bench: $(VENV)/.made pyproject.toml
	$(call install,server$(COMMA)lab$(COMMA)bench)
