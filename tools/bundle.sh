#!/usr/bin/env bash
# Makes one archive that tests a libtorch on a machine without Java and without this checkout:
#   tools/bundle.sh [--out FILE] [--as-built] [--with-plugins] [--with-tests]
# In it: a Java runtime (jlink), the jars, libmpsstress, mps-harness, the plugin's sources, plans for
# mps-harness. There, unpacked: ./mps-stress run --sut torch (g++ and CMake build the plugin first).
#   --out FILE      where to (default: mps-stress-<system>.tar.xz)
#   --as-built      takes what was built before, without a look at what is newer
#   --with-plugins  takes the plugins along that were built here, for machines with the same
#                   libtorch at the same place: nothing is built there
#   --with-tests    takes what tools/test_torch.sh needs there; they must have been compiled here
# Exit code 0: made; 2: bad usage, no JDK with jlink, or what was built is of several builds; 5: the build
# failed, or it is too large.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/lib/jdk.sh"
. "$root/tools/lib/build.sh"
most=$((60 * 1024 * 1024))

out=$PWD/mps-stress-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m).tar.xz
built=
plugins=
tests=
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,13s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --out) out=${2:?--out needs a file}; shift ;;
    --as-built) built=yes ;;
    --with-plugins) plugins=yes ;;
    --with-tests) tests=yes ;;
    *) echo "bundle.sh: unknown option '$1'; see --help" >&2; exit 2 ;;
  esac
  shift
done
find_jdk || { echo "bundle.sh: no JDK of version 17 or newer" >&2; exit 2; }
# The newest one: its runtime is the smallest, and asks least of the other machine's libraries.
jdk=$(newer_jdk 25)
jdk=${jdk:-$JAVA_HOME}
[ -x "$jdk/bin/jlink" ] || { echo "bundle.sh: $jdk has no jlink" >&2; exit 2; }
jmods=()
if [ -d "$jdk/jmods" ]; then jmods=(--module-path "$jdk/jmods"); fi
if [ -z "$built" ]; then
  build_java "$root" || exit $?
  build_native "$root" plain || exit $?
fi
plain=$root/harness-native/target/plain
if [ -z "$built" ] || [ ! -x "$plain/app/mps-harness" ]; then # of the same sources as the plugin
  (cd "$root/harness-native" && ../tools/configure.sh plain >/dev/null &&
    cmake --build --preset plain --target mps-harness >&2) || exit 5
fi
# Built by Maven it lies in a jar, and this folder is empty.
if [ -d "$root/harness-native/target/binding/org" ] && ! binding_fits "$root"; then
  echo "bundle.sh: the binding is of another build than libmpsstress beside it; make it anew:" \
    "rm -f harness-native/target/plain/binding.made && tools/native.sh plain" >&2
  exit 2
fi

version_of() { sed -n "s:.*<$1\.version>\(.*\)</$1\.version>.*:\1:p" "$root/pom.xml"; }

# The plugin's tests in source, with GoogleTest; the Java tests compiled, with JUnit.
with_tests() {
  local own=$root/cli/target/test-classes/org/mpsstress/cli repository=$HOME/.m2/repository
  local header library jar junit assertj
  junit=$(version_of junit) assertj=$(version_of assertj)
  header=$(find /usr/include /usr/local/include /opt/homebrew/include -path '*/gtest/gtest.h' 2>/dev/null | head -n 1) || true
  library=$(find /usr/lib /usr/local/lib /opt/homebrew/lib -name libgtest.a 2>/dev/null | head -n 1) || true
  if [ ! -f "$own/torch/TorchTestsMain.class" ] || [ -z "$header" ] || [ -z "$library" ]; then
    echo "bundle.sh: --with-tests needs GoogleTest with libgtest.a, and the tests of cli compiled:" \
      "./mvnw -pl cli -am test-compile" >&2
    exit 2
  fi
  mkdir -p "$home/tests/lib" "$home/tests/gtest/lib" "$home/tests/gtest/include" \
    "$home/tests/classes/org/mpsstress/cli/torch" "$home/tests/classes/org/mpsstress/cli/run" \
    "$home/harness-native/test"
  cp "$own"/torch/RealTorchTest*.class "$own"/torch/TorchTestsMain*.class \
    "$home/tests/classes/org/mpsstress/cli/torch/"
  cp "$own"/Typed*.class "$home/tests/classes/org/mpsstress/cli/"
  cp "$own/run/CheckoutHere.class" "$home/tests/classes/org/mpsstress/cli/run/"
  # The platform's version goes with Jupiter's.
  for jar in "org/junit/jupiter/junit-jupiter-api/$junit" "org/junit/jupiter/junit-jupiter-engine/$junit" \
    "org/junit/platform/junit-platform-launcher/1.${junit#5.}" "org/assertj/assertj-core/$assertj"; do
    cp "$repository/$jar"/*.jar "$home/tests/lib/" || exit 2
  done
  cp "$root"/cli/target/lib/byte-buddy-[0-9]*.jar "$home/tests/lib/"
  cp -R "$root/harness-native/test/torch" "$home/harness-native/test/"
  cp -R "$(dirname "$header")" "$home/tests/gtest/include/"
  cp "$(dirname "$library")"/libgtest*.a "$home/tests/gtest/lib/"
  mkdir "$home/tools/tests"
  cp "$root/tools/test_torch.sh" "$root/tools/count_tests.sh" "$home/tools/"
  cp "$root/tools/lib/python.sh" "$root/tools/lib/jdk.sh" "$home/tools/lib/"
  cp "$root/tools/tests/test_mps_stress.py" "$root/tools/tests/test_run_plans.py" \
    "$root/tools/tests/test_standstill.py" "$home/tools/tests/"
}

work=$(mktemp -d "${TMPDIR:-/tmp}/mps-stress-bundle.XXXXXX")
trap 'rm -rf "$work"' EXIT
home=$work/mps-stress
mkdir -p "$home/cli/target/lib" "$home/tools/lib" "$home/harness-native/target/plain/app" \
  "$home/harness-native/target/plain/src/program" "$home/harness-native/target/plain/src/noise" \
  "$home/harness-native/src/sut"

# What the command line and its workers load of Java's own modules. A newer JDK links from itself,
# without jmods.
"$jdk/bin/jlink" ${jmods[@]+"${jmods[@]}"} --output "$home/runtime" --strip-java-debug-attributes \
  --no-header-files --no-man-pages --vm server --add-modules \
  java.base,java.logging,java.management,java.naming,java.xml,jdk.management,jdk.unsupported
cp "$root/cli/target/mps-stress.jar" "$home/cli/target/"
for jar in "$root"/cli/target/lib/*.jar; do
  # Of the layers lincheck and jcstress, which test the simulated SUT alone.
  case ${jar##*/} in
    byte-buddy-* | jna-* | kotlin* | lincheck-[0-9]* | lincheck-jvm* | lincheck-trace* | jcstress-core-*) ;;
    *) cp "$jar" "$home/cli/target/lib/" ;;
  esac
