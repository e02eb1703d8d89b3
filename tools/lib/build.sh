# shellcheck shell=bash
# Builds what the command line needs (sourced by mps-stress and tools/native.sh): the Java side
# before anything else, a flavour of the native side when a command first needs it; one build of a
# checkout at a time, whatever it builds.
# Of whoever sources this.
# shellcheck disable=SC2154
. "$root/tools/lib/alone.sh" || exit 5
. "$root/tools/lib/moved.sh" || exit 5

# The files that the built Java side depends on.
java_inputs() {
  echo pom.xml .mvn ./*/pom.xml harness-native/operations model/src/main harness-native/src/main \
    scenarios/src/main reports/src/main tsan/src/main benchmarks/src/main lincheck-tests/src/main \
    jcstress-tests/src/main cli/src/main
}

# The files that every flavour of the native side depends on.
native_inputs() {
  echo harness-native/CMakeLists.txt harness-native/CMakePresets.json harness-native/cmake \
    harness-native/include harness-native/operations harness-native/src harness-native/app \
    harness-native/src/main/java/org/mpsstress/harness/binding
}

# stale_input STAMP MADE INPUT...: prints the first input that is newer than the stamp of the last
# build, or 'nothing was built yet' where the stamp or what the build made is missing.
stale_input() {
  local stamp=$1 made=$2 existing=() input
  shift 2
  if [ ! -f "$stamp" ] || [ ! -f "$made" ]; then
    echo "nothing was built yet"
    return
  fi
  for input in "$@"; do
    [ -e "$input" ] && existing+=("$input")
  done
  # -quit is not everywhere; head ends find by closing the pipe.
  find "${existing[@]}" -newer "$stamp" ! -name '.*' -type f -print 2>/dev/null | head -n 1 || true
}

# build_if_stale WHAT STAMP MADE INPUTS COMMAND...: in the current folder. Says what it does on
# standard error; standard output stays free.
build_if_stale() {
  local stamp=$2 made=$3 inputs=$4
  # The inputs are plain words, split on purpose.
  # shellcheck disable=SC2086
  [ -n "$(stale_input "$stamp" "$made" $inputs)" ] || return 0
  build_alone "$PWD/target" build_now "$@"
}

# Whoever waited for another build finds what that one has made. The command sees in cut_off whether
# one before it did not end.
build_now() {
  local what=$1 stamp=$2 made=$3 inputs=$4 building=${2%.built}.building cut_off='' reason started
  shift 4
  # shellcheck disable=SC2086
  reason=$(stale_input "$stamp" "$made" $inputs)
  [ -n "$reason" ] || return 0
  if [ "$reason" != "nothing was built yet" ]; then
    reason="$reason is newer than the last build"
  fi
  echo "mps-stress: building $what ($reason) ..." >&2
  started=$(date +%s)
  mkdir -p "$(dirname "$stamp")"
  if [ -f "$building" ]; then cut_off=yes; fi
  # Edits made while it builds must count as newer than it.
  touch "$building"
  if ! "$@" </dev/null >&2; then
    echo "mps-stress: the build of $what failed; see above" >&2
    return 5
  fi
  mv "$building" "$stamp"
  echo "mps-stress: built $what in $(($(date +%s) - started)) s" >&2
}

# build_java ROOT: what --help, list, validate and defects need.
build_java() {
  (
    cd "$1" || exit 5
    build_if_stale "the Java side" cli/target/mps-stress.built cli/target/mps-stress.jar \
      "$(java_inputs)" compile_java
  )
}

compile_java() {
  if [ -n "${cut_off:-}" ]; then
    # A class or a jar may be half written, and look newer than its source. What CMake makes is safe
    # from that: ninja knows what it has finished.
    rm -rf ./*/target/classes ./*/target/maven-status ./*/target/*.jar
  fi
  keep_open_jars ./*/target/*.jar cli/target/lib/*.jar
  ./mvnw -q -B -pl cli -am -Dmaven.test.skip=true -Dspotless.check.skip=true -Dnative.skip=true package
}

# A build writes over jars; a command that runs from them keeps the files that it has open, for the
# build gets others of the same names.
keep_open_jars() {
  local jar
  for jar in "$@"; do
    [ ! -f "$jar" ] || { cp -p "$jar" "$jar.new" && mv -f "$jar.new" "$jar"; } || return 1
  done
}

# build_native ROOT FLAVOUR: what commands run of plain, controlled, tsan or asan.
build_native() {
  local flavour=$2 target made=app/mps-harness
  case $flavour in
    plain) target=mpsstress made=binding.made ;;
    controlled) target=mps-explore made=app/mps-explore ;;
    tsan | asan) target=mps-harness ;;
    *) echo "mps-stress: no flavour '$flavour': plain, controlled, tsan, asan" >&2; return 2 ;;
  esac
  case $1 in
    *[\"\$\;\\]*)
      echo "mps-stress: CMake cannot build in a folder whose path has one of \" \$ ; \\: $1" >&2
      return 5
      ;;
  esac
  if [ "$flavour" = controlled ] && [ "$(uname -s)" = Darwin ]; then
    return 0 # the controlled runtime needs ELF
  fi
  (
    cd "$1" || exit 5
    made=harness-native/target/$flavour/$made
    [ -z "$(moved_from "harness-native/target/$flavour")" ] ||
      rm -f "harness-native/target/$flavour/$target.built"
    build_if_stale "the native side, flavour $flavour" "harness-native/target/$flavour/$target.built" \
      "$made" "$(native_inputs)" compile_native "$flavour" "$target"
  )
}

# The compiler's messages are of interest where it fails; else a line for each tenth.
compile_native() {
  local flavour=$1 target=$2 log
  log=$PWD/harness-native/target/$flavour/build.log
  begin_anew "$flavour" "harness-native/target/$flavour" # before the log is there, which lies in it
  (
    cd harness-native &&
      ../tools/configure.sh "$flavour" >"$log" &&
      cmake --build --preset "$flavour" --target "$target" 2>&1 | tee "$log" | awk -v flavour="$flavour" '
        match($0, /^\[[0-9]+\/[0-9]+\]/) {
          split(substr($0, 2, RLENGTH - 2), step, "/")
          if (int(10 * step[1] / step[2]) > tenth) {
            tenth = int(10 * step[1] / step[2])
            print "mps-stress: " flavour ": step " step[1] " of " step[2]
            fflush()
          }
        }'
    exit "${PIPESTATUS[0]}"
  ) || { grep -v '^\[[0-9]*/[0-9]*\] ' "$log"; return 1; }
  if [ "$flavour" = plain ]; then
    bind_library
  fi
}

