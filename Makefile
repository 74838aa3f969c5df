# Each target is the only command needed on a fresh machine with a Swift toolchain.

SWIFT ?= swift
# Before Swift 6.4, SwiftPM passes the names of the traits to the compiler in a random order. Without
# this, most builds would compile everything again.
FIXED_ORDER = SWIFT_DETERMINISTIC_HASHING=1
BUILD = $(FIXED_ORDER) $(SWIFT) build
# How tests are built. Backtraces have lines, but debuggers see no variables: all debug information
# takes a sixth of the time of a build. One compiler process for each module takes two thirds of the
# CPU time of several, each of which reads all files of the module.
TEST_FLAGS = -Xswiftc -gline-tables-only -Xswiftc -disable-batch-mode \
  -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2
TOOL = --traits CommandLineTool
# GTK's views are built where GTK is installed, and tested by a target of their own.
HAS_GTK = $(shell pkg-config --exists gtk4 2>/dev/null && echo ,GTK)
ALL_TRAITS = --traits CommandLineTool,GRDB,GTK
TRAITS = --traits CommandLineTool,GRDB$(HAS_GTK)
SECONDS = 60
XXHASH = /usr/include/xxhash.h /usr/local/include/xxhash.h /opt/homebrew/include/xxhash.h
HAS_DISPLAY = $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname))
DISPLAY_RUN = $(if $(HAS_DISPLAY),,xvfb-run -a)
SUDO = $(if $(filter 0,$(shell id -u)),,sudo)

# Installs packages for C tests; does nothing if there is no apt.
apt = ! command -v apt-get >/dev/null || { $(SUDO) apt-get update -qq && \
  $(SUDO) apt-get install -y -qq --no-install-recommends $(1) >/dev/null; }

.PHONY: help demo window test test-gtk test-input test-views test-c test-c-quick test-c-cross targets analyze \
  coverage mutants bench instructions fuzz lint public-types check-index check-facts check-refused proof \
  docs xxhash sqlite gtk

help:
	@echo "make demo    shows the changes between real lists"
	@echo "make test    runs the tests, except those of the C engine alone"
	@echo "make test-gtk  tests the GTK views in a real window"
	@echo "make test-input  ... by real keys, wheel steps and pointer movements"
	@echo "make test-views  tests the adapters for UIKit, AppKit and Core Data on stand-ins"
	@echo "make window  opens a GTK window that shows an SQLite database"
	@echo "make test-c  tests the C engine alone: compilers, sanitizers, 64 and 32 bits"
	@echo "make test-c-quick  ... in four builds"
	@echo "make test-c-cross  ... and on a big-endian machine and an ARM one, through qemu"
	@echo "make targets  compiles the C engine for macOS, Windows, WebAssembly, iOS, Android and others"
	@echo "make analyze checks the C engine with the static analyzers of clang and gcc"
	@echo "make coverage  shows the code that the tests do not reach"
	@echo "make mutants  changes the code in COUNT=20 places, one at a time, and shows which test fails"
	@echo "make bench   compares the engine with other diffs"
	@echo "make instructions  counts the instructions of twelve diffs, which must not change much"
	@echo "make fuzz    fuzzes all parts against references, SECONDS=60 each"
	@echo "make lint    checks format, dependency rules and the list of public types"
	@echo "make public-types  writes the list of public types, .ci/public-types.txt"
	@echo "make check-index  checks API availability and dependencies between files, after the tests"
	@echo "make check-facts  compares the stand-ins with facts about Apple's SDKs, after the tests"
	@echo "make check-refused  checks what the compiler says to wrong programs, after the tests"
	@echo "make proof   runs the long checks: optimized, sanitizers, fuzzing, benchmarks; STEPS='...' for some"
	@echo "make docs    builds the documentation as a static site, in .build/docs"

demo: xxhash
	@$(SWIFT) build --quiet $(TOOL) --product keyeddiff
	@cd Tests/Data && ../../.build/debug/keyeddiff countries-2000.csv countries-2024.csv --key code; \
	  test $$? -le 1
	@echo
	@cd Tests/Data && ../../.build/debug/keyeddiff solar-system-2005.json solar-system-2008.json; \
	  test $$? -le 1

