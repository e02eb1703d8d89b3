#!/bin/bash
# patience_test.sh EXPLORER: who waits in vain gives up when its time is over, neither at half of it nor when
# twice as long has passed: for a stream 20 ms here, for each event 30 s.
set -u
explorer=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cat >"$out/plan.json" <<EOF
{"format": "mps-stress-plan/1", "scenario": "refusing-calls", "case": "", "file": "refusing.yaml", "sut": "sim",
 "pool": "freelist", "caches": "cold", "latencyNanos": 0, "memoryBytes": 0, "executorThreads": 0,
 "environment": [{"name": "MPS_STREAM_POOL_WAIT_TIMEOUT_MS", "value": "20"}],
 "channels": [], "barriers": [], "shared": 0, "setup": [],
 "operations": [
  {"code": 40, "name": "event", "line": 1, "text": "e = event timing", "target": 0, "arguments": [], "number": 1},
  {"code": 32, "name": "pool_stream", "line": 2, "text": "pool stream", "arguments": [], "raises": "exhausted"},
  {"code": 32, "name": "pool_stream", "line": 3, "text": "pool stream", "arguments": [], "raises": "exhausted"},
  {"code": 32, "name": "pool_stream", "line": 4, "text": "pool stream", "arguments": [], "raises": "exhausted"},
  {"code": 44, "name": "synchronize_event", "line": 5, "text": "synchronize e", "arguments": [0], "raises": "timed"},
  {"code": 44, "name": "synchronize_event", "line": 6, "text": "synchronize e", "arguments": [0], "raises": "timed"},
  {"code": 44, "name": "synchronize_event", "line": 7, "text": "synchronize e", "arguments": [0], "raises": "timed"},
  {"code": 45, "name": "elapsed", "line": 8, "text": "elapsed e f", "arguments": [0, 1], "raises": "timed"},
  {"code": 45, "name": "elapsed", "line": 9, "text": "elapsed e e", "arguments": [0, 0], "raises": "timed"},
  {"code": 40, "name": "event", "line": 10, "text": "f = event timing", "target": 1, "arguments": [], "number": 1}],
 "groups": [{"name": "worker", "driver": "native", "main": false, "registers": 2, "iterations": 1,
   "start": {"kind": "barrier", "intervalNanos": 0, "holdNanos": 0},
   "threadSetup": [], "program": [0, 9, 1, 2, 3, 4, 5, 6, 7, 8], "teardown": [], "phases": [[1]]}]}
EOF
answer=$("$explorer" --plan "$out/plan.json" --out "$out" --seed 5 --schedules 20)
code=$?
found=$(sed -n 's/^{"finding":{"kind":"\([a-z]*\)","message":"[^"]*(line \([0-9]*\)): \([^"]*\)".*/\2 \1 \3/p' \
  <<<"$answer" | sort)
wanted="3 progress gave up after 40.0 ms of virtual time; its time was 20.0 ms (C6)
4 error gave up after 10.0 ms of virtual time; its time was 20.0 ms (C6)
6 progress gave up after 60000.0 ms of virtual time; its time was 30000.0 ms (C32)
7 error gave up after 15000.0 ms of virtual time; its time was 30000.0 ms (C32)
9 progress gave up after 45000.0 ms of virtual time; its time was 30000.0 ms (C32)"
[ "$code" -eq 0 ] && [ "$found" = "$wanted" ] && exit 0
echo "exit code $code, found:"
echo "$found"
cut -c1-300 <<<"$answer"
exit 1
