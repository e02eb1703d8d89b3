#!/usr/bin/env bash
# The suite of the real thing, for the device cpu of a libtorch: the plugin's tests, the Java tests on
# that libtorch, every scenario that the device can run, the ones that must among them, and the same
# from the torch of a Python, where one has that library.
#   tools/test_torch.sh [--no-install] [DIR]
# DIR: the libtorch; else LIBTORCH, python3's torch, or Debian's libtorch-dev, which is installed where
# there is none (660 MB). A suite of its own, with its own count: the package is large.
# Exit code 0: all passed; 1: something failed; 2: bad usage, or something is missing; 4: nothing
# ran, or less than must.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/jdk.sh"
. "$root/tools/python.sh"

install=
place=${LIBTORCH:-}
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --no-install) install=--no-install ;;
    -*) echo "test_torch.sh: unknown option '$1'; expected --no-install or a folder" >&2; exit 2 ;;
    *) place=$1 ;;
  esac
  shift
done
if [ -z "$place" ]; then
  place=$(python3 -c 'import os, torch; print(os.path.dirname(torch.__file__))' 2>/dev/null) || place=
fi
if [ -z "$place" ]; then
  # None was named and none is there: the system's, which this installs.
  "$root/tools/toolchain.sh" --for torch $install || exit 2
  place=/usr
else
  "$root/tools/toolchain.sh" --for job $install || exit 2
fi
find_jdk || { echo "test_torch.sh: no JDK of version 17 or newer" >&2; exit 2; }
export LIBTORCH=$place

results=$(mktemp -d "${TMPDIR:-/tmp}/mps-stress-torch.XXXXXX")
mkdir "$results/run"
first=0
step() { # NAME COMMAND...: runs it; a failure is kept, so that all the others still run
  local name=$1 code=0
  shift
  echo "== $name" >&2
  "$@" </dev/null || code=$?
  if [ "$code" -ne 0 ]; then
    echo "== $name: FAILED, exit code $code" >&2
    if [ "$first" -eq 0 ]; then first=$code; fi
  else
    echo "== $name: passed" >&2
  fi
}

plugin() {
  local build
  build=$(MPSSTRESS_TORCH_TESTS=ON "$root/tools/build_torch.sh" "$place" | tail -1) || return 2
  if ! grep -qs mps_path_compiles "$build/build.ninja"; then
    echo "== the path of MPS is not compiled: this libtorch has no ATen/mps headers" >&2
  fi
  ctest --test-dir "$build" --output-on-failure --no-tests=error --output-junit "$results/ctest.xml"
}

java() {
  (cd "$root" && ./mvnw -q -B -pl cli -am test -Dgroups=torch -Dtests.excluded= \
    -Dtests.reports="$results" -Dnative.target=mpsstress -Dnative.skipTests=true)
}

scenarios() {
  "$root/mps-stress" run --sut torch --library "$place" --device cpu --out "$results/run"
}

# The same from a bundle, as on a machine without Java; the archive itself is tested by its use.
bundle() {
  local folder=$results/bundle
  mkdir -p "$folder"
  "$root/tools/bundle.sh" --as-built --with-plugins --out "$folder/bundle.tar.xz" || return 5
  (cd "$folder" && tar -xJf bundle.tar.xz) || return 5
  mkdir "$folder/run"
  env -i HOME="$HOME" PATH=/usr/bin:/bin "$folder/mps-stress/mps-stress" run single-thread \
    parallel-operations --sut torch --library "$place" --device cpu --out "$folder/run"
}

# From Python, as a script and under pytest, on the torch of whichever Python has one.
python() {
  local interpreter
  interpreter=$(python_with torch pytest) || {
    echo "== no python3 here has torch and pytest" >&2
    return 2
  }
  "$interpreter" "$root/tools/test_mps_stress.py" || return 1
  "$interpreter" "$root/tools/mps_stress.py" --device cpu --seed 5 || return $?
  PYTHONPATH=$root/tools "$interpreter" -m pytest -q -p mps_stress -p no:cacheprovider --mps-stress \
    -k "control or single_thread or simple_parallel" --junitxml "$results/pytest.xml" "$results/run"
}

step "the plugin of $place" plugin
step "Java on it" java
step "scenarios on its device cpu" scenarios
step "a bundle of all that" bundle
step "from Python" python

code=0
counts=$("$root/tools/count_tests.sh" --results "$results" "$results/run") || code=$?
echo "torch suite: $counts; report: $results/run/report.html"
if [ "$first" -ne 0 ]; then exit "$first"; fi
exit "$code"
