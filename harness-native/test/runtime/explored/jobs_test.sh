#!/bin/bash
# jobs_test.sh SCHEDULES PROGRAM [ARGUMENT]: 1, 2 and 7 processes print the same findings, of the same
# schedules, whether they stop at the first or not.
set -u
schedules=$1
shift
said() {
  MPSSTRESS_EXPLORE="--seed 3 --schedules $schedules --jobs $1 $2" "${@:3}" 2>/dev/null | sed 's/ in [0-9.]* s//'
}
for options in '' '--interleaving --stop-at-finding'; do
  one=$(said 1 "$options" "$@")
  case $one in *' with a finding: 0 causes'*) echo "nothing was found: $one"; exit 1 ;; esac
  for processes in 2 7; do
    several=$(said $processes "$options" "$@")
    [ "$one" = "$several" ] && continue
    printf '%s processes, %s:\n%s\nand not\n%s\n' "$processes" "$options" "$several" "$one"
    exit 1
  done
done
