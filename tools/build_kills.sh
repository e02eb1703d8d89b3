#!/usr/bin/env bash
# Real builds killed at random moments: in a copy of the checkout ./mps-stress begins to build the Java
# side with Maven and gets kill -9; the next start, at once, must build it whole and answer as ever, no
# two builds may run beside each other, and no process and no lock may be left.
#   tools/build_kills.sh [--rounds N] [--seed S] [--out FOLDER]
# N kills (default 20). The moments are drawn from the CPU time that a build takes when it is left alone;
# a round in which the moment never came is repeated. Linux only: it looks into /proc.
# Exit code 0: every next start was good; 1: not; 2: usage, or the copy cannot be built.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

rounds=20 seed=1 out=''
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --rounds | --seed | --out)
      [ $# -ge 2 ] || { echo "build_kills.sh: $1 needs a value" >&2; exit 2; }
      printf -v "${1#--}" '%s' "$2"; shift 2 ;;
    *) echo "build_kills.sh: unknown option '$1'" >&2; exit 2 ;;
  esac
done
for number in "$rounds" "$seed"; do
  case $number in
    '' | *[!0-9]*) echo "build_kills.sh: '$number' is not a number" >&2; exit 2 ;;
  esac
done
out=${out:-$root/out/build-kills-$(date +%Y%m%d-%H%M%S)}
copy=$out/copy
[ ! -e "$copy" ] || { echo "build_kills.sh: $copy is there already" >&2; exit 2; }
mkdir -p "$copy"
copy=$(cd "$copy" && pwd -P)
git ls-files -z | tar -c --null -T - | tar -x -C "$copy"
RANDOM=$seed
trap 'echo "build_kills.sh: failed in line $LINENO" >&2' ERR
mkfifo "$out/idle"
exec 3<>"$out/idle" # nothing is ever written there: a wait that needs no process
rm "$out/idle"
pause() { read -r -t 0.05 -u 3 || true; }

# read_stat PID: its CPU time in ticks; fails for one that has ended.
ticks=0
read_stat() {
  local line fields
  { IFS= read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
  read -ra fields <<<"${line##*) }"
  case ${fields[0]} in Z | X) return 1 ;; esac
  ticks=$((fields[11] + fields[12]))
}

# The JVMs of Maven that build the copy, and the CPU time of the youngest.
builds=0 spent=0
look() {
  local file pid
  builds=0
  for file in $(grep -lsaF "multiModuleProjectDirectory=$copy" /proc/[0-9]*/cmdline || true); do
    pid=${file#/proc/} pid=${pid%/cmdline}
    [ "$pid" != $$ ] || continue
    if read_stat "$pid"; then builds=$((builds + 1)) spent=$ticks; fi
  done
}

started=0
start() { # NAME
  spent=0
  (cd "$copy" && MPSSTRESS_ROUND=$$-build-kills exec ./mps-stress list >"$out/$1.out" 2>"$out/$1.err" </dev/null) &
  started=$!
}

left() { # what still lives of a round
  local file pid
  for file in $(grep -lsaF "MPSSTRESS_ROUND=$$-build-kills" /proc/[0-9]*/environ || true); do
    pid=${file#/proc/} pid=${pid%/environ}
    if read_stat "$pid"; then echo "$pid"; fi
  done
}

start alone
whole=0
while kill -0 "$started" 2>/dev/null; do
  look
  [ "$spent" -le "$whole" ] || whole=$spent
  pause
done
wait "$started" || { tail -n 20 "$out/alone.err" >&2; exit 2; }
echo "a build that is left alone takes $whole ticks of CPU time"

good=0 late=0 round=1
while [ "$round" -le "$rounds" ] && [ "$late" -le "$rounds" ]; do
  moment=$((RANDOM % (whole * 9 / 10)))
  touch "$copy/pom.xml"
  rm -rf "$copy"/*/target/classes "$copy"/*/target/maven-status # as much to do as for the first one
  start "killed-$round"
  hit=
  while kill -0 "$started" 2>/dev/null; do
    look
    if [ "$builds" -gt 0 ] && [ "$spent" -ge "$moment" ]; then
      kill -KILL "$started" && hit=yes
      break
    fi
    pause
  done
  { wait "$started" || true; } 2>/dev/null
  if [ -z "$hit" ]; then
    late=$((late + 1))
    continue
  fi
  start "next-$round"
  most=0 code=0
  while kill -0 "$started" 2>/dev/null; do
    look
    [ "$builds" -le "$most" ] || most=$builds
    pause
  done
  wait "$started" || code=$?
  for ((i = 0; i < 50; i++)); do
    living=$(left)
    [ -n "$living" ] || break
    sleep 0.1
  done
  wrong=
  [ "$code" -eq 0 ] || wrong="$wrong exit code $code;"
  cmp -s "$out/alone.out" "$out/next-$round.out" || wrong="$wrong another answer;"
  [ "$most" -le 1 ] || wrong="$wrong $most builds at once;"
  [ -z "$living" ] || wrong="$wrong $(wc -l <<<"$living") processes left;"
  [ ! -e "$copy/target/build.lock" ] || wrong="$wrong a lock left;"
  if [ -z "$wrong" ]; then
    good=$((good + 1))
    rm -f "$out/killed-$round".* "$out/next-$round".*
  else
    echo "round $round, killed after $moment ticks:$wrong"
    # shellcheck disable=SC2086
    [ -z "$living" ] || kill -KILL $living 2>/dev/null || true
  fi
  round=$((round + 1))
done
echo "$good of $((round - 1)) next starts were good; $late kills came too late"
[ "$good" -eq "$rounds" ] || exit 1
rm -rf "$copy"