test: xxhash sqlite
	$(BUILD) --build-tests $(TEST_FLAGS) $(TRAITS)
	$(SWIFT) test --skip-build $(TRAITS) --skip KeyedDiffGTKTests

# In a virtual framebuffer (xvfb) if there is no display; one test at a time.
test-gtk: xxhash sqlite gtk
	$(BUILD) --build-tests $(TEST_FLAGS) $(ALL_TRAITS)
	G_DEBUG=fatal-criticals $(DISPLAY_RUN) $(SWIFT) test --skip-build $(ALL_TRAITS) \
	  --no-parallel --filter KeyedDiffGTKTests

# By keys, wheel steps and pointer movements of the X server's test extension. Always in a virtual
# framebuffer, because the tests move the pointer. KEYEDDIFF_REAL_INPUT is the number of rounds for
# each kind of list; 1 stands for 150.
test-input: xxhash sqlite gtk
	$(BUILD) --build-tests $(TEST_FLAGS) $(ALL_TRAITS)
	KEYEDDIFF_REAL_INPUT=$${KEYEDDIFF_REAL_INPUT:-1} GTK_IM_MODULE=simple \
	  G_DEBUG=fatal-criticals xvfb-run -a $(SWIFT) test --skip-build $(ALL_TRAITS) \
	  --no-parallel --filter 'KeyedDiffGTKTests.RealInput.*Tests'

# The adapters for Apple's views, compiled unchanged against stand-ins: only where the SDK is missing.
test-views: xxhash
	$(BUILD) --build-tests $(TEST_FLAGS) --package-path Tests/Views
	$(SWIFT) test --skip-build --package-path Tests/Views

# Opens the window of the example. Without a display, the example runs a script for a minute and
# writes screenshots.
window: xxhash gtk sqlite
	$(SWIFT) build -c release --package-path Examples/Contacts
	$(DISPLAY_RUN) Examples/Contacts/.build/release/Contacts \
	  $(if $(HAS_DISPLAY),,--script Examples/Contacts/.build/pictures)

# Debian's gcc-multilib, for 32 bits, conflicts with compilers for other machines; the packages that
# it depends on do not.
test-c: xxhash
	@test "$$(uname -m)" != x86_64 || test -e /usr/include/gnu/stubs-32.h || \
	  ! command -v gcc >/dev/null || \
	  $(call apt,libc6-dev-i386 lib32gcc-$$(gcc -dumpversion | cut -d. -f1)-dev)
	@Tests/CEngine/run here

test-c-quick: xxhash
	@Tests/CEngine/run quick

test-c-cross: xxhash
	@$(call apt,qemu-user gcc-s390x-linux-gnu libc6-dev-s390x-cross \
	  gcc-aarch64-linux-gnu libc6-dev-arm64-cross)
	@Tests/CEngine/run cross

# The compiler zig, which has the headers of other systems, is downloaded to .build-targets.
targets: xxhash
	@python3 -m pip --version >/dev/null 2>&1 || $(call apt,python3-pip)
	@Tests/CEngine/targets

analyze: xxhash
	@Tests/CEngine/run analyze

coverage: xxhash
	@Tests/coverage

# Draws the changes by SEED from all places in the folder MUTATED. The work tree must be clean.
SEED = 1
COUNT = 20
MUTATED = Sources/KeyedDiffLists
mutants: xxhash sqlite
	@.ci/mutants --seed $(SEED) --count $(COUNT) \
	  --build '$(BUILD) --build-tests $(TEST_FLAGS) $(TRAITS)' \
	  --test '$(SWIFT) test --skip-build $(TRAITS) --skip KeyedDiffGTKTests' $(MUTATED)

bench: xxhash
	@Benchmarks/bench

instructions: xxhash
	@command -v valgrind >/dev/null || $(call apt,valgrind)
	@Benchmarks/instructions

