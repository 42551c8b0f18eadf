# Interdict. `make run` and `make test` need git, make and Node with npm (or a Bun of the pinned version on the path).

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

BUN_VERSION := 1.4.5
# A Bun of the pinned version on the path is used as it is; else npm puts one into .tools/.
SYSTEM_BUN := $(shell command -v bun 2>/dev/null)
ifeq ($(if $(SYSTEM_BUN),$(shell $(SYSTEM_BUN) --version 2>/dev/null)),$(BUN_VERSION))
BUN := $(SYSTEM_BUN)
else
BUN := $(CURDIR)/.tools/node_modules/.bin/bun
endif

BINARY := dist/interdict
INDEX := index/default/manifest.json
CONSOLE := index/console/console.assets
VERSION := $(shell sed -n 's/^  "version": "\(.*\)",$$/\1/p' package.json)
COMMIT := $(shell git rev-parse --short=7 HEAD 2>/dev/null || echo unknown)
# The browser program is bundled on its own.
SOURCES := $(shell find src -type f ! -path 'src/console/app/*') package.json tsconfig.json
FIXTURES := $(shell find fixtures/demo fixtures/demo-ownership -type f 2>/dev/null)
REPORT := test-report.xml
SYSTEM_REPORT := test-report-system.xml
# Two files at a time: half of a run waits for processes, disks and clocks. All have the lowest priority: the service
# gives it to work on uploads, which would wait for the other tests otherwise.
RUN_TESTS := nice -n 19 $(BUN) test
# Most tests wait for a disk that they don't try. They write into memory where 4 GB are free and programs may run;
# MEMORY_FOLDER= writes to the disk.
MEMORY_FOLDER ?= $(shell findmnt --noheadings --types tmpfs --output OPTIONS /dev/shm 2>/dev/null | grep -qvw noexec && \
  test -w /dev/shm && df --output=avail /dev/shm | awk 'NR == 2 && $$1 > 4000000 { print "/dev/shm" }')
# The files that take longest begin first. TIMINGS=--update-timings writes how long each took.
TIMINGS ?=
# THOROUGH=yes does all rounds of the tests that repeat one thing.
THOROUGH ?=
export THOROUGH
# What a test started and left behind ends with the run.
TEST_FLAGS := --parallel=2 --no-orphans --timeout $(if $(THOROUGH),600000,120000) --timings=test/timings.json $(TIMINGS)
# Bun has no test runner flag for "fail when nothing ran"; .ci/run checks the count in the report.
REPORT_TO := --reporter=junit --reporter-outfile

# Says how long a run took, and how long it may take on two quiet cores: in part, or with all rounds.
TIMED = bash test/support/timed.sh "make $@" $(if $(THOROUGH),$(2),$(1))

STATE ?= $(CURDIR)/state
LISTEN ?= 127.0.0.1:8080

.PHONY: name-bearers help console packages install run release image test system thorough spoil quick properties fuzz soak eval rules check typecheck lint format index binary smoke clean contract systemd spark fleet clients bench curve paired peers phases recall mutants

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 21

packages: node_modules/.installed ## fetches Bun and the packages, as bun.lock pins them

$(CURDIR)/.tools/node_modules/.bin/bun:
	@mkdir -p .tools
	npm install --prefix .tools --no-save --no-package-lock --no-audit --no-fund --loglevel=error bun@$(BUN_VERSION)
	@# Where npm runs no install scripts, the binary lies in the package of the platform.
	@test "$$($@ --version 2>/dev/null)" = $(BUN_VERSION) || ln -sf "$$(ls -d $(CURDIR)/.tools/node_modules/@oven/bun-*/bin/bun | head -n 1)" $@

node_modules/.installed: package.json bun.lock $(if $(filter $(CURDIR)/%,$(BUN)),$(BUN))
	$(BUN) install --frozen-lockfile
	@touch $@

console: $(CONSOLE) ## bundles the console for the browser

$(CONSOLE): $(shell find src/console/app -type f) $(SOURCES) index/build-console.ts bun.lock node_modules/.installed
	$(BUN) index/build-console.ts

index: $(INDEX) ## builds the embedded snapshot from fixtures/