done

# What a JVM loads; built by Maven it lies in a jar.
if [ -d "$root/harness-native/target/binding" ]; then
  cp -R "$root/harness-native/target/binding" "$home/harness-native/target/"
  # Where the build has put the library of strategy noise is nowhere on the other machine.
  noise=$home/harness-native/target/binding/org/mpsstress/harness/noise.properties
  sed 's:^path=.*/harness-native/:path=harness-native/:' "$noise" >"$noise.moved"
  mv "$noise.moved" "$noise"
fi
cp "$plain/app/mps-harness" "$home/harness-native/target/plain/app/"
cp "$plain"/src/program/libmpsstress.* "$home/harness-native/target/plain/src/program/"
cp "$plain"/src/noise/libmpsstress_noise.* "$home/harness-native/target/plain/src/noise/"
cp -R "$root/harness-native/include" "$root/harness-native/cmake" "$root/harness-native/operations" \
  "$home/harness-native/"
cp -R "$root/harness-native/src/sut/torch" "$home/harness-native/src/sut/"
if [ -n "$plugins" ]; then
  for plugin in "$root"/harness-native/target/torch/*/libmpsstress_torch.*; do
    [ -f "$plugin" ] || continue
    key=$(basename "$(dirname "$plugin")")
    mkdir -p "$home/harness-native/target/torch/$key"
    cp "$plugin" "$home/harness-native/target/torch/$key/"
  done
fi
if [ -n "$tests" ]; then with_tests; fi
cp "$root/tools/lib/alone.sh" "$root/tools/lib/moved.sh" "$home/tools/lib/"
cp "$root/tools/build_torch.sh" "$root/tools/run_plans.py" "$root/tools/cuda_run.sh" \
  "$root/tools/library_runs.sh" "$root/tools/mps_stress.py" "$root/tools/standstill.py" "$root/tools/until_idle.py" \
  "$home/tools/"
cp "$root/LICENSE" "$root/README.md" "$home/"
cp "$root/docs/torch.md" "$home/"
cp "$root/tools/bundle/mps-stress" "$home/mps-stress"
chmod +x "$home/mps-stress"

for device in cpu cuda; do
  "$home/mps-stress" plans --pool cuda --device "$device" --out "$home/plans/$device/clean" >/dev/null
done
for pair in stream:dropped-stream-synchronize stream:wrong-stream \
  device:dropped-device-synchronize event:dropped-event-wait event:event-on-default-stream \
  memory:dropped-record-stream result:result-of-another-thread result:raised-error; do
  "$home/mps-stress" plans "sabotage-${pair%%:*}" --pool cuda --device cuda --defect "${pair#*:}" \
    --out "$home/plans/cuda/sabotaged" >/dev/null
done

mkdir -p "$(dirname "$out")"
(cd "$work" && tar -cf - mps-stress | xz -6 -T 2 >"$work/archive.tar.xz")
size=$(wc -c <"$work/archive.tar.xz" | tr -d ' ')
if [ "$size" -gt "$most" ]; then
  echo "bundle.sh: $size bytes are more than $most" >&2
  exit 5
fi
mv "$work/archive.tar.xz" "$out"
echo "$out: $size bytes"
