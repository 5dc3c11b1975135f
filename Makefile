# loris: one makefile, no recursion. Sources are found by pattern, dependencies by -MMD.
#
#   make            release build, the program is build/loris
#   make demo       installs what is missing, builds, shows the main job on an example
#   make check      installs what is missing, builds, runs every test and check
#   make bench      the long experiments and speed ratios; B=word those whose name has it
#   make test T=x   unit tests whose name or file contains x
#   MODE=debug|release|coverage selects the build; MODULES="base term" restricts it
MODE ?= release
MODULES ?= $(shell sed 's/ .*//' src/LAYERS)
BUILD ?= build
OUT := $(BUILD)/$(MODE)
CC := gcc

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
  -Wwrite-strings -Wundef -Wcast-qual -Wpointer-arith -Wvla -Wimplicit-fallthrough -Wformat=2 -Werror
# What debuggers see; -g1, lines without variables, compiles a fifth faster.
SYMBOLS ?= -g
# -Og compiles in two thirds of the time of -O1, and what it makes is as fast under the sanitizers; it sees
# too little of a function to say what is uninitialized, which the release build does.
CFLAGS_debug := -Og -Wno-maybe-uninitialized $(SYMBOLS) -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
CFLAGS_release := -O2 $(SYMBOLS) -DNDEBUG
CFLAGS_coverage := -O0 -g --coverage
VERSION := 0.1.0
CFLAGS := -std=c17 -D_GNU_SOURCE -DLORIS_VERSION='"$(VERSION)"' -Isrc -I$(OUT)/gen $(WARNINGS) $(CFLAGS_$(MODE)) -MMD -MP
LDFLAGS := $(filter -fsanitize% --coverage,$(CFLAGS_$(MODE)))
LDLIBS := -lz -lm
# The tests prove the rules of `term` by Z3; loris itself loads libz3 when it needs it (solve/z3_api.h).
TEST_LIBS := $(if $(filter term,$(MODULES)),-lz3)

