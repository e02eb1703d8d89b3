#!/bin/bash
# steady_test.sh EXPLORER: between the iterations of a thread whose counts are to be steady the session waits for
# the device, which is slow in some schedules: that is no wait of the program's, and nobody objects to it.
set -u
explorer=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cat >"$out/plan.json" <<EOF
{"format": "mps-stress-plan/1", "scenario": "steady", "case": "", "file": "steady.yaml", "sut": "sim",
 "pool": "patched", "caches": "cold", "latencyNanos": 0, "memoryBytes": 0, "executorThreads": 0, "steady": true,
 "channels": [], "barriers": [], "shared": 0, "setup": [],
 "operations": [
   {"code": 2, "name": "full", "line": 1, "text": "x = full [4] 1", "target": 0, "arguments": [], "shape": [4], "number": 1},
   {"code": 13, "name": "relu", "line": 2, "text": "y = relu x", "target": 1, "arguments": [0]}],
 "groups": [{"name": "worker", "driver": "native", "main": false, "registers": 2, "iterations": 4,
   "start": {"kind": "barrier", "intervalNanos": 0, "holdNanos": 0},
   "threadSetup": [], "program": [0, 1], "teardown": [], "phases": [[1]]}]}
EOF
answer=$("$explorer" --plan "$out/plan.json" --out "$out" --seed 1 --schedules 40)
code=$?
[ "$code" -eq 0 ] && ! grep -q '^{"finding"' <<<"$answer" && grep -q '^{"end":{"schedules":40,' <<<"$answer" && exit 0
echo "exit code $code"
cut -c1-300 <<<"$answer"
exit 1
