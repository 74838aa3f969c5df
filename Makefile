# Each target is the one command needed on a fresh machine with a Swift toolchain.

SWIFT ?= swift
TOOL = --traits CommandLineTool
SECONDS = 60
XXHASH = /usr/include/xxhash.h /usr/local/include/xxhash.h /opt/homebrew/include/xxhash.h
SUDO = $(if $(filter 0,$(shell id -u)),,sudo)

.PHONY: help demo test bench fuzz lint xxhash

help:
	@echo "make demo    shows what changed between real lists"
	@echo "make test    runs all tests"
	@echo "make bench   compares the engine with its rivals"
	@echo "make fuzz    fuzzes diffs against the reference, for SECONDS=60"
	@echo "make lint    checks format and the laws of the house"

demo: xxhash
	@$(SWIFT) build --quiet $(TOOL) --product keyeddiff
	@cd Tests/Data && ../../.build/debug/keyeddiff countries-2000.csv countries-2024.csv --key code; \
	  test $$? -le 1
	@echo
	@cd Tests/Data && ../../.build/debug/keyeddiff solar-system-2005.json solar-system-2008.json; \
	  test $$? -le 1

test: xxhash
	$(SWIFT) test $(TOOL)

bench: xxhash
	$(SWIFT) run -c release --package-path Benchmarks compare

# Inputs that are new and interesting go to .build-fuzz; keep what ever failed
# in Tests/Fuzz/Corpus, named by what it broke.
fuzz: xxhash
	$(SWIFT) build -c release --package-path Tests/Fuzz --scratch-path .build-fuzz \
	  -Xcc -fsanitize=fuzzer-no-link,address -Xswiftc -sanitize=fuzzer,address
	mkdir -p .build-fuzz/corpus
	SWIFT_BACKTRACE=enable=no .build-fuzz/release/FuzzDiff -max_total_time=$(SECONDS) \
	  -max_len=400 -print_final_stats=1 .build-fuzz/corpus Tests/Fuzz/Corpus

# The header of xxHash, from the system's package manager.
xxhash:
ifeq ($(wildcard $(XXHASH)),)
	@if command -v apt-get >/dev/null; then \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq libxxhash-dev; \
	elif command -v brew >/dev/null; then brew install xxhash; \
	else echo "Install xxHash: its header xxhash.h is missing." >&2; exit 1; fi
endif

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks
	@.ci/laws
