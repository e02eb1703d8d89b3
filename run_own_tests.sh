#!/usr/bin/env bash
# The project's own tests: Java and native, the native ones in every flavour (plain by
# Maven, then tsan, asan, controlled), formats and arrows included.
#   ./run_own_tests.sh [--no-install] [--flavours "tsan asan controlled"]
#   ./run_own_tests.sh --campaign [--tries N] [--plans N] [--seed S]    for long: tools/campaign.sh
# Exit code 0: all passed; 1: some failed; 2: bad usage, or something is missing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$root"
. tools/lib/jdk.sh

install=
flavours="tsan asan controlled"
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --no-install) install=--no-install; shift ;;
    --campaign) shift; exec tools/campaign.sh "$@" ;;
    --flavours) flavours=${2:-}; shift 2 ;;
    *) echo "run_own_tests.sh: unknown option '$1'" >&2; exit 2 ;;
  esac
done

tools/toolchain.sh --for tests $install
find_jdk || { echo "run_own_tests.sh: no JDK of version 17 or newer" >&2; exit 2; }

failed=
step() { # NAME COMMAND...: runs it; a failure is kept, so that all the others still run
  local name=$1 started
  shift
  started=$(date +%s)
  echo "== $name" >&2
  if "$@" </dev/null; then
    echo "== $name: passed ($(($(date +%s) - started)) s)" >&2
  else
    echo "== $name: FAILED ($(($(date +%s) - started)) s)" >&2
    failed="$failed $name"
  fi
}

# Results of an earlier time must not be counted.
rm -rf ./*/target/surefire-reports harness-native/target/*/ctest.xml

native() { # FLAVOUR: configure, build and test it
  (
    cd harness-native
    ../tools/configure.sh "$1" &&
      cmake --build --preset "$1" &&
      ctest --test-dir "target/$1" --parallel 2 --output-on-failure --no-tests=ignore \
        --output-junit "$PWD/target/$1/ctest.xml"
  )
}

# Compiles each file by itself that is else compiled together with its folder; tests never are.
separate() {
  (
    cd harness-native
    for preset in separate separate-controlled; do
      ../tools/configure.sh "$preset" >/dev/null && cmake --build --preset "$preset" ||
        return 1
    done
  )
}

scripts() { # what bash itself does not object to; PortableScriptsTest has what a Mac lacks
  shellcheck -S warning -x -P SCRIPTDIR -P tools ./*.sh tools/*.sh mps-stress tools/bundle/mps-stress .ci/run
}

step format tools/format.sh
step scripts scripts
# In two JVMs at a time: most tests wait for processes, or compute on one core.
step java ./mvnw -q -B -DforkCount=2 --fail-at-end verify
jdk25=$(newer_jdk 25)
if [ -n "$jdk25" ] && [ "$jdk25" != "$JAVA_HOME" ]; then
  # The classes that were built on the older one, tested on this one. The phase and not the goal
  # alone: only with a phase does a module find the others' classes. The modules that load native
  # code, start workers or rewrite bytecode: to what the others do the JVM's version makes no odds,
  # nor to what draws programs or starts an explorer, which has no JVM.
  step java-25 ./mvnw -q -B -DforkCount=2 --fail-at-end test "-Djvm=$jdk25/bin/java" \
    -pl harness-native,scenarios,lincheck-tests,jcstress-tests -am \
    '-Dsurefire.excludes=**/*$*,**/exploration/**,**/fuzz/**,**/hazards/**,**/variants/**' \
    -Dsurefire.reportNameSuffix=jdk25 -Dnative.skipTests=true
else
  echo "== java-25: not run, there is no second JDK of version 25 or newer here" >&2
fi
for flavour in $flavours; do
  step "native-$flavour" native "$flavour"
done

if [ "$(uname -s)" = Linux ]; then
  step separate-files separate
  step macos tools/macos/check.sh --log harness-native/target/macos.log
  step specimen tools/tests/test_specimen.sh
  step detection tools/tests/test_detection.sh
  step mutants tools/tests/test_mutants.sh
fi

if [ -n "$failed" ]; then
  echo "run_own_tests.sh: failed:$failed" >&2
  exit 1
fi