SOURCES := $(foreach m,$(MODULES),$(wildcard src/$(m)/*.c))
TESTS := $(filter %_test.c,$(SOURCES)) src/base/test_main.c
FUZZERS := $(filter %_fuzz.c,$(SOURCES))
MAIN := src/cli/main.c
PLAIN := $(filter-out $(TESTS) $(FUZZERS) $(MAIN),$(SOURCES))
object = $(patsubst src/%.c,$(OUT)/%.o,$(1))
MODEL_OBJECT := $(if $(filter program,$(MODULES)),$(OUT)/models.o)
HELPER_OBJECT := $(if $(filter junit,$(MODULES)),$(OUT)/LorisHeap.o)
PAGE_OBJECT := $(if $(filter page,$(MODULES)),$(OUT)/page.o)

.PHONY: all test check demo bench clean format packages
all: $(BUILD)/loris $(BUILD)/loris.1 $(BUILD)/loris-api.jar

$(BUILD)/loris: $(OUT)/loris
	ln -sf $(MODE)/loris $@

$(OUT)/loris: $(call object,$(PLAIN) $(MAIN)) $(MODEL_OBJECT) $(HELPER_OBJECT) $(PAGE_OBJECT)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(OUT)/loris-test: $(call object,$(PLAIN) $(TESTS)) $(MODEL_OBJECT) $(HELPER_OBJECT) $(PAGE_OBJECT)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS) $(TEST_LIBS)

# Java classes that unit tests run; the random ones are made by a script.
# EXACT_SEED=N makes other programs over subclasses and arrays.
EXACT_SEED ?= 1
UNIT_SOURCES := $(wildcard tests/unit/*.java) $(addprefix $(OUT)/unit-sources/, OracleRandom.java OracleRandomArrays.java \
  OracleTyped.java OracleArrayed.java HeapRandom.java HeapRecursive.java HeapLinked.java \
  HeapRelevant.java RandomWalks.java RandomLists.java)
$(OUT)/unit-sources/OracleTyped.java $(OUT)/unit-sources/OracleArrayed.java &: \
  tests/unit/oracle_typed.py tests/unit/oracle_random.py tests/unit/random_java.py
	@mkdir -p $(@D)
	python3 $< $(@D) $(EXACT_SEED)
$(OUT)/unit-sources/OracleRandom.java: tests/unit/oracle_random.py tests/unit/random_java.py
	@mkdir -p $(@D)
	python3 $< OracleRandom 1 300 > $@
$(OUT)/unit-sources/OracleRandomArrays.java: tests/unit/oracle_random.py tests/unit/random_java.py
	@mkdir -p $(@D)
	python3 $< OracleRandomArrays 2 60 arrays > $@
$(OUT)/unit-sources/RandomWalks.java: tests/unit/walk_random.py
	@mkdir -p $(@D)
	python3 $< RandomWalks 1 60 2 > $@
$(OUT)/unit-sources/RandomLists.java: tests/unit/walk_random.py
	@mkdir -p $(@D)
	python3 $< RandomLists 2 60 1 > $@
$(OUT)/unit-sources/HeapRandom.java: tests/unit/graph_random.py tests/unit/random_java.py
	@mkdir -p $(@D)
	python3 $< > $@
$(OUT)/unit-sources/HeapRelevant.java: tests/unit/graph_random.py tests/unit/random_java.py
	@mkdir -p $(@D)
	python3 $< 22 700 | sed 's/HeapRandom/HeapRelevant/' > $@
$(OUT)/unit-sources/HeapRecursive.java: tests/unit/graph_recursive.py tests/unit/graph_random.py tests/unit/random_java.py
	@mkdir -p $(@D)
	python3 $< > $@
$(OUT)/unit-sources/HeapLinked.java: tests/unit/graph_linked.py tests/unit/graph_recursive.py tests/unit/graph_random.py \
  tests/unit/random_java.py
	@mkdir -p $(@D)
	python3 $< > $@
$(OUT)/unit/.stamp: $(UNIT_SOURCES)
	@mkdir -p $(OUT)/unit
	javac -nowarn -g --release 17 -implicit:none -sourcepath models/loris -d $(OUT)/unit $(UNIT_SOURCES)
	touch $@
# The programs of tests/subjects, as tests/tables.py compiles them.
SUBJECT_SOURCES := $(wildcard tests/subjects/*/*.java)
$(OUT)/subjects/.stamp: $(SUBJECT_SOURCES)
	@mkdir -p $(OUT)/subjects
	javac -nowarn -g --release 17 -implicit:none -sourcepath models/loris --patch-module java.base=tests/stubs \
	  -d $(OUT)/subjects $(SUBJECT_SOURCES)
	touch $@
$(OUT)/replay/exact_subjects_test.o: CFLAGS += -DSUBJECT_CLASSES='"$(OUT)/subjects"'
$(OUT)/replay/exact_subjects_test.o: | $(OUT)/subjects/.stamp
CLASS_TESTS := $(addprefix $(OUT)/, program/world_test.o graph/oracle_random_test.o)
$(CLASS_TESTS): CFLAGS += -DTEST_CLASSES='"$(OUT)/unit"'
$(CLASS_TESTS): | $(OUT)/unit/.stamp

$(OUT)/%.o: src/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c -o $@ $<

# The Java models are compiled into java.base's name space and embedded as one stored jar.
MODEL_SOURCES := $(shell find models/java.base -name '*.java' 2>/dev/null)
API_SOURCES := $(shell find models/loris -name '*.java')
# Loggers: that of the JDK, and factories of libraries, which stand in for those of the class path.
JDK_LOGGING_SOURCES := $(shell find models/java.logging -name '*.java')
LOGGING_SOURCES := $(shell find models/logging -name '*.java')
$(OUT)/models.jar: $(MODEL_SOURCES) $(API_SOURCES) $(JDK_LOGGING_SOURCES) $(LOGGING_SOURCES) $(OUT)/fallback.jar Makefile tools/models.py
	@mkdir -p $(OUT)/models
	rm -rf $(OUT)/models/*
	javac -nowarn -XDignore.symbol.file -g --patch-module java.base=models/java.base -d $(OUT)/models $(MODEL_SOURCES)
	javac -nowarn -g --release 8 -Xlint:-options -d $(OUT)/models $(API_SOURCES)
	javac -nowarn -g -Xlint:none --patch-module java.logging=models/java.logging -d $(OUT)/models $(JDK_LOGGING_SOURCES)
	javac -nowarn -g --release 8 -Xlint:-options -implicit:none -cp $(OUT)/fallback.jar -sourcepath models/stubs:models/logging -d $(OUT)/models $(LOGGING_SOURCES)
	python3 tools/models.py $(OUT)/models $@

# Models of libraries that are used when the class path has none.
FALLBACK_SOURCES := $(shell find models/fallback -name '*.java')
$(OUT)/fallback.jar: $(FALLBACK_SOURCES) tools/models.py
	@mkdir -p $(OUT)/fallback
	javac -nowarn -g --release 8 -Xlint:-options -d $(OUT)/fallback $(FALLBACK_SOURCES)
	python3 tools/models.py $(OUT)/fallback $@

# What programs that call loris.Loris are compiled against.
$(BUILD)/loris-api.jar: $(API_SOURCES) tools/models.py
	@mkdir -p $(BUILD)/api
	javac -nowarn -g --release 8 -Xlint:-options -d $(BUILD)/api $(API_SOURCES)
	python3 tools/models.py $(BUILD)/api $@

$(OUT)/models.o: $(OUT)/models.jar $(OUT)/fallback.jar
	cd $(OUT) && ld -r -b binary -z noexecstack -o models.o models.jar fallback.jar

# The helper class of generated tests is embedded as text.
$(OUT)/LorisHeap.o: src/junit/LorisHeap.java
	cd src/junit && ld -r -b binary -z noexecstack -o $(abspath $@) LorisHeap.java

# Pages are embedded as a template, one style and one script, put together out of src/page.
PAGE_SCRIPTS := $(sort $(wildcard src/page/*.js))
PAGE_STYLES := $(sort $(wildcard src/page/*.css))
$(OUT)/page.o: src/page/page.html $(PAGE_SCRIPTS) $(PAGE_STYLES) Makefile
	@mkdir -p $(OUT)/web
	cp src/page/page.html $(OUT)/web/page.html
	cat $(PAGE_SCRIPTS) > $(OUT)/web/page.js
	cat $(PAGE_STYLES) > $(OUT)/web/page.css
	cd $(OUT)/web && ld -r -b binary -z noexecstack -o ../page.o page.html page.js page.css

-include $(patsubst %.o,%.d,$(call object,$(SOURCES)))

test: $(OUT)/loris-test
	$(OUT)/loris-test $(T)

# Everything that `make check` does stands in tools/check.py; C=word runs the stages whose name has it.
check: packages
	@tools/check.py $(C)

demo: packages
	@$(MAKE) -s -j2
	@tools/demo

bench: packages
	@$(MAKE) -s -j2
	@tools/bench.py $(B)

# The man page comes out of the option table.
$(BUILD)/loris.1: $(BUILD)/loris
	$(BUILD)/loris --man > $@

packages:
	@tools/install

format:
	clang-format -i $(shell find src -name '*.[ch]')

clean:
	rm -rf $(BUILD)
