#!/usr/bin/env bash
# Runs each layer where something that it needs is narrow, closed, full, gone or strange:
#   files       64 file descriptors             files128    128 of them
#   pids        28 processes, another user      pids60      60 of them (threads count)
#   out         no standard output              err         no standard error
#   both        neither                         reader      a reader of one line, head -n 1
#   full        the run's folder on a full disk readonly    on one that nothing can be written to
#   gone        the folder goes away meanwhile  beside      two runs at once in one folder
#   clock       the time jumps by 400 days      posix       the locale C
#   turkish     a Turkish one                   strange     a folder with spaces, quotes, umlauts
# What a run needs it may lack: then its exit code is 5 (2 where the user could have known) and a few
# words say why. Else it is that of a run that was left alone. Never is there a stack, a process that
# is left, a record that cannot be read, or no end.
#   tools/straits.sh [--layers "…"] [--straits "…"] [--out FOLDER]
# Needs root, for the disks, which no one else sees, and the other user. Exit code 0: all was well;
# 1: something was not; 2: usage, or something is missing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. tools/lib/layers.sh

layers=$all_layers out=''
straits="files files128 pids pids60 out err both reader full readonly gone beside clock posix turkish strange"
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,17s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --layers | --straits | --out)
      [ $# -ge 2 ] || { echo "straits.sh: $1 needs a value" >&2; exit 2; }
      printf -v "${1#--}" '%s' "$2"; shift 2 ;;
    *) echo "straits.sh: unknown option '$1'" >&2; exit 2 ;;
  esac
done
[ "$(id -u)" -eq 0 ] || { echo "straits.sh: only root can make a disk and be another user" >&2; exit 2; }
for tool in setpriv unshare; do
  command -v "$tool" >/dev/null || { echo "straits.sh: there is no $tool here" >&2; exit 2; }
done
out=${out:-$root/out/straits-$(date +%Y%m%d-%H%M%S)}
mkdir -p "$out"
# A disk of its own for each run, which no other process sees.
if [ -z "${MPSSTRESS_STRAITS:-}" ]; then
  MPSSTRESS_STRAITS=1 exec unshare -m "$0" --layers "$layers" --straits "$straits" --out "$out"
fi
(
  cmake --build harness-native/target/plain --target mpsstress_clock_jumps
) >"$out/build.log" 2>&1 || { tail -n 20 "$out/build.log" >&2; exit 2; }
jumps=$root/harness-native/target/plain/test/faults/libmpsstress_clock_jumps.so

end=(python3 "$root/tools/until_idle.py" 300 1800)
code=0
within() { "${end[@]}" "$@"; }

run_in() { # STRAIT LAYER FOLDER: sets code
  local strait=$1 folder=$3 words second=0
  # shellcheck disable=SC2207
  words=($(command_of "$2" "@")) # the folder may have spaces
  local i
  for i in "${!words[@]}"; do [ "${words[i]}" != @ ] || words[i]=$folder; done
  code=0
  case $strait in
    files) (ulimit -n 64; within "${words[@]}") >"$log.out" 2>"$log.err" </dev/null || code=$? ;;
    files128) (ulimit -n 128; within "${words[@]}") >"$log.out" 2>"$log.err" </dev/null || code=$? ;;
    pids | pids60)
      local most=28
      [ "$strait" = pids ] || most=60
      # shellcheck disable=SC2016
      setpriv --reuid=65534 --regid=65534 --clear-groups env HOME="$out/nobody" bash -c \
        'ulimit -u "$1"; shift; exec "$@"' narrow "$most" "${end[@]}" "${words[@]}" \
        >"$log.out" 2>"$log.err" </dev/null || code=$? ;;
    out) within "${words[@]}" >&- 2>"$log.err" </dev/null || code=$? ;;
    err) within "${words[@]}" >"$log.out" 2>&- </dev/null || code=$? ;;
    both) within "${words[@]}" >&- 2>&- <&- || code=$? ;;
    reader)
      set +o pipefail
      (code=0; within "${words[@]}" 2>"$log.err" </dev/null || code=$?; echo "$code" >"$log.code") |
        head -n 1 >"$log.out"
      set -o pipefail
      code=$(cat "$log.code") ;;
    full | readonly)
      mkdir -p "$out/disk"
      mount -t tmpfs -o size=96k none "$out/disk"
      mkdir "$out/disk/run"
      [ "$strait" = full ] || mount -o remount,ro "$out/disk"
      within "${words[@]}" >"$log.out" 2>"$log.err" </dev/null || code=$?
      umount "$out/disk" ;;
    gone)
      (for ((i = 0; i < 600; i++)); do
        [ ! -s "$folder/record.jsonl" ] || { sleep 1; rm -rf "$folder"; break; }
        sleep 0.1
      done) &
      within "${words[@]}" >"$log.out" 2>"$log.err" </dev/null || code=$?
      kill $! 2>/dev/null || true
      wait $! 2>/dev/null || true ;;
    beside)
      within "${words[@]}" >"$log.out" 2>"$log.err" </dev/null &
      local first=$! one=0
      within "${words[@]}" >"$log.second.out" 2>"$log.second.err" </dev/null || second=$?
      wait "$first" || one=$?
      # One of them has the folder, and the other is told so.
      if [ "$one" -eq 2 ]; then code=$second; else code=$one; fi
      [ $((one == 2)) -ne $((second == 2)) ] || complain "both at once: exit codes $one and $second" ;;
    clock)
      within env LD_PRELOAD="$jumps" ASAN_OPTIONS=verify_asan_link_order=0 "${words[@]}" \
        >"$log.out" 2>"$log.err" </dev/null || code=$? ;;
    posix) within env -u LANG LC_ALL=C "${words[@]}" >"$log.out" 2>"$log.err" </dev/null || code=$? ;;
    turkish)
      within env LC_ALL=tr_TR.UTF-8 "JAVA_TOOL_OPTIONS=-Duser.language=tr -Duser.country=TR" "${words[@]}" \
        >"$log.out" 2>"$log.err" </dev/null || code=$? ;;
    strange | alone) within "${words[@]}" >"$log.out" 2>"$log.err" </dev/null || code=$? ;;
    *) echo "straits.sh: no strait '$strait'" >&2; exit 2 ;;
  esac
}

