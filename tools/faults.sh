#!/usr/bin/env bash
# Lets one call after the other fail, once each: allocations, mmap, write, fork, exec, fsync, open
# and thread starts of mps-harness and mps-explore, and, sampled, those of the command line itself
# and of the children that each layer of it starts.
# Whatever fails, the answer must be a usual exit code (0, 1, 4 or 5), never a signal, an abort or
# no end; 5 comes with words on standard error or in the protocol, 1 with a finding in the record,
# which stays readable.
#   tools/faults.sh [--most N] [--runs N] [--layers "…"] [--each N] [--kinds "…"] [--seed S]
#                   [--out FOLDER]
# At most N calls of a kind for each native program (default: all), N runs of the command line
# (default 40), N of each layer and kind (default 3); layers: workers noise explorer tsan asan detect
# bench soak lincheck jcstress; kinds, of layers: write open mmap thread. A sample has one call of
# each N-th part of all, drawn from the seed (default: drawn, and printed). A run with a JVM is
# without an end where it and its children have done nothing for 300 looks, or computed for half an
# hour; a busy machine changes nothing. Exit code 0: every answer was good; 1: some were not; 2:
# usage, or something is missing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

most=100000 runs=40 each=3 seed=$RANDOM out='' kinds="write open mmap thread"
layers="workers noise explorer tsan asan detect bench soak lincheck jcstress"
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,18s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --most | --runs | --layers | --each | --kinds | --seed | --out)
      [ $# -ge 2 ] || { echo "faults.sh: $1 needs a value" >&2; exit 2; }
      printf -v "${1#--}" '%s' "$2"; shift 2 ;;
    *) echo "faults.sh: unknown option '$1'" >&2; exit 2 ;;
  esac
done
for number in "$most" "$runs" "$each" "$seed"; do
  case $number in
    '' | *[!0-9]*) echo "faults.sh: '$number' is not a number" >&2; exit 2 ;;
  esac
done
echo "seed $seed"
RANDOM=$seed
out=${out:-$root/out/faults-$(date +%Y%m%d-%H%M%S)}
mkdir -p "$out"
(
  tools/native.sh plain controlled
  cmake --build harness-native/target/plain --target mpsstress_fail_once
) >"$out/build.log" 2>&1 || { tail -n 20 "$out/build.log" >&2; exit 2; }
library=$root/harness-native/target/plain/test/faults/libmpsstress_fail_once.so
harness=$root/harness-native/target/plain/app/mps-harness
explorer=$root/harness-native/target/controlled/app/mps-explore
plan=$root/harness-native/test/fuzz/corpus/plan/compute.json
work=$out/work
mkdir -p "$work/explored"

within=() # what ends a program that does not end
answer=0 # of the last call that was made to fail
failing() { # KIND NUMBER COMMAND...: with that call failing
  local fault=$1:$2
  shift 2
  answer=0
  # The shell becomes the command: the process keeps its id, and nothing that it starts is meant.
  # shellcheck disable=SC2016
  "${within[@]}" bash -c 'MPSSTRESS_FAIL=$1 MPSSTRESS_FAIL_COUNT=$2 LD_PRELOAD=$3 \
    MPSSTRESS_FAIL_PROCESS=$$ exec "${@:4}"' mps-stress "$fault" "$work/count" "$library" "$@" \
    >"$work/out" 2>"$work/err" </dev/null || answer=$?
}

# Empty for a good answer to a failed call.
objection() {
  # The C library has its own words where it cannot keep the end of a thread in mind, and aborts.
  if grep -q '^Fatal glibc error' "$work/err"; then return; fi
  case $answer in
    0 | 1 | 4) ;;
    5) [ -s "$work/err" ] || grep -q '"message"' "$work/out" || echo "exit code 5 without a word" ;;
    124 | 137) echo "no end" ;;
    *) echo "exit code $answer" ;;
  esac
  grep -hm 1 -E 'terminate called|Segmentation|double free|corrupted' "$work/err" || true
}

total=0 bad=0 seen=0
try_all() { # NAME COMMAND...: every call of every kind
  local name=$1 kind number calls tries worse what
  shift
  for kind in malloc mmap write fork exec fsync open thread; do
    rm -f "$work/count"
    failing "$kind" 0 "$@"
    calls=$(cat "$work/count" 2>/dev/null || echo 0)
    [ "$answer" -eq 0 ] || { echo "faults.sh: $name does not run at all: $answer" >&2; exit 2; }
    tries=0 worse=0
    for ((number = 1; number <= calls && number <= most; number++)); do
      failing "$kind" "$number" "$@"
      tries=$((tries + 1))
      what=$(objection)
      if [ -n "$what" ]; then
        worse=$((worse + 1))
        echo "$name $kind:$number: ${what//$'\n'/; }" >>"$out/bad.txt"
      fi
    done
    total=$((total + tries)) bad=$((bad + worse))
    printf '%-14s %-7s %6d calls %6d tries %5d bad\n' "$name" "$kind" "$calls" "$tries" "$worse"
  done
}

