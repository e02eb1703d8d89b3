#!/bin/bash
# headings_test.sh PROGRAM OBJECT OTHERS CAUSES: causes that lack one lock stand under one heading,
# which names the OBJECT, and of which one is told whole; those of OTHERS stand by themselves. How
# many schedules fail, and all CAUSES, are counted as ever.
set -u
program=$1 object=$2 others=$3 causes=$4
all=$(MPSSTRESS_EXPLORE='--schedules 200 --seed 3' timeout 60 "$program" 2>&1)
expect() { # COUNT PATTERN
  [ "$(grep -c -e "$2" <<<"$all")" -eq "$1" ] && return
  printf 'not %s lines with "%s":\n%s\n' "$1" "$2" "$all"
  exit 1
}
expect 1 "^one lock, [0-9]* places: $object is used without the mutex that others take (3 causes, the first in schedule [0-9]*)\$"
expect 1 '^one lock, '
expect 0 "^one lock, .*\($others\)"
expect 2 "^schedule [0-9]* ([a-z]*): race: lacks the same lock as in schedule [0-9]*: [a-z_]* [^ ]*$(basename "$program" | sed 's/^explored_//').c:[0-9]*, [a-z_]* [^ ]*.c:[0-9]*\$"
expect $((causes - 2)) 'without an order'
expect 1 " $causes causes in [0-9]* places\$"
