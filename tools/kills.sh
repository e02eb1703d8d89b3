#!/usr/bin/env bash
# Kills at random moments, in each layer: a child of a run, or the run itself. What befalls a child is
# by turns STOP, SEGV, ABRT, KILL, TERM, an end with exit code 0 in the middle of its work (EXIT), and
# want of memory (OOM: it gets no more address space); every fifth time it is the run that gets KILL,
# TERM, INT or HUP. A run whose child was killed must end with a usual verdict (0, 1, 4 or 5), and with
# 5 only in words; one that was asked to end says 129, 130 or 143, or what it had by then; one that was
# killed says nothing. No process of a run may be left after it, its record must be readable, and no
# file may lie in the folder for temporary files.
#   tools/kills.sh [--rounds N] [--seed S] [--layers "…"] [--out FOLDER]
# N kills in each layer (default 25); layers: workers noise explorer tsan asan lincheck jcstress
# detect bench soak. The first run of a layer is left alone: it says how long children live, and the
# moments are drawn from that. Exit code 0: all was well; 1: something was not; 2: usage.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

rounds=25 seed=1 out=''
layers="workers noise explorer tsan asan lincheck jcstress detect bench soak"
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,13s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --rounds | --seed | --layers | --out)
      [ $# -ge 2 ] || { echo "kills.sh: $1 needs a value" >&2; exit 2; }
      printf -v "${1#--}" '%s' "$2"; shift 2 ;;
    *) echo "kills.sh: unknown option '$1'" >&2; exit 2 ;;
  esac
done
for number in "$rounds" "$seed"; do
  case $number in
    '' | *[!0-9]*) echo "kills.sh: '$number' is not a number" >&2; exit 2 ;;
  esac
done
for tool in gdb prlimit pgrep; do
  command -v "$tool" >/dev/null || { echo "kills.sh: there is no $tool here" >&2; exit 2; }
done
out=${out:-$root/out/kills-$(date +%Y%m%d-%H%M%S)}
mkdir -p "$out/tmp"
RANDOM=$seed
mark= # in the environment of all processes of a round
patience=600

command_of() { # LAYER FOLDER
  case $1 in
    workers) echo ./mps-stress run thread-churn --repeat 5 --out "$2" ;;
    noise) echo ./mps-stress run thread-churn --strategy noise --repeat 5 --out "$2" ;;
    explorer) echo ./mps-stress run simple-parallel --strategy pos --schedules 200 --max-threads 2 --out "$2" ;;
    tsan | asan) echo ./mps-stress run simple-parallel --sanitizer "$1" --out "$2" ;;
    lincheck | jcstress) echo ./mps-stress controls --layers "$1" --out "$2" ;;
    detect) echo ./mps-stress detect --defects non-atomic-counter --trials 2 --out "$2" ;;
    bench) echo ./mps-stress bench --only start-skew --out "$2" ;;
    soak) echo ./mps-stress suite --suite soak --layers scenarios --budget 20s --out "$2" ;;
    *) echo "kills.sh: no layer '$1'" >&2; exit 2 ;;
  esac
}

now() { echo $(($(date +%s) * 1000)); }

# Process ids of a round that still live, without those that only nobody has asked about yet.
of_round() {
  local folder pid
  for folder in /proc/[0-9]*; do
    pid=${folder#/proc/}
    if grep -qsaF "MPSSTRESS_ROUND=$mark" "$folder/environ"; then
      case $(sed 's/.*) \(.\).*/\1/' "$folder/stat" 2>/dev/null) in
        '' | Z) ;;
        *) echo "$pid" ;;
      esac
    fi
  done
}

# The command line's own children and theirs, as far as they run code under test or time it.
children_of() { # PID
  local pid
  for pid in $(pgrep -P "$1" || true); do
    case $({ tr "\0" " " <"/proc/$pid/cmdline"; } 2>/dev/null) in
      *WorkerMain* | *mps-explore* | *mps-harness* | *incheck* | *jcstress* | *mps-bench* | *benchmarks*)
        echo "$pid" ;;
    esac
    children_of "$pid"
  done
}

started=0 main=''
start() { # LAYER FOLDER: sets started and main
  # shellcheck disable=SC2046
  MPSSTRESS_ROUND=$mark TMPDIR=$out/tmp MPSSTRESS_JAVA_OPTIONS=-Djava.io.tmpdir=$out/tmp \
    timeout "$patience" $(command_of "$1" "$2") \
    >"$2.out" 2>"$2.err" </dev/null &
  started=$!
  main=
  while [ -z "$main" ] && kill -0 "$started" 2>/dev/null; do
    main=$(pgrep -P "$started" | head -n 1 || true)
    sleep 0.02
  done
}

await_child() { # until the run has one, or has ended
  while kill -0 "$started" 2>/dev/null; do
    [ -z "$(children_of "$main")" ] || return 0
    sleep 0.05
  done
}