# Runs each target for SECONDS, or only the target that TARGET names. New inputs that reach new code
# go to .build-fuzz/corpus. Keep each input that ever failed in Tests/Fuzz/Corpus, with a name that
# says what failed.
TARGET = FuzzEngine FuzzDiff FuzzSections FuzzItems FuzzSorted FuzzStore FuzzBuilding FuzzDeltas FuzzRanges FuzzInput
fuzz: xxhash
	$(SWIFT) build -c release --package-path Tests/Fuzz --scratch-path .build-fuzz \
	  -Xcc -fsanitize=fuzzer-no-link,address,undefined -Xcc -fsanitize-trap=undefined \
	  -Xswiftc -sanitize=fuzzer,address -Xswiftc -DKEYEDDIFF_INTERNAL_CHECKS
	@set -e; for target in $(TARGET); do \
	  echo "== $$target"; mkdir -p .build-fuzz/corpus/$$target; \
	  SWIFT_BACKTRACE=enable=no .build-fuzz/release/fuzz --target=$$target \
	    -max_total_time=$(SECONDS) -max_len=300 -len_control=0 -timeout=10 -rss_limit_mb=1024 \
	    -print_final_stats=1 -artifact_prefix=.build-fuzz/$$target- \
	    .build-fuzz/corpus/$$target Tests/Fuzz/Corpus/$$target; \
	done

# GTK 4; if there is no display, also xvfb, and the programs that send input to a window.
gtk:
	@pkg-config --exists gtk4 2>/dev/null || $(call apt,libgtk-4-dev)
ifeq ($(HAS_DISPLAY),)
	@command -v xvfb-run >/dev/null || $(call apt,xvfb xauth)
	@command -v xdotool >/dev/null && command -v openbox >/dev/null || \
	  $(call apt,xdotool openbox x11-utils x11-xkb-utils)
endif

# The header of xxHash, from the system's package manager.
xxhash:
ifeq ($(wildcard $(XXHASH)),)
	@if command -v apt-get >/dev/null; then \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq libxxhash-dev; \
	elif command -v brew >/dev/null; then brew install xxhash; \
	else echo "Install xxHash: its header xxhash.h is missing." >&2; exit 1; fi
endif

# The header of SQLite for GRDB, from the system's package manager; it comes with macOS.
sqlite:
ifeq ($(shell uname -s),Linux)
	@test -e /usr/include/sqlite3.h || { command -v apt-get >/dev/null && \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq libsqlite3-dev; } || \
	  { echo "Install SQLite: its header sqlite3.h is missing." >&2; exit 1; }
endif

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks \
	  $(wildcard Examples/*/Package.swift Examples/*/Sources)
	@.ci/laws
	@.ci/apple-names --self-test
	@.ci/apple-names
	@.ci/uncompiled-lines
	@.ci/mutants --self-test
	@.ci/public-types --self-test
	@.ci/public-types

# Each new public type is a decision: review the change of the list.
public-types:
	@.ci/public-types --update

# Reads the index of finished builds, and builds nothing. Each source must be compiled in one of them.
INDEXED_BUILDS = .build/debug Tests/Views/.build/debug
check-index:
	@.ci/check-index --self-test
	@.ci/check-index $(if $(HAS_GTK),,--skip KeyedDiffGTK) $(INDEXED_BUILDS)

# Reads the build of the stand-ins, and builds nothing.
check-facts:
	@.ci/sdk-facts --self-test
	@.ci/sdk-facts

# Reads the build of the tests, and builds nothing.
check-refused:
	@.ci/refused --self-test
	@.ci/refused

# The steps are in .ci/proof: make proof STEPS='fuzzing instructions'.
proof:
	@.ci/proof $(STEPS)

# BASE_PATH is where the site will be hosted.
BASE_PATH = /
docs: xxhash sqlite
	@$(FIXED_ORDER) SWIFT="$(SWIFT)" TEST_FLAGS="$(TEST_FLAGS)" .ci/docs --base-path "$(BASE_PATH)"
