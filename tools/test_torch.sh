#!/usr/bin/env bash
# The suite of the real thing, for a device of a libtorch, as one run: the plugin's tests, the Java tests
# on that libtorch, every scenario that the device can run, the ones that must among them, each sabotage
# of the adapter as somebody would plant it, and the same from the torch of a Python, where one has that
# library. From a checkout, or from a bundle that was made with its tests (bundle.sh --with-tests).
#   tools/test_torch.sh [--no-install] [--device DEVICE] [--out OUT] [DIR]
# DIR: the libtorch; else LIBTORCH, python3's torch, or Debian's libtorch-dev, which is installed where
# there is none (660 MB). A suite of its own, with its own count: the package is large.
# DEVICE: cpu (the default) or cuda. OUT: a new folder for logs and reports (default: under /tmp).
# Each command has a time limit of its own (LIMIT, in seconds; default 900); JOBS (2) of the tests and
# of the planted runs are carried out at a time.
# Exit code 0: all passed; 1: something failed; 2: bad usage, or something is missing; 4: nothing
# ran, or less than must.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/lib/jdk.sh"
. "$root/tools/lib/python.sh"

install=
device=cpu
results=
place=${LIBTORCH:-}
bundled=
if [ -d "$root/runtime" ]; then bundled=yes; fi
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,16s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --no-install) install=--no-install ;;
    --device) device=${2:?--device needs cpu or cuda}; shift ;;
    --out) results=${2:?--out needs a folder}; shift ;;
    -*)
      echo "test_torch.sh: unknown option '$1'; expected --no-install, --device DEVICE, --out OUT or a folder" >&2
      exit 2
      ;;
    *) place=$1 ;;
  esac
  shift
done
case $device in
  cpu | cuda) ;;
  *) echo "test_torch.sh: --device '$device'; expected cpu or cuda" >&2; exit 2 ;;
esac
if [ -z "$place" ]; then
  place=$(python3 -c 'import os, torch; print(os.path.dirname(torch.__file__))' 2>/dev/null) || place=
fi
if [ -z "$bundled" ]; then
  if [ -z "$place" ]; then
    # None was named and none is there: the system's, which this installs.
    "$root/tools/toolchain.sh" --for torch $install || exit 2
    place=/usr
  else
    "$root/tools/toolchain.sh" --for job $install || exit 2
  fi
  find_jdk || { echo "test_torch.sh: no JDK of version 17 or newer" >&2; exit 2; }
elif [ ! -d "$root/tests" ]; then
  echo "test_torch.sh: this bundle was made without --with-tests" >&2
  exit 2
elif [ -z "$place" ]; then
  echo "test_torch.sh: which libtorch? Name its folder; python3 here has no torch either." >&2
  exit 2
fi
export LIBTORCH=$place
# PyTorch keeps a workspace of cuBLAS for each pair of handle and stream, 32 MiB each by default on
# the newest GPUs: 200 threads on 32 streams would fill any of them.
export CUBLAS_WORKSPACE_CONFIG=${CUBLAS_WORKSPACE_CONFIG:-:16:8}

if [ -z "$results" ]; then
  results=$(mktemp -d "${TMPDIR:-/tmp}/mps-stress-torch.XXXXXX")
else
  mkdir "$results" || exit 2
  results=$(cd "$results" && pwd)
fi
mkdir "$results/run"
limit=()
if command -v timeout >/dev/null 2>&1; then limit=(timeout -k 20 "${LIMIT:-900}"); fi
first=0
step() { # NAME COMMAND...: runs it; a failure is kept, so that all the others still run
  local name=$1 code=0 began
  shift
  echo "== $name" >&2
  began=$(date +%s)
  "$@" </dev/null || code=$?
  if [ "$code" -ne 0 ]; then
    echo "== $name: FAILED, exit code $code, after $(($(date +%s) - began)) s" >&2
    if [ "$first" -eq 0 ]; then first=$code; fi
  else
    echo "== $name: passed, $(($(date +%s) - began)) s" >&2
  fi
}

limited() { ${limit[@]+"${limit[@]}"} "$@"; } # a command that does not end costs the others nothing

plugin() {
  local build
  if [ -n "$bundled" ]; then export GTest_ROOT=$root/tests/gtest; fi
  build=$(MPSSTRESS_TORCH_TESTS=ON limited "$root/tools/build_torch.sh" "$place" | tail -1) || return 2
  if ! ctest --test-dir "$build" -N | grep -qE "mps_path_compiles|_as_objective_cxx"; then
    echo "== the path of MPS is not compiled: no ATen/mps headers, or none that compile here" >&2
  fi
  limited ctest --test-dir "$build" --output-on-failure --no-tests=error --parallel "${JOBS:-2}" \
    --output-junit "$results/ctest.xml"
}

java() {
  export MPSSTRESS_DEVICE=$device
  if [ -n "$bundled" ]; then
    (cd "$root/cli" && limited "$root/runtime/bin/java" -Dmpsstress.home="$root" \
      -cp "$root/harness-native/target/binding:$root/cli/target/mps-stress.jar:$root/tests/classes:$root/tests/lib/*" \
      org.mpsstress.cli.torch.TorchTestsMain "$results/java.xml")
    return
  fi
  (cd "$root" && limited ./mvnw -q -B -pl cli -am test -Dgroups=torch -Dtests.excluded= \
    -Dtests.reports="$results" -Dnative.target=mpsstress -Dnative.skipTests=true)
}

