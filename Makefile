MINUTES ?= 60
UV ?= uv

.PHONY: test setup format fuzz bench docs lock

test:
	./test

setup:
	@./test --setup-only

format: setup
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

fuzz: setup
	.venv/bin/python tools/fuzz.py --minutes $(MINUTES)

bench: .venv-bench/stamp
	.venv-bench/bin/python bench/engine.py

docs: setup
	.venv/bin/zensical build --clean

# Takes newer versions with: make lock UPGRADE=--upgrade
lock:
	$(UV) pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header --quiet $(UPGRADE) -o requirements.lock

.venv-bench/stamp: pyproject.toml requirements.lock | setup
	.venv/bin/python -m venv --clear .venv-bench
	.venv-bench/bin/pip install --quiet --require-hashes -r requirements.lock
	.venv-bench/bin/pip install --quiet --no-deps --no-build-isolation -e .
	.venv-bench/bin/pip install --quiet catanatron==3.2.1
	touch $@
