#!/usr/bin/env bash
# Kills at random moments, in each layer: a child of a run, or the run itself. What befalls a child is
# by turns STOP, SEGV, ABRT, KILL, TERM, an end with exit code 0 in the middle of its work (EXIT), and
# want of memory (OOM: it gets no more address space); every fifth time it is the run that gets KILL,
# TERM, INT or HUP. A run whose child was killed must end with a usual verdict (0, 1, 4 or 5), and with
# 5 only in words; with 0 it has done all that the run did that was left alone, with 1 it has a finding.
# One that was asked to end says 129, 130 or 143, or what it had by then; one that was killed says
# nothing. No process of a run may be left after it, its record must be readable, and no file may lie
# in the folder for temporary files.
#   tools/kills.sh [--rounds N] [--first K] [--minutes M] [--seed S] [--layers "…"] [--out FOLDER]
# N kills in each layer (default 25), numbered from K (default 1): what befalls goes by the number, so
# a layer can be done in pieces. None is begun when a layer has had M minutes (default: no limit); then
# it is cut off, exit code 3. Layers: workers noise explorer tsan asan lincheck jcstress detect bench
# soak. The first run of a layer is left alone: it says how much CPU time its processes
# take, and the moments are drawn from that, so that a busy machine changes nothing. A round in which
# the moment never came is repeated. Exit code 0: all was well; 1: something was not; 2: usage; 3: cut off.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. tools/lib/layers.sh

rounds=25 first=1 minutes=100000 seed=1 out=''
layers=$all_layers
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,17s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --rounds | --first | --minutes | --seed | --layers | --out)
      [ $# -ge 2 ] || { echo "kills.sh: $1 needs a value" >&2; exit 2; }
      printf -v "${1#--}" '%s' "$2"; shift 2 ;;
    *) echo "kills.sh: unknown option '$1'" >&2; exit 2 ;;
  esac
done
for number in "$rounds" "$first" "$minutes" "$seed"; do
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
trap 'echo "kills.sh: failed in line $LINENO" >&2' ERR
mkfifo "$out/idle"
exec 3<>"$out/idle" # nothing is ever written there: a wait that needs no process
rm "$out/idle"

