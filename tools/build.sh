# Builds what the command line needs (sourced by mps-stress and run_all_tests.sh).
. "$root/tools/alone.sh"

# The files that a built command line depends on.
build_inputs() {
  echo pom.xml .mvn ./*/pom.xml harness-native/CMakeLists.txt harness-native/CMakePresets.json \
    harness-native/cmake harness-native/include harness-native/operations harness-native/src \
    harness-native/app model/src/main scenarios/src/main reports/src/main \
    tsan/src/main benchmarks/src/main lincheck-tests/src/main jcstress-tests/src/main \
    cli/src/main
}

# Prints the first input that is newer than the last build, or 'nothing was built yet'.
stale_input() {
  local root=$1 stamp=cli/target/mps-stress.built existing=() input
  (
    cd "$root"
    if [ ! -f "$stamp" ] || [ ! -f cli/target/mps-stress.jar ]; then
      echo "nothing was built yet"
      return
    fi
    for input in $(build_inputs); do
      [ -e "$input" ] && existing+=("$input")
    done
    # -quit is not everywhere; head ends find by closing the pipe.
    find "${existing[@]}" -newer "$stamp" ! -name '.*' -type f -print 2>/dev/null | head -n 1 || true
  )
}

# build_if_needed ROOT: says what it does on standard error; standard output stays free.
build_if_needed() {
  [ -n "$(stale_input "$1")" ] || return 0
  build_alone "$1/target" build_now "$1"
}

# Whoever waited for another build finds what that one has made.
build_now() {
  local root=$1 reason started
  reason=$(stale_input "$root")
  [ -n "$reason" ] || return 0
  if [ "$reason" != "nothing was built yet" ]; then
    reason="$reason is newer than the last build"
  fi
  echo "mps-stress: building ($reason; the first build takes some minutes) ..." >&2
  started=$(date +%s)
  mkdir -p "$root/cli/target"
  if [ -f "$root/cli/target/mps-stress.building" ]; then
    # One before this was cut off: a class or a jar may be half written, and look newer than its
    # source. What CMake makes is safe from that: ninja knows what it has finished.
    rm -rf "$root"/*/target/classes "$root"/*/target/maven-status "$root"/*/target/*.jar
  fi
  # Edits made while it builds must count as newer than it.
  touch "$root/cli/target/mps-stress.building"
  if ! (cd "$root" && ./mvnw -q -B -pl cli -am -DskipTests -Dnative.target=mpsstress package </dev/null >&2); then
    echo "mps-stress: the build failed; see above" >&2
    return 5
  fi
  mv "$root/cli/target/mps-stress.building" "$root/cli/target/mps-stress.built"
  echo "mps-stress: built in $(($(date +%s) - started)) s" >&2
}
