#!/bin/bash
# follows_test.sh PROGRAM: who writes behind a block where threads have raced is told below that
# race, as a cause of its own. What needs no race for it stands alone, also in the same function.
set -u
program=$1
all=$(MPSSTRESS_EXPLORE='--schedules 200 --seed 3' timeout 60 "$program" 2>&1)
expect() { # COUNT PATTERN
  [ "$(grep -c -e "$2" <<<"$all")" -eq "$1" ] && return
  printf 'not %s lines with "%s":\n%s\n' "$1" "$2" "$all"
  exit 1
}
expect 1 '^schedule [0-9]* ([a-z]*): memory: may follow from the lock that is missing in schedule [0-9]*: put [^ ]*put_without_lock.c:[0-9]*, open_bag [^ ]*put_without_lock.c:[0-9]*$'
expect 1 'race: lacks the same lock as in schedule'
expect 1 '^schedule [0-9]* ([a-z]*): use-after-free: write of 8 bytes by T[12] after the free by main'
expect 1 '^schedule [0-9]* ([a-z]*): memory: write of 8 bytes by T[12] behind the end of a heap block of 16 bytes'
expect 1 '^one lock, [0-9]* places: what open_bag allocated is used without any lock (3 causes, the first in schedule [0-9]*)$'
expect 1 ' 5 causes in 7 places$'
