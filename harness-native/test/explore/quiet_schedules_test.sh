#!/bin/bash
# quiet_schedules_test.sh EXPLORER: an exploration that is to end after 20 schedules with nothing new goes on for as
# long as accesses meet in orders that are new, and not only until the last new outcome; then it ends.
set -u
explorer=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cat >"$out/plan.json" <<EOF
{"format": "mps-stress-plan/1", "scenario": "quiet", "case": "", "file": "quiet.yaml", "sut": "sim",
 "pool": "patched", "caches": "cold", "latencyNanos": 0, "memoryBytes": 0, "executorThreads": 0,
 "channels": [], "barriers": [], "shared": 0, "setup": [],
 "operations": [
   {"code": 2, "name": "full", "line": 1, "text": "x = full [4] 1", "target": 0, "arguments": [], "shape": [4], "number": 1}],
 "groups": [{"name": "worker", "driver": "native", "main": false, "registers": 1, "iterations": 1,
   "start": {"kind": "barrier", "intervalNanos": 0, "holdNanos": 0},
   "threadSetup": [], "program": [0], "teardown": [], "phases": [[1, 2]]}]}
EOF
answer=$("$explorer" --plan "$out/plan.json" --out "$out" --seed 1 --schedules 5000 --quiet-schedules 20)
code=$?
schedules=$(sed -n 's/^{"end":{"schedules":\([0-9]*\),.*/\1/p' <<<"$answer")
last=$(sed -n 's/^{"outcome":{.*"index":\([0-9]*\),.*/\1/p' <<<"$answer" | tail -1)
[ "$code" -eq 0 ] && grep -q '"stopped":"quiet"' <<<"$answer" && [ "$schedules" -lt 5000 ] &&
  [ "$schedules" -gt $((last + 21)) ] && exit 0
echo "exit code $code, $schedules schedules, the last new outcome at $last"
cut -c1-300 <<<"$answer"
exit 1
