#!/bin/bash
# overlap_test.sh EXPLORER SILENT_EXPLORER: a plan that asks for overlap objects to a backend whose streams
# encode in turns, and to a thread that meets another one at a barrier or shares nothing with it does not; a
# plan that does not ask says nothing. A SUT whose device tells nobody of calls cannot be judged.
set -u
explorer=$1 silent=$2
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

explored() { # EXPLORER OVERLAP DEFECT [LATENCY [PROGRAM]]: by two threads, each on its own stream; sets answer and code
  cat >"$out/plan.json" <<EOF
{"format": "mps-stress-plan/1", "scenario": "overlap", "case": "", "file": "overlap.yaml", "sut": "sim",
 "pool": "patched", "defect": $3, "caches": "cold", "latencyNanos": ${4:-0}, "memoryBytes": 0, "executorThreads": 0,
 "overlap": $2, "channels": [], "barriers": [{"name": "met", "members": 2}], "shared": 0, "setup": [],
 "operations": [
   {"code": 2, "name": "full", "line": 5, "text": "x = full [4] 1", "target": 0, "arguments": [], "shape": [4], "number": 1},
   {"code": 13, "name": "relu", "line": 6, "text": "y = relu x", "target": 1, "arguments": [0]},
   {"code": 52, "name": "await", "line": 7, "text": "await met", "arguments": [0]},
   {"code": 35, "name": "synchronize_stream", "line": 8, "text": "synchronize stream", "arguments": []},
   {"code": 36, "name": "synchronize_device", "line": 9, "text": "synchronize device", "arguments": []}],
 "groups": [{"name": "worker", "driver": "native", "main": false, "registers": 2, "iterations": 1,
   "start": {"kind": "barrier", "intervalNanos": 0, "holdNanos": 0},
   "threadSetup": [], "program": [${5:-0, 1, 3, 2}], "teardown": [], "phases": [[1, 2]]}]}
EOF
  answer=$("$1" --plan "$out/plan.json" --out "$out" --seed "${SEED:-1}" --schedules "${SCHEDULES:-60}")
  code=$?
}

fail() {
  echo "$1: exit code $code"
  cut -c1-300 <<<"$answer"
  exit 1
}

says() { grep -q "$1" <<<"$answer"; }

explored "$explorer" true null
[ "$code" -eq 0 ] && ! says '"finding":' && says '"schedules":60,' || fail "threads apart, on a correct backend"
explored "$explorer" true null 50000000
[ "$code" -eq 0 ] && ! says '"finding":' || fail "a thread's own work takes long"
SEED=3 SCHEDULES=100 explored "$explorer" true null 0 "0, 1, 4, 0, 1, 4"
[ "$code" -eq 0 ] && ! says '"finding":' || fail "a synchronisation of all streams comes to each one's queue"
explored "$explorer" true '"streams-encode-in-turns"'
[ "$code" -eq 0 ] && says '"kind":"progress"' || fail "streams that encode in turns"
says 'it was held up for [0-9]* ms of virtual time while worker#[01] encoded or committed; threads on different streams must overlap (C20, C27)' ||
  fail "what is said of it"
says 'had acquired mutex M[0-9]*, for which it waited","stack":."mpsstress::defects::[^"]*StreamsEncodeInTurns::dispatch' ||
  fail "which lock it was, and who had it"
[ "$(grep -o '"cause":"[0-9a-f]*"' <<<"$answer" | sort -u | wc -l)" -eq 1 ] || fail "one lock is not one cause"
says 'await met' && fail "who meets the other thread waits for it"
explored "$explorer" false '"streams-encode-in-turns"'
[ "$code" -eq 0 ] && ! says '"finding":' || fail "nobody asked for overlap"
explored "$silent" true null 0 "0, 1, 2" # its synchronisation is broken in another way
says '"unsupported":{.*tell of calls of its device, which `expect: overlap` needs' || fail "a device that tells nobody of calls"
exit 0
