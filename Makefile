GAME ?= wing_leader
COUNT ?= 100
SEED ?= 1
MINUTES ?= 60
MATCHES ?= 20
UV ?= uv

.PHONY: test setup format fuzz mutate bench ladder docs lock

test:
	./test

setup:
	@./test --setup-only

format: setup
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

fuzz: setup
	.venv/bin/python tools/fuzz.py --minutes $(MINUTES)

mutate: setup
	.venv/bin/python tools/mutate.py $(GAME) --count $(COUNT) --seed $(SEED) --minutes $(MINUTES)

bench: .venv-bench/stamp
	.venv-bench/bin/python bench/engine.py

# All bots of every game against each other. One game with few matches: make ladder MATCHES=4 LADDER="--game lion"
ladder: setup
	.venv/bin/python tools/ladder.py --matches $(MATCHES) --seed $(SEED) --page docs/reference/ladder.md $(LADDER)

docs: setup
	.venv/bin/zensical build --clean --strict

# Two locks: what a player needs, and all that with what a developer needs besides.
# Takes newer versions with: make lock UPGRADE=--upgrade
COMPILE = $(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header --quiet $(UPGRADE)

lock:
	$(COMPILE) --group install -o requirements.lock
	$(COMPILE) --group dev --constraints requirements.lock -o requirements-dev.lock

.venv-bench/stamp: pyproject.toml requirements.lock | setup
	.venv/bin/python -m venv --clear .venv-bench
	.venv-bench/bin/pip install --quiet --require-hashes -r requirements.lock
	.venv-bench/bin/pip install --quiet --no-deps --no-build-isolation -e .
	.venv-bench/bin/pip install --quiet catanatron==3.2.1
	touch $@