# What befalls in a round is drawn before it begins; a look must be cheap, so the shell does it alone.
ticks=0
read_stat() { # PID: its CPU time in ticks; fails for one that has ended
  local line fields
  { IFS= read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
  read -ra fields <<<"${line##*) }"
  [ "${fields[0]}" != Z ] || return 1
  ticks=$((fields[11] + fields[12]))
}

words=
read_words() { # PID: its command line, empty for one that is gone
  local word
  words=
  { while IFS= read -r -d '' word; do words="$words $word"; done <"/proc/$1/cmdline"; } 2>/dev/null || true
}

# The command line's own children and theirs, as far as they run code under test or time it.
children=()
look_below() { # PID: adds to children
  local file pids pid
  for file in /proc/"$1"/task/*/children; do
    pids=
    { read -r pids <"$file"; } 2>/dev/null || true
    for pid in $pids; do
      read_words "$pid"
      case $words in
        ' find '* | ' bash '* | ' sh '*) ;; # they name folders of ours, and run nothing of ours
        *WorkerMain* | *mps-explore* | *mps-harness* | *incheck* | *jcstress* | *mps-bench* | *benchmarks*)
          children+=("$pid") ;;
      esac
      look_below "$pid"
    done
  done
}

# Of a round, in ticks, by process id: what it has used up so far. Of those that have ended it is what
# was seen last.
spent=() # of children
of_main=0 of_children=0
look() { # fails when the run has ended
  local pid
  kill -0 "$started" 2>/dev/null || return 1
  ! read_stat "$main" || of_main=$ticks
  children=()
  look_below "$main"
  for pid in ${children[@]+"${children[@]}"}; do
    ! read_stat "$pid" || spent[pid]=$ticks
  done
  of_children=0
  for pid in "${!spent[@]}"; do of_children=$((of_children + spent[pid])); done
  read -r -t 0.01 -u 3 || true
}

started=0 main=''
start() { # LAYER FOLDER: sets started and main
  local pid
  spent=() of_main=0 of_children=0 children=()
  # shellcheck disable=SC2046
  MPSSTRESS_ROUND=$mark TMPDIR=$out/tmp MPSSTRESS_JAVA_OPTIONS=-Djava.io.tmpdir=$out/tmp \
    python3 tools/until_idle.py 300 3600 $(command_of "$1" "$2") \
    >"$2.out" 2>"$2.err" </dev/null &
  started=$!
  main=
  while [ -z "$main" ] && kill -0 "$started" 2>/dev/null; do
    for pid in $(pgrep -P "$started" || true); do
      read_words "$pid"
      case $words in
        *until_idle*) ;; # not yet the command, or how a python3 finds itself
        *mps-stress*) main=$pid ;;
      esac
    done
    sleep 0.02
  done
}

# Sets victim to a child that is stopped, and what to its last word; fails if there is none.
victim='' what=''
seize() {
  local first=$((RANDOM % ${#children[@]})) i
  for ((i = 0; i < ${#children[@]}; i++)); do
    victim=${children[(first + i) % ${#children[@]}]}
    kill -STOP "$victim" 2>/dev/null || continue
    read_stat "$victim" || continue
    read_words "$victim"
    [ -n "$words" ] || continue # it is about to end
    what="child ${words:${#words} < 60 ? 0 : ${#words} - 60}"
    return 0
  done
  return 1
}

befall() { # WHAT PID: of a stopped child
  case $1 in
    STOP) return ;;
    EXIT) timeout 60 gdb -q -batch -p "$2" -ex 'call (void)_exit(0)' >>"$out/gdb.txt" 2>&1 || true ;;
    OOM) prlimit --pid "$2" --as=1:1 2>/dev/null || true ;;
    *) kill "-$1" "$2" 2>/dev/null || true ;;
  esac
  kill -CONT "$2" 2>/dev/null || true
}

# What a run has done: cases and runs of its record, controls found, lines it printed without one.
work_of() { # FOLDER
  if [ -f "$1/record.jsonl" ]; then
    awk '/"type":"case-end"/ { cases++; if (match($0, /"runs":[0-9]+/)) runs += substr($0, RSTART + 7, RLENGTH - 7) }
      /"type":"control"/ && /"found":true/ { controls++ }
      END { print cases + 0 " cases, " runs + 0 " runs, " controls + 0 " controls" }' "$1/record.jsonl"
  else
    echo "$(wc -l <"$1.out") lines"
  fi
}

bad=0 cut=0
say_bad() { echo "$layer $round: $signal to $what after $moment ticks: $*" | tee -a "$out/bad.txt"; worse=1; }

for layer in $layers; do
  command_of "$layer" x >/dev/null || { echo "kills.sh: no layer '$layer'" >&2; exit 2; }
  tries=0 wrong=0 late=0 codes=
  folder=$out/$layer-alone
  mark=$$-$layer-alone.
  start "$layer" "$folder"
  while look; do :; done
  code=0
  wait "$started" || code=$?
  whole=$((of_main + of_children)) lives=$of_children alone=$code
  work=$(work_of "$folder")
  if [ "$lives" -eq 0 ]; then
    echo "kills.sh: of $layer no child was seen" >&2
    exit 2
  fi
  case $code in
    0 | 4) rm -rf "$folder" "$folder".* ;; # 4: its time was up, or it says so of controls alone
    *) echo "kills.sh: $layer does not run at all: exit code $code; $folder.err" >&2; exit 2 ;;
  esac
  echo "$layer alone: exit code $code, $work, ${#spent[@]} children, $lives ticks of $whole" >>"$out/rounds.txt"
  round=$first over=
  until=$((SECONDS + 60 * minutes))
  while [ "$tries" -lt "$rounds" ] && [ "$late" -le "$((rounds + 5))" ]; do
    [ "$SECONDS" -lt "$until" ] || { over=', cut off' cut=1; break; }
    folder=$out/$layer-$round
    mark=$$-$layer-$round.
    worse=0 code=0 signal='' what=
    if [ $((round % 5)) -eq 0 ]; then
      signals=(KILL TERM INT HUP)
      signal=${signals[(round / 5 - 1) % 4]} moment=$((RANDOM % (1 + whole * 9 / 10)))
      expected="0 1 4 5 129 130 137 143"
    else
      signals=(STOP SEGV ABRT KILL EXIT OOM TERM)
      signal=${signals[(round - 1) % 7]} moment=$((RANDOM % (1 + lives * 9 / 10)))
      expected="0 1 4 5"
    fi
    start "$layer" "$folder"
    while look; do
      if [ $((round % 5)) -eq 0 ]; then
        [ $((of_main + of_children)) -ge "$moment" ] || continue
        what="the run"
        kill "-$signal" "$main" 2>/dev/null || what=
        break
      elif [ "${#children[@]}" -gt 0 ] && [ "$of_children" -ge "$moment" ] && seize; then
        befall "$signal" "$victim"
        break
      fi
    done
    wait "$started" 2>/dev/null || code=$?
    if [ -z "$what" ]; then # it had ended before its moment
      late=$((late + 1))
      rm -rf "$folder" "$folder".* "$out/tmp" && mkdir "$out/tmp"
      continue
    fi
    tries=$((tries + 1))
    codes="$codes $code"
    case " $expected " in
      *" $code "*) ;;
      *) say_bad "exit code $code" ;;
    esac
    if [ "$code" -eq 5 ] && ! [ -s "$folder.err" ]; then
      say_bad "exit code 5 without a word"
    fi
    if [ "$code" -eq 0 ] && [ "$alone" -eq 0 ] && [ "$(work_of "$folder")" != "$work" ]; then
      say_bad "exit code 0 after $(work_of "$folder"), $work asked for"
    fi
    if [ "$code" -eq 1 ] && [ -f "$folder/record.jsonl" ] && ! grep -q '"type":"finding"' "$folder/record.jsonl"; then
      say_bad "exit code 1 without a finding"
    fi
    if grep -qE '^\s+at [a-z]+\.[a-z.]+' "$folder.err"; then
      say_bad "a stack trace for the user"
    fi
    for ((wait = 0; wait < 50; wait++)); do
      left=$(processes_of "$mark")
      [ -n "$left" ] || break
      sleep 0.1
    done
    if [ -n "$left" ]; then
      say_bad "left $(echo "$left" | wc -l) processes"
      # shellcheck disable=SC2086
      kill -KILL $left 2>/dev/null || true
    fi
    # A run that was killed (KILL) cannot tidy up behind itself.
    if [ "$code" -ne 137 ] && [ -n "$(ls -A "$out/tmp")" ]; then
      say_bad "left $(find "$out/tmp" -mindepth 1 | head -n 3 | tr '\n' ' ')"
    fi
    rm -rf "$out/tmp" && mkdir "$out/tmp"
    # One that came to its end has read its record itself, for its reports.
    case $code in 0 | 1 | 4) read_again= ;; *) read_again=yes ;; esac
    if [ -n "$read_again" ] && [ -s "$folder/record.jsonl" ] && [ "$(wc -l <"$folder/record.jsonl")" -gt 0 ]; then
      read_code=0
      ./mps-stress report "$folder" >"$folder.report" 2>&1 || read_code=$?
      case $read_code in
        0 | 1 | 4 | 5) ;;
        *) say_bad "the record cannot be read: $read_code" ;;
      esac
    fi
    echo "$layer $round: $signal to $what after $moment ticks: exit code $code" >>"$out/rounds.txt"
    if [ "$worse" -ne 0 ]; then wrong=$((wrong + 1)); else rm -rf "$folder" "$folder".*; fi
    round=$((round + 1))
  done
  printf '%-10s %4d kills %4d bad %4d too late; left alone %s%s; exit codes:%s\n' "$layer" "$tries" "$wrong" \
    "$late" "$alone" "$over" \
    "$(tr ' ' '\n' <<<"$codes" | sed '/^$/d' | sort -n | uniq -c | awk '{printf " %s (%s)", $2, $1}')"
  bad=$((bad + wrong))
  [ "$tries" -eq "$rounds" ] || [ -n "$over" ] || { echo "kills.sh: $layer ends too soon to be killed" >&2; bad=$((bad + 1)); }
done
[ "$bad" -eq 0 ] || exit 1
[ "$cut" -eq 0 ] || exit 3
