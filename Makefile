# make play · make quick · make test · make check · make compile · make docs · make wheels · make bench · make deep · make install · make clean

PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/pip install -q --disable-pip-version-check -c constraints.txt
RUN_INTERPRETED := GAMETABLE_COMPILED=0
RUN_COMPILED := GAMETABLE_COMPILED=1
WORKERS ?= auto
BROWSERS := chromium chromium-browser google-chrome
TESTS := -m pytest -q -n $(WORKERS) --dist worksteal

.PHONY: play compile quick test check lint types imports test-interpreted test-compiled test-browser check-wheel wheels bench deep docs install clean

play: .venv/installed
	@$(BIN)/gametable serve --data gametable-data --open --compile

install: .venv/equipped compile

compile: .venv/installed
	@$(BIN)/python tools/compile.py

quick: .venv/equipped
	@$(BIN)/python tools/quick.py

test: test-interpreted test-compiled test-browser

check: lint types imports docs check-wheel test

check-wheel: .venv/complete compile
	$(BIN)/python tools/wheels.py --check

wheels: .venv/complete compile
	nice $(BIN)/python tools/wheels.py --workers $(WORKERS)

lint: .venv/equipped
	$(BIN)/ruff format --check
	$(BIN)/ruff check

types: .venv/equipped
	$(BIN)/mypy

imports: .venv/equipped
	$(BIN)/lint-imports

test-interpreted: .venv/complete
	$(BIN)/coverage erase
	$(RUN_INTERPRETED) $(BIN)/coverage run $(TESTS) --ignore-glob '*/test_figures.py' tests/games tests/kernel # figures: compiled
	$(BIN)/coverage combine -q
	$(BIN)/coverage report
	$(RUN_INTERPRETED) $(BIN)/python $(TESTS) tests/contract tests/server/test_hidden.py # twice as long when traced

test-compiled: .venv/complete .venv/browser compile
	$(RUN_COMPILED) $(BIN)/python $(TESTS) --ignore tests/browser

test-browser: .venv/equipped .venv/browser compile
	$(RUN_COMPILED) $(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile tests/browser

bench: .venv/complete compile
	$(RUN_COMPILED) $(BIN)/python benchmarks/engine.py
	-$(RUN_COMPILED) $(BIN)/python benchmarks/instructions.py
	$(RUN_COMPILED) $(BIN)/python benchmarks/interfaces.py

deep: install .venv/browser
	$(RUN_COMPILED) $(BIN)/python tools/deep.py --games 100000
	GAMETABLE_DEEP=1 $(RUN_COMPILED) $(BIN)/python $(TESTS) tests/server/test_kills.py tests/server/test_hidden.py
	GAMETABLE_DEEP=1 $(RUN_COMPILED) $(BIN)/python $(TESTS) tests/browser/test_quick_changes.py

docs: .venv/documented
	@rm -rf build/docs # Sphinx repeats no warning about a page that it has read before
	$(BIN)/sphinx-build -q -W --keep-going -j auto -c docs . build/docs
	@echo "The site begins at build/docs/index.html."

clean:
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* .import_linter_cache
	rm -f src/gametable__mypyc.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@echo 'Making an environment for Python in .venv …'
	@$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml setup.py tools/build_backend.py constraints.txt
	@echo 'Installing what playing needs, which usually takes ten seconds …'
	@$(INSTALL) --no-compile -e '.[server]'
	@touch $@

.venv/equipped: .venv/bin/python pyproject.toml setup.py tools/build_backend.py constraints.txt
	@echo 'Installing what tests need, which usually takes a minute …'
	@$(INSTALL) -e '.[test]'
	@touch .venv/installed $@

.venv/complete: .venv/bin/python pyproject.toml setup.py tools/build_backend.py constraints.txt
	@echo 'Installing what few tests need, such as Ray and OpenSpiel, which usually takes a minute …'
	@$(INSTALL) -e '.[test-all]'
	@touch .venv/installed .venv/equipped $@

DOCS := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["docs"])
.venv/documented: .venv/bin/python pyproject.toml constraints.txt
	$(INSTALL) $$($(BIN)/python -c '$(DOCS)') # without Gametable itself, which the site does not need
	@touch $@

.venv/browser: .venv/bin/python
	@found=$$(for name in $(BROWSERS); do command -v $$name; done); [ -n "$$found" ] || { \
	  echo 'The browser tests need Chromium: it is being installed.'; \
	  as=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  $$as apt-get update -q && $$as apt-get install -qy --no-install-recommends chromium fonts-dejavu-core || { \
	    echo 'Chromium cannot be installed here; install it yourself, as one of: $(BROWSERS).'; exit 1; }; }
	@touch $@
