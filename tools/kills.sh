#!/usr/bin/env bash
# Kills at random moments: a child of a run (STOP, SEGV, ABRT, KILL, TERM), or the run itself (KILL,
# TERM, INT, HUP), in each layer. A run whose child was killed must end with a usual verdict (0, 1, 4
# or 5); one that was asked to end says 130, 143 or 129, or what it had by then; one that was killed
# says nothing. No process of a run may be left after it, and its record must be readable.
#   tools/kills.sh [--rounds N] [--seed S] [--layers "…"] [--out FOLDER]
# N kills in each layer (default 20); layers: workers noise explorer tsan asan lincheck jcstress
# detect bench. Exit code 0: all was well; 1: something was not; 2: usage.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

rounds=20 seed=1 out='' layers="workers noise explorer tsan asan lincheck jcstress detect bench"
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 0 ;;
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
out=${out:-$root/out/kills-$(date +%Y%m%d-%H%M%S)}
mkdir -p "$out"
RANDOM=$seed
mark= # in the environment of all processes of a round
patience=600

command_of() { # LAYER FOLDER
  case $1 in
    workers) echo ./mps-stress run thread-churn --repeat 20 --out "$2" ;;
    noise) echo ./mps-stress run thread-churn --strategy noise --repeat 20 --out "$2" ;;
    explorer) echo ./mps-stress run simple-parallel --strategy pos --schedules 3000 --out "$2" ;;
    tsan | asan) echo ./mps-stress run simple-parallel --sanitizer "$1" --repeat 5 --out "$2" ;;
    lincheck | jcstress) echo ./mps-stress controls --layers "$1" --out "$2" ;;
    detect) echo ./mps-stress detect --defects non-atomic-counter --trials 2 --out "$2" ;;
    bench) echo ./mps-stress bench --only start-skew --out "$2" ;;
    *) echo "kills.sh: no layer '$1'" >&2; exit 2 ;;
  esac
}

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

bad=0
say_bad() { echo "$*" | tee -a "$out/bad.txt"; worse=1; }

for layer in $layers; do
  tries=0 wrong=0
  for ((round = 1; round <= rounds; round++)); do
    folder=$out/$layer-$round
    mark=$$-$layer-$round.
    worse=0 code=0
    # shellcheck disable=SC2046
    MPSSTRESS_ROUND=$mark timeout "$patience" $(command_of "$layer" "$folder") \
      >"$folder.out" 2>"$folder.err" </dev/null &
    started=$!
    delay=$((RANDOM % 12000))
    sleep "$((delay / 1000)).$(printf '%03d' $((delay % 1000)))"
    main=$(pgrep -P "$started" | head -n 1 || true)
    children=()
    while read -r pid; do
      [ "$pid" = "$started" ] || [ "$pid" = "$main" ] || children+=("$pid")
    done < <(of_round)
    what="nothing, it had ended" signal=none
    if [ ${#children[@]} -gt 0 ] && [ $((RANDOM % 3)) -gt 0 ]; then
      signals=(STOP SEGV ABRT KILL TERM)
      signal=${signals[RANDOM % 5]} victim=${children[RANDOM % ${#children[@]}]}
      what="child $(tr '\0' ' ' <"/proc/$victim/cmdline" 2>/dev/null | cut -c1-60)"
      kill "-$signal" "$victim" 2>/dev/null || true
      expected="0 1 4 5"
    elif [ -n "$main" ]; then
      signals=(KILL TERM INT HUP)
      signal=${signals[RANDOM % 4]} what="the run"
      kill "-$signal" "$main" 2>/dev/null || true
      expected="0 1 4 5 129 130 137 143"
    else
      expected="0 1 4 5"
    fi
    wait "$started" 2>/dev/null || code=$?
    tries=$((tries + 1))
    case " $expected " in
      *" $code "*) ;;
      *) say_bad "$layer $round: $signal to $what after $delay ms: exit code $code" ;;
    esac
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
  printf '%-10s %4d kills %4d bad\n' "$layer" "$tries" "$wrong"
  bad=$((bad + wrong))
done
[ "$bad" -eq 0 ]
