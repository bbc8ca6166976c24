# `make run` opens the editor on a shipped battlefield; `make test` runs every test. Both make what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.hexwright-ready
SHIPPED := scenarios/four-fords.hexfield
OUT := build

.PHONY: run test soak quick lint bench many-games many-table-games every-ask many-view-leaks far-games rebuilt-sheets step-pictures fuzz \
	many-edits core-in-browser many-motions many-kills many-fits many-series map-series bot-games unfair-maps fresh-skews sight-pictures every-body translations ci \
	system-deps docs scaling clean package deb core package-smoke \
	start-times stranger site

$(STAMP): pyproject.toml constraints.txt
	@# A failed `python -m venv` leaves a bin/python without pip behind: that is removed. Any other is completed.
	@if [ -d $(VENV) ] && ! $(BIN)/python -m pip --version >/dev/null 2>&1; then rm -rf $(VENV); fi
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Hexwright needs Python 3.11 or newer; $(PYTHON) is `$(PYTHON) --version 2>&1`. Try: make PYTHON=python3.12"; exit 1; }
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "No virtual environment could be made. On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }
	@rm -f $(STAMP)
	@echo "Making the environment in $(VENV) (once; a minute or two) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]' || \
		{ echo "The packages could not be installed; see the lines above. The next make tries again."; exit 1; }
	@touch $(STAMP)

run: $(STAMP)
	@$(BIN)/hexwright edit --otherwise-report $(OUT) $(SHIPPED)

# make test TESTS=tests/editor runs a part.
TESTS ?=

# What Python and pytest make of the sources once is kept in build/, whatever the machine's settings are.
# Where Qt's system libraries are missing its pytest plug-in cannot even load: go on without, and say so.
PYTEST = env -u PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX=$(CURDIR)/$(OUT)/compiled QT_QPA_PLATFORM=offscreen \
	$(BIN)/python -m pytest -q \
	$$($(BIN)/python -c 'import PySide6.QtWidgets' 2>/dev/null || echo '-p no:pytest-qt')

# One more than there are cores, for some tests wait for processes of their own.
PROCESSES = $(shell $(BIN)/python -c 'import os; print(min(4, 1 + (os.cpu_count() or 1)))')

# Once for all processes, beside mypy's first run. What changes later each compiles itself.
COMPILED := $(OUT)/compiled/.whole

test: $(STAMP)
	@$(MAKE) --no-print-directory -j2 lint $(COMPILED)
	@# A few processes share the tests. One that crashes, or is ended because a test hangs (faulthandler_timeout in
	@# pyproject.toml, which shows what every thread was doing), is named with its test at the end; another goes on.
	@$(PYTEST) -n $(PROCESSES) --dist worksteal $(TESTS)

# All tests with many times the examples, seeds and games: make soak SOAK=20 TESTS=tests/referee
SOAK ?= 10

soak: $(STAMP)
	@SOAK=$(SOAK) $(PYTEST) -n $(PROCESSES) --dist worksteal $(TESTS)

# Lint, and the tests that reach what differs from a commit: make quick SINCE=main.
SINCE ?= HEAD~1

quick: lint
	@reached="$$($(BIN)/python -m tests.affected $(SINCE))"; \
		[ -z "$$reached" ] || $(PYTEST) -n $(PROCESSES) --dist worksteal $$reached

$(COMPILED): $(STAMP)
	@found=$$($(PYTEST) --collect-only $(TESTS) 2>&1) || { printf '%s\n' "$$found" | tail -n 40; exit 1; }
	@[ -n "$(TESTS)" ] || touch $@

