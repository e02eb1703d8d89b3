#!/usr/bin/env bash
# On a machine with an NVIDIA GPU and a libtorch, without Java and without packages of a system:
# builds mps-harness and the plugin, runs plans that were made elsewhere, prints what came of it.
#   tools/cuda_run.sh PLANS [OUT]
# PLANS holds clean/*.json, sabotaged/*.json and mutants/ (./mps-stress plans writes them); what is not
# there is not run. Needs g++, cmake, ninja, python3, and nlohmann/json.hpp (NLOHMANN: the prefix under which its CMake package lies).
# Variables: LIBTORCH (default: python3's torch), REPEAT (20), JOBS (4), BUILD (/tmp/mps-stress-build),
# MINUTES (9: no further attempt at a mutant is begun after them).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
plans=${1:?which folder of plans?}
out=${2:-${OUT:-$PWD/out-cuda}}
# PyTorch keeps a workspace of cuBLAS for each pair of handle and stream, 32 MiB each by default on
# the newest GPUs: 200 threads on 32 streams would fill any of them.
export CUBLAS_WORKSPACE_CONFIG=${CUBLAS_WORKSPACE_CONFIG:-:16:8}
build=${BUILD:-/tmp/mps-stress-build}
libtorch=${LIBTORCH:-$(python3 -c 'import os, torch; print(os.path.dirname(torch.__file__))')}
mkdir -p "$out"

echo "## machine"
echo "CUBLAS_WORKSPACE_CONFIG=$CUBLAS_WORKSPACE_CONFIG, ${JOBS:-4} processes at a time"
# For the log alone: a machine that cannot say what it has may still run.
nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader || true
python3 -c 'import torch; print("torch", torch.__version__, torch.version.git_version)' || true
nproc

echo "## build"
{
  cmake -G Ninja -S "$root/harness-native" -B "$build/harness" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DMPSSTRESS_FLAVOUR=plain ${NLOHMANN:+-DCMAKE_PREFIX_PATH="$NLOHMANN"}
  cmake --build "$build/harness" --target mps-harness
  cmake -G Ninja -S "$root/harness-native/src/sut/torch" -B "$build/plugin" -DLIBTORCH="$libtorch"
  cmake --build "$build/plugin"
} >"$out/build.log" 2>&1 || { tail -40 "$out/build.log"; exit 5; }
harness=$build/harness/app/mps-harness
plugin=$(echo "$build"/plugin/libmpsstress_torch.*)
sha256sum "$libtorch"/lib/libtorch_cpu.so "$libtorch"/lib/libtorch_cuda.so | sed 's/^/sha256 /'

echo "## capabilities"
"$harness" --capabilities --library "$plugin" --pool cuda --device cuda

code=0
run() {
  python3 "$root/tools/run_plans.py" --harness "$harness" --library "$plugin" --out "$out" \
    --jobs "${JOBS:-4}" "$@" || code=$?
}
# The sabotages first: if they are not objected to, the rest says nothing. What a dropped wait spoils
# is a matter of time: each has as many runs as a clean plan.
if [ -d "$plans/sabotaged" ]; then
  echo "## sabotaged"
  run --repeat "${REPEAT:-20}" "$plans"/sabotaged/*.json
fi
if [ -d "$plans/mutants" ]; then
  echo "## mutants"
  run --repeat "${REPEAT:-20}" --mutants "$plans/mutants" --minutes "${MINUTES:-9}" --patience 90
fi
if [ -d "$plans/clean" ]; then
  echo "## clean"
  run --repeat "${REPEAT:-20}" "$plans"/clean/*.json
fi
echo "## exit code $code"
exit "$code"