scenarios() {
  limited "$root/mps-stress" run --sut torch --library "$place" --device "$device" --out "$results/run"
}

with_noise() {
  limited "$root/mps-stress" run single-thread simple-parallel --strategy noise --sut torch \
    --library "$place" --device "$device" --out "$results/noise"
}

# A sabotage of the adapter as a user plants it: it must be found, its token must show it again, and
# its case must be made smaller.
planted_one() { # DEFECT SCENARIO
  local defect=$1 scenario=$2 answer=0 token words=
  local place_of=$results/planted-$1
  limited "$root/mps-stress" run "$scenario" --defect "$defect" --no-controls --sut torch \
    --library "$place" --device "$device" --out "$place_of" >"$place_of.txt" 2>&1 || answer=$?
  token=$(grep -oh 'MPS1[.][A-Za-z0-9_-]*' "$place_of.txt" | head -n 1) || token=
  if [ "$answer" -ne 1 ] || [ -z "$token" ]; then
    words="not found: exit code $answer, wanted 1"
  else
    for verb in replay minimise; do
      answer=0
      if [ "$verb" = minimise ]; then set -- --budget 30s; else set --; fi
      limited "$root/mps-stress" "$verb" "$token" "$@" --libtorch "$place" \
        --out "$results/$verb-$defect" >"$results/$verb-$defect.txt" 2>&1 || answer=$?
      if [ "$answer" -ne 1 ]; then words="$words $verb: exit code $answer, wanted 1;"; fi
    done
  fi
  if [ -z "$words" ]; then
    echo "planted $defect in $scenario: found, shown again" \
      "$(grep -hsA1 '^  [0-9]* lines\{0,1\}, ' "$results/minimise-$defect.txt" | tr -s '\n ' ' ')"
  else
    echo "planted $defect in $scenario: $words" >&2
    tail -n 5 "$place_of.txt" "$results"/*-"$defect".txt >&2
  fi
  [ -z "$words" ]
}

# All of them, JOBS at a time.
planted() {
  local code=0 defect scenario pid pids=()
  while read -r defect scenario; do
    planted_one "$defect" "$scenario" </dev/null &
    pids+=($!)
    if [ ${#pids[@]} -ge "${JOBS:-2}" ]; then
      wait "${pids[0]}" || code=1
      pids=(${pids[@]+"${pids[@]:1}"})
    fi
  done <"$results/sabotages.txt"
  for pid in ${pids[@]+"${pids[@]}"}; do wait "$pid" || code=1; done
  return "$code"
}

# What the device shows of them: where it has gates, every wait that is left out.
sabotages() {
  echo "result-of-another-thread simple-parallel"
  echo "raised-error simple-parallel"
  if grep -qs '"capabilities":"[^"]*gates' "$results/run/record.jsonl"; then
    echo "dropped-event-wait own-streams-gate"
    echo "event-on-default-stream own-streams-gate"
    echo "dropped-record-stream own-streams-gate"
    echo "dropped-stream-synchronize own-streams-held"
    echo "dropped-device-synchronize own-streams-held"
    echo "wrong-stream own-streams-held"
  fi
}

# The same from a bundle, as on a machine without Java; the archive itself is tested by its use.
bundle() {
  local folder=$results/bundle
  mkdir -p "$folder"
  limited "$root/tools/bundle.sh" --as-built --with-plugins --out "$folder/bundle.tar.xz" || return 5
  (cd "$folder" && tar -xJf bundle.tar.xz) || return 5
  mkdir "$folder/run"
  limited env -i HOME="$HOME" PATH=/usr/bin:/bin "$folder/mps-stress/mps-stress" run single-thread \
    parallel-operations --sut torch --library "$place" --device cpu --out "$folder/run" || return $?
  if [ -f "$folder/run/junit.xml" ]; then cp "$folder/run/junit.xml" "$results/bundle.xml"; fi
}

# From Python, as a script and under pytest, on the torch of whichever Python has one.
python() {
  local interpreter some=()
  # On a device other than the host most of a case's time is that its process starts.
  if [ "$device" != cpu ]; then some=(single-thread simple-parallel parallel-operations); fi
  interpreter=$(python_with torch pytest) || {
    echo "== no python3 here has torch and pytest" >&2
    return 2
  }
  limited "$interpreter" -m pytest -q -p no:cacheprovider --junitxml "$results/python.xml" \
    "$root/tools/tests/test_mps_stress.py" || return 1
  limited "$interpreter" "$root/tools/mps_stress.py" ${some[@]+"${some[@]}"} --device "$device" --seed 5 || return $?
  PYTHONPATH=$root/tools limited "$interpreter" -m pytest -q -p mps_stress -p no:cacheprovider \
    --mps-stress --mps-stress-device "$device" -k "control or single_thread or simple_parallel" --junitxml "$results/pytest.xml" \
    "$results/run"
}

step "the plugin of $place" plugin
step "Java on it" java
step "scenarios on its device $device" scenarios
step "scenarios with noise" with_noise
sabotages >"$results/sabotages.txt"
step "what is planted in the adapter" planted
if [ -z "$bundled" ] && [ "$device" = cpu ]; then step "a bundle of all that" bundle; fi
step "from Python" python

code=0
counts=$("$root/tools/count_tests.sh" --results "$results" "$results/run") || code=$?
echo "torch suite: $counts; report: $results/run/report.html"
if [ "$first" -ne 0 ]; then exit "$first"; fi
exit "$code"
