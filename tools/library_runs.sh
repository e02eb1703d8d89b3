#!/usr/bin/env bash
# Everything that can be said about a libtorch on one machine, through Java, from a bundle or a
# checkout: several runs of the whole catalogue side by side, each in processes of its own, one
# document of all of them, the controls again and again, the scenarios' mutants.
#   tools/library_runs.sh DEVICE OUT [STEP...]
# STEP: runs, controls, mutants, compare (default: runs). OUT gets a few files, small enough to be
# sent, as soon as there is something in them.
# Variables: LIBTORCH (default: python3's torch), RUNS (4), REPEAT (5), ROUNDS (20), JOBS (2: so
# many processes of the tool at a time), MINUTES (9: no further run is begun after them), MUTANTS
# (scenarios to take mutants of; default: all), TRIALS (3: tries of a mutant on a device of each
# speed), VARIABLE (CUDA_LAUNCH_BLOCKING=1: what the candidate of compare is started with), PAIRS
# (2: runs of each case of compare).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
device=${1:?which device: cpu, cuda or mps?}
out=${2:?which folder?}
shift 2
if [ $# -eq 0 ]; then set -- runs; fi
# PyTorch keeps a workspace of cuBLAS for each pair of handle and stream, 32 MiB each by default on
# the newest GPUs: 200 threads on 32 streams would fill any of them.
export CUBLAS_WORKSPACE_CONFIG=${CUBLAS_WORKSPACE_CONFIG:-:16:8}
libtorch=${LIBTORCH:-$(python3 -c 'import os, torch; print(os.path.dirname(torch.__file__))')}
export LIBTORCH=$libtorch
mkdir -p "$out"
work=$(mktemp -d "${TMPDIR:-/tmp}/mps-stress-runs.XXXXXX")
ends=$(($(date +%s) + 60 * ${MINUTES:-9}))
code=0

machine() {
  uname -srm
  # For the log alone: a machine that cannot say what it has may still run.
  nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader 2>/dev/null || true
  python3 -c 'import torch; print("torch", torch.__version__, torch.version.git_version)' 2>/dev/null || true
  echo "CUBLAS_WORKSPACE_CONFIG=$CUBLAS_WORKSPACE_CONFIG, ${JOBS:-2} processes of the tool at a time"
  getconf _NPROCESSORS_ONLN
  cmake --version 2>/dev/null | head -n 1 || true
  c++ --version 2>/dev/null | head -n 1 || true
}

# The plugin is built once, by the first command that needs it.
"$root/mps-stress" preflight --library "$libtorch" >"$work/preflight.txt" 2>&1 || code=$?
{ machine; cat "$work/preflight.txt"; } | tee "$out/machine.txt"

# one NAME ARGUMENTS...: a run of the tool with its own folder and log
one() {
  local name=$1 result=0
  shift
  "$root/mps-stress" run "$@" --sut torch --library "$libtorch" --device "$device" \
    --out "$work/$name" >"$work/$name.txt" 2>"$work/$name.err" || result=$?
  echo "$name: exit code $result"
  tail -4 "$work/$name.txt" | sed 's/^/  /'
  grep '^(control)' "$work/$name.txt" | sed 's/^/  /' || true
  if [ "$result" -ne 0 ]; then tail -5 "$work/$name.err" | sed 's/^/  /'; fi
  return "$result"
}

# several PREFIX COUNT ARGUMENTS...: so many runs, JOBS at a time, none begun when time is up
several() {
  local prefix=$1 count=$2 next=1 i pids
  shift 2
  while [ "$next" -le "$count" ] && [ "$(date +%s)" -lt "$ends" ]; do
    pids=()
    for i in $(seq 1 "${JOBS:-2}"); do
      if [ "$next" -gt "$count" ]; then break; fi
      one "$prefix-$next" "$@" &
      pids+=($!)
      next=$((next + 1))
    done
    for i in "${pids[@]}"; do wait "$i" || code=$?; done
  done
}

# until_time_is_up FILE VERB ARGUMENTS...: what the verb says on the library; ended when time is up
until_time_is_up() {
  local file=$1 verb=$2 pid
  shift 2
  "$root/mps-stress" "$verb" "$@" --sut torch --library "$libtorch" --device "$device" \
    >"$file" 2>"$work/$verb.err" &
  pid=$!
  while kill -0 "$pid" 2>/dev/null && [ "$(date +%s)" -lt "$ends" ]; do sleep 1; done
  kill -TERM "$pid" 2>/dev/null || true
  wait "$pid" || code=$?
  tail -14 "$file"
}

for step in "$@"; do
  echo "## $step"
  case $step in
    runs)
      # The first one alone: it builds the plugin.
      one run-0 single-thread --repeat 1 || code=$?
      readelf -d "$root"/harness-native/target/torch/*/libmpsstress_torch.so 2>/dev/null \
        | grep NEEDED || true
      several run "${RUNS:-4}" --repeat "${REPEAT:-5}"
      folders=()
      for folder in "$work"/run-[1-9]*; do
        if [ -f "$folder/record.jsonl" ]; then folders+=("$folder"); fi
      done
      if [ ${#folders[@]} -gt 0 ]; then
        "$root/mps-stress" evidence "${folders[@]}" --out "$out/evidence.md" || code=$?
      fi
      ;;
    controls)
      # All rounds as one set; ended from outside it prints what is known by then.
      until_time_is_up "$out/controls.txt" controls --rounds "${ROUNDS:-20}" --out "$work/controls"
      cp "$work/controls/controls.json" "$out/" 2>/dev/null || true
      ;;
    mutants)
      # shellcheck disable=SC2086 # several names
      until_time_is_up "$out/mutants.txt" scenario-mutants ${MUTANTS:-} --rounds "${TRIALS:-3}" \
        --out "$work/mutants"
      cp "$work/mutants/twins.json" "$out/mutants.json" 2>/dev/null || true
      ;;
    compare)
      left=$((ends - $(date +%s)))
      if [ "$left" -gt 0 ]; then
        "$root/mps-stress" compare --baseline "$libtorch" --candidate "$libtorch" \
          --candidate-environment "${VARIABLE:-CUDA_LAUNCH_BLOCKING=1}" --device "$device" \
          --repeat "${PAIRS:-2}" --budget "${left}s" --out "$work/compare" \
          >"$out/compare.txt" 2>"$work/compare.err" || code=$?
        cp "$work/compare/compare.json" "$out/" 2>/dev/null || true
        tail -12 "$out/compare.txt"
      fi
      ;;
    *) echo "library_runs.sh: unknown step '$step'; expected runs, controls, mutants, compare" >&2; exit 2 ;;
  esac
done
(cd "$work" && tar -cf - --exclude=allure-results --exclude=workers . | xz -6) >"$out/runs.tar.xz"
rm -rf "$work"
echo "## exit code $code"
exit "$code"