befall() { # WHAT PID
  case $1 in
    EXIT) timeout 60 gdb -q -batch -p "$2" -ex 'call (void)_exit(0)' >>"$out/gdb.txt" 2>&1 || true ;;
    OOM) prlimit --pid "$2" --as=1:1 2>/dev/null || true ;;
    *) kill "-$1" "$2" 2>/dev/null || true ;;
  esac
}

bad=0
say_bad() { echo "$*" | tee -a "$out/bad.txt"; worse=1; }

for layer in $layers; do
  tries=0 wrong=0 codes=
  folder=$out/$layer-alone
  mark=$$-$layer-alone.
  begun=$(now)
  start "$layer" "$folder"
  await_child
  first=$(($(now) - begun))
  code=0
  wait "$started" || code=$?
  whole=$(($(now) - begun))
  alone=$code
  case $code in
    0 | 4) rm -rf "$folder"* ;; # 4: its time was up, or it says so of controls alone
    *) echo "kills.sh: $layer does not run at all: exit code $code; $folder.err" >&2; exit 2 ;;
  esac
  for ((round = 1; round <= rounds; round++)); do
    folder=$out/$layer-$round
    mark=$$-$layer-$round.
    worse=0 code=0
    start "$layer" "$folder"
    if [ $((round % 5)) -eq 0 ]; then
      signals=(KILL TERM INT HUP)
      signal=${signals[(round / 5 - 1) % 4]} what="the run"
      delay=$((RANDOM % whole))
      sleep "$((delay / 1000)).$(printf '%03d' $((delay % 1000)))"
      [ -z "$main" ] || befall "$signal" "$main"
      expected="0 1 4 5 129 130 137 143"
    else
      await_child
      delay=$((RANDOM % (1 + (whole - first) * 9 / 10)))
      sleep "$((delay / 1000)).$(printf '%03d' $((delay % 1000)))"
      signals=(STOP SEGV ABRT KILL EXIT OOM TERM)
      signal=${signals[(round + RANDOM % 2) % 7]} what="nothing, it had ended"
      children=()
      while read -r pid; do children+=("$pid"); done < <(children_of "$main")
      if [ ${#children[@]} -gt 0 ]; then
        victim=${children[RANDOM % ${#children[@]}]}
        what="child $({ tr "\0" " " <"/proc/$victim/cmdline"; } 2>/dev/null | tr -s / '\n' | tail -n 1 | cut -c1-60)"
        befall "$signal" "$victim"
      fi
      expected="0 1 4 5"
    fi
    wait "$started" 2>/dev/null || code=$?
    tries=$((tries + 1))
    codes="$codes $code"
    case " $expected " in
      *" $code "*) ;;
      *) say_bad "$layer $round: $signal to $what after $delay ms: exit code $code" ;;
    esac
    if [ "$code" -eq 5 ] && ! [ -s "$folder.err" ]; then
      say_bad "$layer $round: $signal to $what after $delay ms: exit code 5 without a word"
    fi
    if grep -qE '^\s+at [a-z]+\.[a-z.]+' "$folder.err"; then
      say_bad "$layer $round: $signal to $what after $delay ms: a stack trace for the user"
    fi
    for ((wait = 0; wait < 50; wait++)); do
      left=$(of_round)
      [ -n "$left" ] || break
      sleep 0.1
    done
    if [ -n "$left" ]; then
      say_bad "$layer $round: $signal to $what after $delay ms: left $(echo "$left" | wc -l) processes"
      # shellcheck disable=SC2086
      kill -KILL $left 2>/dev/null || true
    fi
    # A run that was killed (KILL) cannot tidy up behind itself.
    if [ "$code" -ne 137 ] && [ -n "$(ls -A "$out/tmp")" ]; then
      say_bad "$layer $round: $signal to $what after $delay ms: left $(find "$out/tmp" -mindepth 1 | head -n 3 | tr '\n' ' ')"
    fi
    rm -rf "$out/tmp" && mkdir "$out/tmp"
    if [ -f "$folder/record.jsonl" ] && [ "$(wc -l <"$folder/record.jsonl")" -gt 0 ]; then
      read_code=0
      ./mps-stress report "$folder" >"$folder.report" 2>&1 || read_code=$?
      case $read_code in
        0 | 1 | 4 | 5) ;;
        *) say_bad "$layer $round: $signal to $what: the record cannot be read: $read_code" ;;
      esac
    fi
    echo "$layer $round: $signal to $what after $delay ms: exit code $code" >>"$out/rounds.txt"
    if [ "$worse" -ne 0 ]; then wrong=$((wrong + 1)); else rm -rf "$folder"*; fi
  done
  printf '%-10s %4d kills %4d bad; left alone %s; exit codes:%s\n' "$layer" "$tries" "$wrong" "$alone" \
    "$(tr ' ' '\n' <<<"$codes" | sed '/^$/d' | sort -n | uniq -c | awk '{printf " %s (%s)", $2, $1}')"
  bad=$((bad + wrong))
done
[ "$bad" -eq 0 ]