within=(timeout -k 5 30)
try_all mps-harness "$harness" --plan "$plan" --trace "$work/trace"
try_all mps-explore "$explorer" --plan "$plan" --out "$work/explored" --schedules 3 --seed 1

# A JVM makes thousands of calls: a share of them, from all of its life. One that can have no memory says
# so in its own words and aborts; allocations are therefore not among them.
within=(python3 "$root/tools/until_idle.py" 300 1800)

# Empty for a record that can be read and has the finding that its exit code promises.
record_objection() {
  local read=0
  [ -f "$work/run/record.jsonl" ] || return 0
  "$root/mps-stress" report "$work/run" >"$work/report.out" 2>&1 || read=$?
  case $read in
    0 | 1 | 4 | 5) ;;
    *) echo "its record cannot be read: exit code $read" ;;
  esac
  if [ "$answer" -eq 1 ] && ! grep -q '"type":"finding"' "$work/run/record.jsonl"; then
    echo "exit code 1 without a finding"
  fi
}

sampled() { # NAME TRIES FUNCTION KIND...: FUNCTION runs with a kind and a number
  local name=$1 many=$2 run=$3 kind number part calls tries worse what i
  shift 3
  [ "$many" -gt 0 ] || return 0
  for kind; do
    rm -f "$work/count"
    "$run" "$kind" 0
    calls=$(cat "$work/count" 2>/dev/null || echo 0)
    case $answer in
      0 | 4) ;; # 4: its time was up, or it says so of controls alone
      *) echo "faults.sh: $name does not run at all: $answer" >&2; cat "$work/err" >&2; exit 2 ;;
    esac
    tries=0 worse=0
    for ((i = 0; i < many && i < calls; i++)); do
      number=$((1 + i * calls / many))
      part=$((1 + (i + 1) * calls / many - number))
      [ "$part" -le 1 ] || number=$((number + (RANDOM * 32768 + RANDOM) % part))
      "$run" "$kind" "$number"
      tries=$((tries + 1))
      what=$(objection)
      [ -n "$what" ] || what=$(record_objection)
      if [ -n "$what" ]; then
        worse=$((worse + 1))
        echo "$name $kind:$number: ${what//$'\n'/; }" >>"$out/bad.txt"
        cp "$work/err" "$out/$name-$kind-$number.txt"
      fi
      echo "$name $kind:$number: exit code $answer" >>"$out/tries.txt"
    done
    total=$((total + tries)) bad=$((bad + worse)) seen=$((seen + calls))
    printf '%-14s %-7s %6d calls %6d tries %5d bad\n' "$name" "$kind" "$calls" "$tries" "$worse"
  done
}

run_once() { # KIND NUMBER
  rm -rf "$work/run"
  failing "$1" "$2" "$root/mps-stress" run simple-parallel --seed 7 --out "$work/run"
}
sampled mps-stress $((runs / 4)) run_once write open mmap thread

command_of() { # LAYER: sets command, and program: a word of the command lines of its children
  case $1 in
    workers) program=WorkerMain command="run simple-parallel --seed 7" ;;
    noise) program=WorkerMain command="run simple-parallel --strategy noise --seed 7" ;;
    explorer) program=mps-explore command="run simple-parallel --strategy pos --schedules 50 --max-threads 2 --seed 7" ;;
    tsan | asan) program=mps-harness command="run simple-parallel --sanitizer $1 --seed 7" ;;
    detect) program=mps-explore command="detect non-atomic-counter --trials 1 --layers controlled --seed 7" ;;
    bench) program=mps-bench command="bench --only start-skew" ;;
    soak) program=WorkerMain command="suite --suite soak --layers scenarios --budget 10s --seed 7" ;;
    lincheck) program=LincheckMain command="controls --layers lincheck" ;;
    jcstress) program=org.openjdk.jcstress command="controls --layers jcstress" ;;
    *) echo "faults.sh: no layer '$1'" >&2; exit 2 ;;
  esac
}

child_fails() { # KIND NUMBER: that call of each child of the layer
  rm -rf "$work/run"
  answer=0
  # shellcheck disable=SC2086
  "${within[@]}" env "MPSSTRESS_FAIL=$1:$2" "MPSSTRESS_FAIL_COUNT=$work/count" \
    "MPSSTRESS_FAIL_PROGRAM=$program" "LD_PRELOAD=$library" \
    "$root/mps-stress" $command --out "$work/run" \
    >"$work/out" 2>"$work/err" </dev/null || answer=$?
}
for layer in $layers; do
  command_of "$layer"
  seen=0
  # shellcheck disable=SC2086
  sampled "$layer" "$each" child_fails $kinds
  # A layer of which no child was met has shown nothing.
  if [ "$seen" -eq 0 ] && [ "$each" -gt 0 ]; then
    echo "faults.sh: no child of layer $layer ('$program') made a call that could fail" >&2
    exit 2
  fi
done
echo "$total failed calls, $bad bad answers; $out"
[ "$bad" -eq 0 ]
