#!/usr/bin/env bash
# Plants every defect of the catalogue once and looks for it in the first layer that can see it:
#   tools/tests/test_detection.sh
# The seed is fixed, so that explored rows change with the code alone. Before it, where there is a
# python3, the tests of the campaigns that measure over the catalogue, and of what runs plans in Python;
# after it random programs on each layer alone, which must find what is planted under them there.
# Exit code 0: all are found, and nothing is found without a defect; 1: not so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

out=$(mktemp -d "${TMPDIR:-/tmp}/mps-stress-detection.XXXXXX")
trap 'rm -rf "$out"' EXIT

if command -v python3 >/dev/null; then
  PYTHONDONTWRITEBYTECODE=1 python3 tools/tests/test_minimised.py || exit 1
  PYTHONDONTWRITEBYTECODE=1 python3 tools/tests/test_fuzz_defects.py || exit 1
  PYTHONDONTWRITEBYTECODE=1 python3 tools/tests/test_causes.py || exit 1
  PYTHONDONTWRITEBYTECODE=1 python3 tools/tests/test_replays.py || exit 1
  # Without what needs pytest.
  PYTHONDONTWRITEBYTECODE=1 python3 tools/tests/test_mps_stress.py Plans Judging Runs || exit 1
fi
ended=0
./mps-stress detect --trials 1 --seed 1 --out "$out/detect" >"$out/log" 2>&1 </dev/null || ended=$?
if [ "$ended" -ne 0 ]; then
  echo "test_detection.sh: detect: exit code $ended, expected 0" >&2
  cat "$out/log" >&2
  exit 1
fi

for layer in explored free noise tsan asan; do
  ended=0
  ./mps-stress fuzz --layers "$layer" --programs 1 --seed 1 --out "$out/fuzz-$layer" >"$out/log" 2>&1 </dev/null ||
    ended=$?
  if [ "$ended" -ne 0 ] || ! grep -Eq '^control +[a-z0-9-]+ found by' "$out/log"; then
    echo "test_detection.sh: fuzz on $layer: exit code $ended, expected 0 and a control that is found" >&2
    cat "$out/log" >&2
    exit 1
  fi
done