# What a JVM loads, in a folder of its own that stands first on the class path: libmpsstress and the
# JNI that JavaCPP generates for the binding.
bind_library() {
  local package=org/mpsstress/harness plain=harness-native/target/plain
  local staging=$plain/binding.new folder=harness-native/target/binding
  local exports=-Wl,--version-script=$PWD/$plain/jni-exports.map # as in harness-native/pom.xml
  if [ "$(uname -s)" = Darwin ]; then
    exports=-Wl,-exported_symbols_list,$PWD/$plain/jni-exports.list
  fi
  rm -rf "$staging"
  mkdir -p "$staging/$package/binding" "$folder"
  cp "harness-native/target/classes/$package/binding/HarnessBinding.class" "$staging/$package/binding/"
  "$JAVA_HOME/bin/java" -cp "$(ls cli/target/lib/javacpp-*.jar)" org.bytedeco.javacpp.tools.Builder \
    -classpath "$staging:$(ls cli/target/lib/harness-native-*.jar)" \
    "-Dplatform.includepath=$PWD/harness-native/include" \
    "-Dplatform.linkpath=$PWD/$plain/src/program" \
    -Xcompiler "$exports" -copylibs org.mpsstress.harness.binding.HarnessBinding >"$plain/binding.log" 2>&1 || {
    cat "$plain/binding.log"
    return 1
  }
  rm "$staging/$package/binding/HarnessBinding.class"
  cp $plain/src/program/resources/*.properties "$staging/$package/"
  # The folder itself stays: a JVM that has it on its class path must find it at its start.
  rm -rf "$folder/org" && mv "$staging/org" "$folder/org"
  binding_inputs "$PWD" >"$plain/binding.made"
}

# binding_inputs ROOT: digests of what a binding is made from, as it is now.
binding_inputs() {
  cksum <"$1/harness-native/target/classes/org/mpsstress/harness/binding/HarnessBinding.class" &&
    cat "$1"/harness-native/target/plain/src/program/libmpsstress.[ds]* | cksum
}

# binding_fits ROOT: whether what a JVM loads was made from what is built; Maven and CMake build that
# anew and leave the binding as it was.
binding_fits() {
  local made=$1/harness-native/target/plain/binding.made
  [ -s "$made" ] && [ "$(binding_inputs "$1" 2>/dev/null)" = "$(cat "$made")" ]
}