# Scripts of pages whose types, in JSDoc, TypeScript checks.
TYPED := builder/sheets/guide/model.js builder/site/map.js builder/site/gallery.js $(wildcard builder/site/core/*.js)
TSC = $(NODE)/node_modules/.bin/tsc

lint: $(STAMP)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy builder
	@$(BIN)/lint-imports
	@if [ -x $(TSC) ]; then $(TSC) --noEmit --allowJs --checkJs --strict --noUnusedLocals --target es2022 --module es2022 \
		--lib es2023,dom,dom.iterable $(TYPED); \
	else echo "The types of scripts are not checked: $(TSC) is not here (make system-deps)."; fi

# Times beside a loop that never changes. Fails where one is over a fifth longer than stored, in this run and in three
# more of those alone (docs/performance.md: how often that is noise). make bench STORE=1 stores three runs.
BENCH = PYTHONHASHSEED=0 QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -q --benchmark-only --benchmark-sort=name \
	--benchmark-min-time=0.01 --benchmark-max-time=0.4 --benchmark-min-rounds=4 \
	--benchmark-timer=tests.benchmarks.ratios.spent -k "not memory_of" -o addopts=""
AGAIN := $(OUT)/slower.txt

bench: $(STAMP)
ifdef STORE
	@for run in 1 2 3; do STORE=1 $(BENCH) tests/benchmarks || exit 1; done
else
	@mkdir -p $(OUT) && rm -f $(AGAIN)
	@AGAIN=$(AGAIN) $(BENCH) tests/benchmarks && exit 0; for try in 1 2 3; do \
		[ -s $(AGAIN) ] || exit 1; AGAIN=$(AGAIN) $(BENCH) @$(AGAIN) && exit 0; done; exit 1
endif

# Random games under a checker that shares no code with the referee: make many-games GAMES=2000 SEED=7
GAMES ?= 20
SEED ?= 1

many-games: $(STAMP)
	@$(BIN)/python -m tests.referee.many_games $(GAMES) $(SEED)

# How often the sequential test of playtests errs, by simulated series: make many-series SERIES=10000 SEED=1
SERIES ?= 10000

many-series: $(STAMP)
	@$(BIN)/python -m tests.playtest.many_series $(SERIES) $(SEED)

# Two computer players against each other, seats swapped in pairs: make bot-games BOTS="planner reference" GAMES=100
BOTS ?= greedy reference

bot-games: $(STAMP)
	@$(BIN)/python -m tests.bots.bot_games $(BOTS) $(GAMES) $(SEED)

# Series on twenty maps made unfair on purpose and twelve symmetric ones, kept in build/map-series and gone on with
# there: make map-series GAMES=1500 WORKERS=2 (GAMES=0: until the answer is known)
WORKERS ?= 2

map-series: $(STAMP)
	@$(BIN)/python -m tests.playtest.map_series $(OUT)/map-series $(GAMES) $(WORKERS)

# Whole games through the window of the table, every action clicked: make many-table-games GAMES=10 SEED=1
many-table-games: $(STAMP)
	@$(BIN)/python -m tests.table.many_games $(GAMES) $(SEED)

# Every kind of action, question and power, clicked in the window: make every-ask GAMES=200 SEED=1
every-ask: $(STAMP)
	@$(BIN)/python -m tests.table.every_ask $(GAMES) $(SEED)

# What a seat may not know, changed: does its window change? make many-view-leaks GAMES=200 SEED=1
many-view-leaks: $(STAMP)
	@$(BIN)/python -m tests.table.leaks $(GAMES) $(SEED)

# Games at a distance over lines that lose, double, reorder and damage messages: make far-games GAMES=200 SEED=1
far-games: $(STAMP)
	@$(BIN)/python -m tests.match.far_games $(GAMES) $(SEED)

# Random battlefields rebuilt from their build sheets alone: make rebuilt-sheets MAPS=200 SEED=1
MAPS ?= 200

rebuilt-sheets: $(STAMP)
	@$(BIN)/python -m tests.sheets.rebuilding $(MAPS) $(SEED)

# Is every piece seen in a picture of its own step? All shipped maps, those of ../shared and random ones, painted by Qt:
# make step-pictures MAPS=200 SEED=1
step-pictures: $(STAMP)
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.sheets.building.pieces_in_pictures $(MAPS) $(SEED)

# Changed messages to the windows of a guest and of a host, then every reader and the referee's actions fuzzed along the
# code that is reached; what breaks them lies in build/fuzz: make fuzz MINUTES=60 MESSAGES=100000
MINUTES ?= 10
MESSAGES ?= 5000

fuzz: $(STAMP)
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -X faulthandler -m tests.table.hostile_messages $(MESSAGES) $(SEED)
	@$(BIN)/python -c 'import atheris' 2>/dev/null || $(BIN)/python -m pip install --quiet -c constraints.txt atheris
	@$(BIN)/python -m tests.formats.growing 262144
	@$(BIN)/python -m tests.formats.guided_fuzzing $(MINUTES)

# Random edits of documents, undone, done again, saved and read back: make many-edits EDITS=100000 SEED=1
EDITS ?= 5000

many-edits: $(STAMP)
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.editor.many_edits $(EDITS) $(SEED)

# Every shipped map and every one of ../shared with its scenarios, moved in every way and back
many-motions: $(STAMP)
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.stories.many_motions

# The core in a real browser beside the core here: every answer of some folders of maps, byte by byte:
# make core-in-browser FOLDERS="scenarios ../shared/maps"
core-in-browser: $(STAMP)
	@$(BIN)/python -m tests.site.core_everywhere $(FOLDERS)

# Whether the bodies of all types, and of all maps below some folders, are closed: make every-body FOLDERS=maps
FOLDERS ?= scenarios

every-body: $(STAMP)
	@$(BIN)/python -m tests.solid.every_body $(FOLDERS)

# Programs killed while they save, keep unsaved work or play, and editors ended by signals: make many-kills KILLS=1000 SEED=1
KILLS ?= 100

many-kills: $(STAMP)
	@$(BIN)/python -m tests.formats.kills $(KILLS) $(SEED)
	@$(BIN)/python -m tests.editor.signals $(KILLS) $(SEED)

# The rules of sight beside pictures of their own bodies: make sight-pictures PAIRS=2000 SEED=7
PAIRS ?= 500

sight-pictures: $(STAMP)
	@$(BIN)/python -m tests.solid.sight_pictures $(PAIRS) $(SEED)

# The published battlefields of ../shared out of many collections: make many-fits COLLECTIONS=20 SEED=1
COLLECTIONS ?= 20

many-fits: $(STAMP)
	@$(BIN)/python -m tests.fitting.many_fits $(COLLECTIONS) $(SEED)

# Maps made unfair on purpose: does the judge flag each at the right side, and none of the fair ones?
unfair-maps: $(STAMP)
	@$(BIN)/python -m tests.insight.unfair_maps

# The same of some hundred others, by which no threshold was chosen: how many does it see? Three minutes.
fresh-skews: $(STAMP)
	@$(BIN)/python -m tests.insight.fresh_skews

# Gathers all texts for translators, brings the .po files up to date and compiles them (docs/translating.md).
TRANSLATIONS := builder/translations
POT := $(OUT)/hexwright.pot

translations: $(STAMP)
	@mkdir -p $(OUT)
	@$(BIN)/python -m babel.messages.frontend -q extract --mapping=babel.cfg --no-location --sort-output \
		--project=Hexwright -o $(POT) \
		builder tilesets $$($(BIN)/python -c 'import click; print(*click.__path__)')
	@if [ -d $(TRANSLATIONS) ]; then \
		$(BIN)/pybabel -q update --domain=hexwright --ignore-obsolete -i $(POT) -d $(TRANSLATIONS) && \
		$(BIN)/python docs/compile_translations.py; \
	else echo "No language is begun: docs/translating.md says how to begin one with $(POT)."; fi

# How times grow from 50 to 20,000 pieces: the curves in docs/pictures/scaling.svg and their table
scaling: $(STAMP)
	@$(BIN)/python docs/scaling.py

# What documentation and schemas state of records, and the pictures of the README and of the guide, from the real
# program; the guide's walk-through is done on the way.
docs: $(STAMP)
	@$(BIN)/python docs/schemas.py
	@$(BIN)/python docs/rules_coverage.py
	@$(BIN)/python docs/command_reference.py
	@$(BIN)/python docs/make_pictures.py
	@$(BIN)/python docs/make_guide_pictures.py

# What tests would otherwise skip for: Qt's system libraries, a virtual screen, PDF pages as pictures, Chromium with its
# driver for the guide in HTML, and axe-core, which looks at it as who sees or moves less; what runs in node: glTF's own validator,
# JSONCrush, TypeScript, and Pyodide, in which the core runs in pages of sites.
# Without the network at npm their tests are skipped, and say so.
DEBIAN := python3-venv libglib2.0-0 libegl1 libegl-mesa0 libgl1 libgl1-mesa-dri libdbus-1-3 libfontconfig1 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 \
	libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xinerama0 libxcb-xkb1 \
	xvfb poppler-utils chromium chromium-driver
NODE := $(OUT)/node
VALIDATOR := gltf-validator@2.0.0-dev.3.10
PYODIDE := pyodide@314.0.7
JSONCRUSH := jsoncrush@1.1.8
AXE := axe-core@4.14.1
TYPESCRIPT := typescript@5.9.3
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

system-deps:
	@command -v apt-get >/dev/null || { echo "make system-deps knows apt only; install the equivalents of: $(DEBIAN)"; exit 1; }
	$(SUDO) apt-get update -qq
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(DEBIAN)
	@command -v npm >/dev/null || \
		$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm || true
	@npm install --prefix $(NODE) --no-save --no-audit --no-fund --silent --fetch-retries=1 --fetch-timeout=20000 \
		$(VALIDATOR) $(PYODIDE) $(JSONCRUSH) $(TYPESCRIPT) $(AXE) || \
		echo "What runs in node could not be installed: its tests and the types of scripts will be skipped."

ci: system-deps test

# The site of the shipped maps in build/site, with the core where make system-deps has installed Pyodide;
# make site URL=https://example.org/maps for one that knows its address, CORE=--with-core to have npm fetch Pyodide.
URL ?=
CORE ?= $(if $(wildcard $(NODE)/node_modules/pyodide),--with-core --pyodide $(NODE)/node_modules/pyodide)

site: $(STAMP)
	@$(BIN)/hexwright site scenarios -o $(OUT)/site --title "The maps of Hexwright" --yes $(if $(URL),--url $(URL)) $(CORE)

# `make core`: the wheel of the library without Qt.
# What strangers install (docs/packages.md): the one-folder package with wheel and source distribution, of it a package
# of Debian; whether it works; how long it starts. All of it in environments of its own below build/package.
PACKAGE := $(OUT)/package

package:
	@$(PYTHON) packaging/bundle.py $(PACKAGE)

deb:
	@$(PYTHON) packaging/deb.py $(PACKAGE)

core: $(STAMP)
	@$(BIN)/python packaging/core.py $(OUT)/core

package-smoke:
	@$(PYTHON) packaging/smoke.py $(PACKAGE)/hexwright/hexwright

start-times:
	@$(PYTHON) packaging/start_times.py $(PACKAGE)

# On a bare Debian below build/, as root: the package, its package of Debian, the wheel and README's two commands.
# make stranger STEPS="bare deb" does a part.
STEPS ?=

stranger:
	@$(SUDO) packaging/stranger.sh $(STEPS)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