# The executable carries the demonstration, or with LISTS="PATH…" (and flags of import) real lists, read anew each time.
LISTS ?=
ifneq ($(LISTS)$(wildcard index/default/lists.txt),)
.PHONY: $(INDEX)
endif
# The version of the name rules is what they do, so it is measured again when one of their sources changes.
NAME_RULES := index/name-rules.json
$(NAME_RULES): $(shell find src/engine/names -type f ! -name version.ts) $(wildcard src/base/model/*.ts) \
  $(wildcard fixtures/golden/names/*) index/name-rules.ts bun.lock node_modules/.installed
	$(BUN) index/name-rules.ts

$(INDEX): $(SOURCES) $(FIXTURES) $(NAME_RULES) index/build.ts node_modules/.installed
	$(BUN) index/build.ts $(LISTS)

# The list of people is no part of the project: a tab-separated file, gzip, with name, birth date, country and source.
PEOPLE ?=
name-bearers: node_modules/.installed ## counts who bears which name, and the letters of names; PEOPLE=PATH is the list of people
	$(BUN) index/tables/name-bearers.ts "$(PEOPLE)"
	$(BUN) index/tables/letter-sequences.ts "$(PEOPLE)"

binary: $(BINARY) ## compiles dist/interdict; with LISTS="PATH…" it carries these lists and serves them on a fresh host

# Compiles into the file of the first argument, with the flags of the second. The bundler would write the path of this
# folder into packages that ask for __dirname, and chunks are named by their bytes: another folder would give other bytes.
define compile
$(BUN) build --compile --minify-syntax --bytecode --splitting --format=esm --sourcemap=none \
  --no-compile-autoload-dotenv --no-compile-autoload-bunfig \
  --no-compile-autoload-tsconfig --no-compile-autoload-package-json \
  --define INTERDICT_COMMIT='"$(COMMIT)"' --define __dirname='"/"' $(2) \
  src/binary.ts src/worker.ts src/verifier.ts src/indexer.ts src/screener.ts src/message-screener.ts src/rescreener.ts src/selftester.ts --outfile $(1).tmp
$(BUN) index/harden.ts $(1).tmp
@mv -f $(1).tmp $(1)

endef

$(BINARY): $(INDEX) $(CONSOLE) $(SOURCES) index/harden.ts node_modules/.installed
	@mkdir -p dist
	$(call compile,$@)

# DESTDIR=DIR puts DIR before the path, for a package.
PREFIX ?= /usr/local
install: binary ## installs the executable as PREFIX/bin/interdict; PREFIX=/usr/local unless set
	install -D -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/interdict"

run: binary ## starts the service on the demonstration data, and prints the console's address, a key and a request to paste
	@BUN="$(BUN)" STATE="$(STATE)" LISTEN="$(LISTEN)" bash test/support/run-demonstration.sh

# A browser, real lists, several services and faults take as long as all other tests.
SYSTEM_ROOMS := test/system/ test/faults/
FAST_ROOMS := $(filter-out $(SYSTEM_ROOMS),$(sort $(dir $(wildcard test/*/*)))) $(wildcard test/*.test.ts)

# Files share the modules of their process: to load them anew takes a sixth of the CPU of a run.
test: binary ## runs every test but those of `make system`
	$(call TIMED,300,420) $(if $(MEMORY_FOLDER),env TMPDIR=$(MEMORY_FOLDER)) $(RUN_TESTS) $(TEST_FLAGS) --no-isolate $(REPORT_TO)=$(REPORT) $(FAST_ROOMS)

system: binary ## tries the executable with a browser, real lists, several services, and under faults
	$(call TIMED,330,330) $(RUN_TESTS) $(TEST_FLAGS) $(REPORT_TO)=$(SYSTEM_REPORT) $(SYSTEM_ROOMS)

# Tests that repeat one thing: `make test` does a part of their rounds.
thorough: binary ## runs what `make test` runs in part, in full: kills, swaps of snapshots, every listed name
	THOROUGH=yes $(RUN_TESTS) $(TEST_FLAGS) --timeout 600000 $$(grep -rl support/thorough.ts test --include='*.test.ts')

# Each round has the seed after that of the round before, so that one of them can be tried alone.
ROUNDS ?= 500
spoil: SEED := 20261130
spoil: binary ## deletes, cuts, swaps and flips the journal under load, fills the disk, freezes: ROUNDS=500; SEED=N tries others
	ROUNDS="$(ROUNDS)" SEED="$(SEED)" $(RUN_TESTS) test/faults/journal.test.ts

# Names of random letters and the like: SEED="N" tries the inputs of an earlier run again.
SEED ?= $(shell date +%s)
properties: binary ## tries the properties of tests with other inputs, and more of them; SEED=N tries the same again
	@echo "SEED=$(SEED)"
	PROPERTY_SEED=$(SEED) $(RUN_TESTS) $(TEST_FLAGS) $$(grep -rl '"fast-check"' test --include='*.test.ts')

# Always the same faults, so that the committed survivors are comparable; SEED=N plants others.
COUNT ?= 400
FILES ?=
mutants: SEED := 1
mutants: $(INDEX) $(CONSOLE) ## plants COUNT=400 small faults in matching and lists those that no test of their room notices; SEED=N, FILES="src/engine/names"
	$(if $(MEMORY_FOLDER),env TMPDIR=$(MEMORY_FOLDER)) nice $(BUN) test/mutants/run.ts --seed $(SEED) --count $(COUNT) $(FILES)

QUICK_ROOMS := $(filter-out test/e2e/,$(FAST_ROOMS))
quick: $(INDEX) $(CONSOLE) ## runs the tests that need no executable; ROOM=names those of one folder
	$(BUN) test $(TEST_FLAGS) $(if $(ROOM),test/$(ROOM)/,$(QUICK_ROOMS))

# FUZZ="--seed N --first N --count N --only requests --jobs N" tries other inputs, or some of them again.
FUZZ ?=
fuzz: node_modules/.installed ## tries hostile inputs, and hides listed names; FUZZ="--count N" so many; keeps what fails; ACCEPT=yes writes the results
	$(BUN) test/fuzz/run.ts $(if $(ACCEPT),--accept) $(FUZZ)

# SOAK="--minutes 60 --kills 1000" are the defaults; SOAK="--floods --workers 4" floods with payments instead.
SOAK ?=
soak: binary ## loads the service for an hour with a swap per minute, then kills it a thousand times; SOAK="--minutes N --kills N"
	$(BUN) test/soak/run.ts $(SOAK)

# A figure that falls by more than its noise is an error; ACCEPT=yes writes the figures into the committed files instead.
ACCEPT ?=
eval: packages ## measures the quality of matching and prints what moved; ACCEPT=yes rewrites the committed figures
	@$(BUN) test/eval/run.ts $(if $(ACCEPT),--accept) $(EVAL)

rules: packages ## counts what each rule of matching decides on labelled pairs, by leaving it out; writes test/eval/rules.txt
	@$(BUN) test/eval/rules/run.ts

smoke: binary ## starts the compiled binary and asks every endpoint
	$(BUN) test --timeout 120000 test/e2e/smoke.test.ts

# The one definition: .ci/run and the script of package.json run this target.
check: typecheck lint test system clients ## everything that must hold before a change lands

typecheck: $(INDEX)
	$(BUN) node_modules/typescript/bin/tsc --noEmit
	$(BUN) node_modules/typescript/bin/tsc --noEmit --project src/console/app

lint: packages
	$(BUN) node_modules/@biomejs/biome/bin/biome ci .
	$(BUN) test --timeout 120000 test/style.test.ts

format: packages ## formats the sources
	$(BUN) node_modules/@biomejs/biome/bin/biome check --write .

clean: ## removes what was built; keeps .tools and node_modules
	rm -rf dist index/default index/console $(REPORT) $(SYSTEM_REPORT)

contract: binary ## holds the compiled service to its OpenAPI document with schemathesis, which it fetches
	@bash test/contract/run.sh

systemd: binary ## tries the printed unit with a real systemd, which boots in a container; needs root and systemd-container
	@BUN="$(BUN)" bash test/systemd/run.sh

# ROWS=2000000 screens as many customers.
ROWS ?= 2000
spark: binary ## tries the printed job on a Spark of this host with two executors, one of which is killed; fetches PySpark
	@BUN="$(BUN)" ROWS="$(ROWS)" bash test/spark/run.sh

# KILLS=10 and ANSWERS=333334 (of each of three replicas) are the defaults; a million answers take 15 to 25 minutes.
KILLS ?= 10
ANSWERS ?= 333334
fleet: binary ## proves on real PostgreSQL, Redis and HAProxy what the manual says of replicas, promise by promise; ANSWERS=300 in a minute
	@KILLS="$(KILLS)" ANSWERS="$(ANSWERS)" nice $(BUN) test/fleet/run.ts

clients: binary ## generates clients in four languages and has each ask the compiled service; fetches the generators
	@BUN="$(BUN)" $(call TIMED,90,90) bash test/clients/run.sh $(LANGUAGES)

# BENCH="--only candidates,http --sizes 3m --json" measures a part; the first run makes the snapshots, which takes minutes.
BENCH ?=
bench: binary ## measures size, speed and memory up to three million names and prints what moved; ACCEPT=yes rewrites the results; RESUME=yes goes on
	$(BUN) test/bench/run.ts $(if $(ACCEPT),--accept) $(if $(RESUME),--resume) $(BENCH)
	$(if $(BENCH),,$(BUN) test/bench/paired/run.ts --base "$$(git log -1 --format=%h -- test/bench/results.txt)" --count 600 --customers 0)

# Takes minutes per size, and 8 GB of disk.
curve: binary ## measures how size and cost grow from 20 thousand to ten million names; rewrites test/bench/curve.txt
	$(BUN) test/bench/run.ts --only build,candidates,match --sizes 20k,300k,3m,10m > dist/curve.txt
	mv dist/curve.txt test/bench/curve.txt
	$(BUN) test/measured.ts test/bench/curve.txt

# PAIRED="--count 3000 --customers 100000 --size 3m" asks more, or other lists. What it builds is kept in dist/paired.
BASE ?= HEAD
PAIRED ?=
paired: binary ## asks this checkout and BASE=COMMIT the same questions in turns: CPU, times, rates, answers that differ
	$(BUN) test/bench/paired/run.ts --base $(BASE) $(PAIRED)

# PHASES="--answers FILE" writes the answers of all questions, to hold beside those of another checkout.
PHASES ?=
phases: binary ## measures each phase of a match alone on OFAC and UN, fresh and warm; ACCEPT=yes rewrites test/bench/phases.txt
	$(BUN) test/bench/phases/run.ts $(if $(ACCEPT),--accept) $(PHASES)

# Peers lie in .tools/peers, fetched once from where their makers publish them; that takes minutes.
peers: binary ## measures Watchman, nomenklatura and rapidfuzz beside the service on real lists; rewrites test/bench/peers.txt
	$(shell command -v taskset >/dev/null && [ "$$(nproc)" -gt 1 ] && echo taskset -c 1) $(BUN) test/bench/peers/run.ts

recall: binary ## holds what the index finds against a scan of every name, and against real spellings (long)
	$(BUN) test/bench/recall/run.ts

# What a release holds: an executable and a bill of materials for each platform, and the checksums of all of them.
PLATFORMS := linux-x64 linux-x64-baseline linux-arm64
RELEASE := dist/release
METAFILE := dist/metafile.json
define release_one
$(BUN) index/runtimes.ts $(1)
$(call compile,$(RELEASE)/interdict-$(VERSION)-$(1),--target=bun-$(1) --metafile=$(METAFILE) \
  --compile-executable-path=.tools/runtimes/$(BUN_VERSION)/$(1))
$(BUN) index/sbom.ts $(1) $(RELEASE)/interdict-$(VERSION)-$(1) $(METAFILE) $(COMMIT) "$$(git log -1 --format=%cI)" \
  >$(RELEASE)/interdict-$(VERSION)-$(1).cdx.json

endef

release: $(INDEX) $(CONSOLE) index/harden.ts node_modules/.installed ## compiles the executables of a release into dist/release, with checksums and SBOMs
	@test -z "$(LISTS)" || { echo "make release: a release carries the demonstration, so leave out LISTS." >&2; exit 1; }
	@test -z "$$(git status --porcelain)" || \
	  { echo "make release: commit first, because the executables name the commit that they are made of." >&2; exit 1; }
	rm -rf $(RELEASE)
	mkdir -p $(RELEASE)
	$(foreach platform,$(PLATFORMS),$(call release_one,$(platform)))
	rm -f $(METAFILE)
	cd $(RELEASE) && sha256sum interdict-* >SHA256SUMS

# An image for the platform of this host, whose glibc it takes; a registry's own tools push the archive.
IMAGE_PLATFORM ?= linux-$(if $(filter aarch64 arm64,$(shell uname -m)),arm64,x64)
IMAGE := dist/image/interdict-$(VERSION)-$(IMAGE_PLATFORM)

image: $(INDEX) $(CONSOLE) index/harden.ts node_modules/.installed ## makes an OCI image without a daemon in dist/image, with its SBOM; LISTS="PATH…" as for binary
	mkdir -p dist/image
	$(BUN) index/runtimes.ts $(IMAGE_PLATFORM)
	$(call compile,dist/image/interdict,--target=bun-$(IMAGE_PLATFORM) --metafile=$(METAFILE) \
	  --compile-executable-path=.tools/runtimes/$(BUN_VERSION)/$(IMAGE_PLATFORM))
	$(BUN) index/sbom.ts $(IMAGE_PLATFORM) dist/image/interdict $(METAFILE) $(COMMIT) "$$(git log -1 --format=%cI)" >$(IMAGE).cdx.json
	rm -f $(METAFILE)
	$(BUN) index/image.ts $(IMAGE_PLATFORM) dist/image/interdict $(IMAGE).cdx.json $(COMMIT) "$$(git log -1 --format=%cI)" $(IMAGE).oci.tar
