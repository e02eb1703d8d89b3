#!/bin/bash
# progress_test.sh EXPLORER: on a slow device, whose shortest command takes half a second, a call that waits
# for nothing and takes 10 ms is found, whether it sleeps or looks at a clock until then; what other threads'
# looks move the clock by is not its time.
set -u
explorer=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

explored() { # CODE NAME TEXT TARGET LOOKERS: one thread's call beside others that query a stream; sets answer, code
  cat >"$out/plan.json" <<EOF
{"format": "mps-stress-plan/1", "scenario": "waiting-calls", "case": "", "file": "waiting.yaml", "sut": "sim",
 "pool": "patched", "caches": "cold", "latencyNanos": 0, "memoryBytes": 0, "executorThreads": 0,
 "channels": [], "barriers": [], "shared": 0, "setup": [],
 "operations": [{"code": $1, "name": "$2", "line": 1, "text": "$3", "arguments": []$4},
   {"code": 37, "name": "query_stream", "line": 2, "text": "query stream", "arguments": []}],
 "groups": [
  {"name": "waiter", "driver": "native", "main": false, "registers": 1, "iterations": 1,
   "start": {"kind": "barrier", "intervalNanos": 0, "holdNanos": 0},
   "threadSetup": [], "program": [0], "teardown": [], "phases": [[1]]},
  {"name": "looker", "driver": "native", "main": false, "registers": 1, "iterations": 1,
   "start": {"kind": "barrier", "intervalNanos": 0, "holdNanos": 0},
   "threadSetup": [], "program": [1], "teardown": [], "phases": [[$5]]}]}
EOF
  answer=$("$explorer" --plan "$out/plan.json" --out "$out" --seed 5 --schedules 60)
  code=$?
}

fail() {
  echo "$1: exit code $code"
  cut -c1-300 <<<"$answer"
  exit 1
}

says() { grep -q "$1" <<<"$answer"; }

explored 31 default_stream 'd = default stream' ', "target": 0' 2
[ "$code" -eq 0 ] && says '^{"finding":{"kind":"progress","message":"[^"]*d = default stream[^"]*it waited [0-9.]* ms' ||
  fail "a sleep of 2 %"
explored 34 release_stream 'release stream' '' 2
[ "$code" -eq 0 ] && says '^{"finding":{"kind":"progress","message":"[^"]*release stream[^"]*it waited [0-9.]* ms' ||
  fail "looks at a clock until 2 % are over"
explored 38 active_streams 'active streams' '' '2, 3, 4'
[ "$code" -eq 0 ] && ! says '^{"finding"' && says '^{"end":{"schedules":60,' ||
  fail "looks of others, 2 % together"
