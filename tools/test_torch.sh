#!/usr/bin/env bash
# The suite of the real thing: tools/test_torch.sh [DIR] builds the plugin for a libtorch (DIR,
# LIBTORCH, python3's torch, or Debian's libtorch-dev), runs its tests, then every scenario that the
# device cpu can run. A suite of its own, with its own count: the package is large, and where there
# is none, this says so and runs nothing. Debian: tools/packages-torch.txt.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
place=${1:-${LIBTORCH:-}}
if [ -z "$place" ]; then
  place=$(python3 -c 'import os, torch; print(os.path.dirname(torch.__file__))' 2>/dev/null) || place=
fi
if [ -z "$place" ] && ls /usr/lib/*/libtorch_cpu.so >/dev/null 2>&1; then place=/usr; fi
if [ -z "$place" ]; then
  echo "torch suite: NOT RUN, there is no libtorch here (tools/packages-torch.txt names Debian's)"
  exit 0
fi
build=$(MPSSTRESS_TORCH_TESTS=ON "$root/tools/build_torch.sh" "$place" | tail -1)
ctest --test-dir "$build" --output-on-failure
python3 "$root/tools/test_run_plans.py"
tests=$("$build/test/torch_plugin_test" --gtest_list_tests | grep -c '^  ')
out=$(mktemp -d)/run
trap 'rm -rf "$(dirname "$out")"' EXIT
"$root/mps-stress" run --sut torch --library "$place" --device cpu --out "$out" --json >"$out.json"
python3 - "$out.json" "$tests" <<'PY'
import json, sys
run = json.load(open(sys.argv[1], encoding="utf-8"))
ran = [case for case in run["cases"] if case["verdict"] != "skipped"]
print(f"torch suite: {sys.argv[2]} tests of the plugin, {len(ran)} cases on cpu, verdict {run['verdict']}")
PY
