#!/bin/bash
# headings_test.sh PROGRAM: causes that lack one lock stand under one heading, of which one is told whole;
# another object's stands by itself. How many schedules fail, and all causes, are counted as ever.
set -u
program=$1
all=$(MPSSTRESS_EXPLORE='--schedules 200 --seed 3' timeout 60 "$program" 2>&1)
expect() { # COUNT PATTERN
  [ "$(grep -c -e "$2" <<<"$all")" -eq "$1" ] && return
  printf 'not %s lines with "%s":\n%s\n' "$1" "$2" "$all"
  exit 1
}
expect 1 '^one lock, [0-9]* places: what open_account allocated is used without the mutex that others take (3 causes, the first in schedule [0-9]*)$'
expect 0 'open_savings'
expect 2 '^schedule [0-9]* ([a-z]*): race: lacks the same lock as in schedule [0-9]*: [a-z_]* [^ ]*forgotten_lock.c:[0-9]*, [a-z_]* [^ ]*forgotten_lock.c:[0-9]*$'
expect 2 'without an order'
expect 1 ' 4 causes in [0-9]* places$'