# Exit codes that a strait may end with, beside that of the run that was left alone.
expected() {
  case $1 in
    pids | pids60) echo 4 5 ;; # 4: of controls that had no child none can be judged
    files | files128 | out | both | reader | full | gone) echo 5 ;;
    readonly) echo 2 5 ;;
    *) ;;
  esac
}

tries=0 bad=0 worse=0 strait='' layer=''
complain() { echo "$layer, $strait: $*" | tee -a "$out/bad.txt" >&2; worse=1; }

judge() { # FOLDER
  local left='' wait read=0 lines
  case " $alone $(expected "$strait") " in
    *" $code "*) ;;
    *) complain "exit code $code" ;;
  esac
  if [ "$code" -ne 0 ] && [ "$code" -ne "$alone" ] && [ -f "$log.err" ] && [ "$strait" != err ]; then
    [ -s "$log.err" ] || complain "exit code $code without a word"
  fi
  for lines in "$log.err" "$log.out" "$log.second.err"; do
    [ -f "$lines" ] || continue
    ! grep -qE '^\s+at [a-z]+\.[a-z.]+|^Exception in thread' "$lines" || complain "a stack in $lines"
    ! LC_ALL=C grep -qE 'terminate called|Segmentation|core dumped' "$lines" || complain "a death in $lines"
  done
  for ((wait = 0; wait < 50; wait++)); do
    left=$(processes_of "$MPSSTRESS_ROUND")
    [ -n "$left" ] || break
    sleep 0.1
  done
  if [ -n "$left" ]; then
    complain "left $(echo "$left" | wc -l) processes"
    # shellcheck disable=SC2086
    kill -KILL $left 2>/dev/null || true
  fi
  if [ -s "$1/record.jsonl" ] && [ "$(wc -l <"$1/record.jsonl")" -gt 0 ]; then
    ./mps-stress report "$1" >"$log.report" 2>&1 </dev/null || read=$?
    case $read in 0 | 1 | 4 | 5) ;; *) complain "its record cannot be read: exit code $read" ;; esac
  fi
}

marked=$$
for layer in $layers; do
  command_of "$layer" x >/dev/null || { echo "straits.sh: no layer '$layer'" >&2; exit 2; }
  strait=alone log=$out/$layer-alone
  run_in alone "$layer" "$log"
  alone=$code
  case $alone in 0 | 4) ;; *) echo "straits.sh: $layer does not run at all: $alone" >&2; exit 2 ;; esac
  codes=
  for strait in $straits; do
    log=$out/$layer-$strait folder=$log worse=0
    case $strait in
      full | readonly) folder=$out/disk/run/x ;;
      pids | pids60) mkdir -p "$out/nobody"; chmod 777 "$out/nobody"; folder=$out/nobody/$layer-$strait ;;
      strange) folder="$out/a b'c\"d ü$layer" ;;
    esac
    export MPSSTRESS_ROUND=$marked-$layer-$strait.
    run_in "$strait" "$layer" "$folder"
    (unset MPSSTRESS_ROUND; true)
    judge "$folder"
    tries=$((tries + 1)) bad=$((bad + worse))
    codes="$codes $strait:$code"
    echo "$layer $strait: exit code $code, $(head -c 300 "$log.err" 2>/dev/null | tr '\n' ' ')" >>"$out/tries.txt"
    [ "$worse" -ne 0 ] || rm -rf "$folder" "$log".*
    unset MPSSTRESS_ROUND
  done
  echo "$layer: left alone $alone;$codes"
done
echo "$tries tries, $bad bad; $out"
[ "$bad" -eq 0 ]
