# Everything a newcomer needs: `make play`, `make test`, and `make help` for the rest.

PYTHON  ?= python3
WORKERS ?= 2
# Where `make play` is to be found; HOST=0.0.0.0 lets everybody on your network in.
HOST    ?= 127.0.0.1
PORT    ?= 8000
BIN     := .venv/bin
STAMP   := .venv/.installed
PEERS   := bench/.venv/.installed
SITE    := .venv/.site-installed
NPM     := tests/browser/node_modules/.installed
WEB     := web/node_modules/.installed
APP     := src/spielwerk/web/index.html
DRAWN   := $(shell find web/src web/index.html web/vite.config.ts src/spielwerk/look/icons -type f)

# Tests start hundreds of processes, and each would compile all of Spielwerk for itself where Python keeps no byte code.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup play test coverage lint bench bench-bots peers long format docs site clean

help: ## this list
	@echo "make TARGET, where TARGET is one of:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) $(NPM) $(APP) ## create .venv with everything in it (does nothing if it is up to date)
	@echo "setup: .venv is ready"

# The stamp is as old as the last installation: a change of pyproject.toml installs again.
$(STAMP): pyproject.toml
	@command -v $(PYTHON) >/dev/null || { \
	  echo "setup: '$(PYTHON)' was not found. Install Python 3.11 or newer, or name it: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "setup: Spielwerk needs Python 3.11 or newer, but '$(PYTHON)' is $$($(PYTHON) -V 2>&1)." >&2; \
	  echo "setup: name a newer one: make setup PYTHON=python3.12" >&2; exit 1; }
	@echo "setup: creating .venv with $$($(PYTHON) -V)"
	@$(PYTHON) -m venv .venv || { \
	  echo "setup: the module 'venv' does not work here. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "setup: installing Spielwerk and its tools into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# Node and npm are in .venv, too. The lock file names versions and checksums, and no registry.
$(NPM): tests/browser/package-lock.json $(STAMP)
	@echo "setup: installing what the tests of the browser need into tests/browser/node_modules"
	@cd tests/browser && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --no-audit --no-fund --loglevel=error > /dev/null || { \
	  echo "setup: npm could not install the packages of tests/browser; is its registry within reach?" >&2; exit 1; }
	@touch $@

$(WEB): web/package-lock.json $(STAMP)
	@echo "setup: installing what the browser app is made with into web/node_modules"
	@cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --no-audit --no-fund --loglevel=error > /dev/null || { \
	  echo "setup: npm could not install the packages of web; is its registry within reach?" >&2; exit 1; }
	@touch $@

# The app is built into the package, so that the server finds it and a wheel carries it.
$(APP): $(WEB) $(DRAWN)
	@echo "setup: building the browser app"
	@cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npx vite build --logLevel error
	@touch $@

play: $(APP) ## the browser app, on a server of your own: play against bots or with others
	$(BIN)/spielwerk serve --open --host $(HOST) --port $(PORT) --data .play

test: setup lint ## every check and every test but the long ones
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --inline-snapshot=disable -m "not long"

# A tracer makes everything slower, and whole matches of every game most of all: they are played without.
coverage: setup ## which lines no test reaches; fails below 90 %, of TypeScript below 80 %
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --inline-snapshot=disable -m "not matches and not long" --cov --cov-report=term
	$(BIN)/python web/record.py build/recorded catan hearts ludo roborally tictactoe
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" SPIELWERK_RECORDED=../build/recorded npx vitest run --coverage

lint: setup ## style, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npx svelte-check --fail-on-warnings && PATH="$(CURDIR)/$(BIN):$$PATH" npx tsc --noEmit

long: setup ## the tests that take their time
	SPIELWERK_LONG=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --inline-snapshot=disable \
	  -o faulthandler_timeout=7200 -m "long or in_part"

bench: setup peers ## random games against those by hand and those of other programs; what people, servers and browsers wait for
	$(BIN)/python bench/run.py
	$(BIN)/python bench/people.py
	$(BIN)/python bench/serving.py
	$(BIN)/python bench/browsing.py

bench-bots: setup ## how strong the bots are, in series of the arena; takes most of an hour
	$(BIN)/python bench/bots.py

peers: $(PEERS) ## the other programs of `make bench`, in bench/.venv (does nothing if it is up to date)

# One by one, so that one that cannot be had takes no other away. The stamp is made only when all are there.
$(PEERS): bench/peers.txt
	@echo "peers: installing other programs into bench/.venv"
	@$(PYTHON) -m venv bench/.venv || echo "peers: the module 'venv' does not work here" >&2
	@all=yes; while read -r peer; do \
	  bench/.venv/bin/python -m pip install --quiet --disable-pip-version-check "$$peer" || { \
	    all=no; echo "peers: $$peer cannot be installed here; make bench leaves it out" >&2; }; \
	done < $<; if [ "$$all" = yes ]; then touch $@; fi

format: setup ## bring all Python code into its canonical form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: setup ## write the pages that are made from the code, and the index of the games
	$(BIN)/python -m spielwerk.diagnostics.page
	$(BIN)/python -m spielwerk.program.page
	$(BIN)/python -m spielwerk.check.builtins.page
	$(BIN)/python -m spielwerk.cli.write.index
	$(BIN)/python -m spielwerk.look.schema
	$(BIN)/python -m spielwerk.notation.lgold.extension.schema
	cp src/spielwerk/notation/lgold/extension.xsd docs/lgold
	$(BIN)/python web/protocol.py

site: setup $(SITE) ## the documentation with search and a reference of the API, as build/site/html/index.html
	$(BIN)/python site/pages.py build/site/pages
	$(BIN)/zensical build --strict

# What only `make site` needs.
$(SITE): pyproject.toml $(STAMP)
	@echo "site: installing what makes the site into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[site]'
	@touch $@

clean: ## remove .venv and everything that can be made again
	rm -rf .venv tests/browser/node_modules web/node_modules src/spielwerk/web bench/.venv bench/build bench/boardgame/node_modules .coverage .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
