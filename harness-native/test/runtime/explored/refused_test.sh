#!/bin/bash
# refused_test.sh PROGRAM UNMODELLED: each call that the program knows is the tool's error, with its
# name and the place of the call; and the program knows all that the list refuses.
set -u
program=$1
names=$(MPSSTRESS_EXPLORE='--schedules 1 --output' timeout 20 "$program" names 2>&1 | grep -E '^[a-z0-9_]+$' | sort -u)
listed=$(sed -n 's/^MPSSTRESS_UNMODELLED(\([a-z0-9_]*\)).*/\1/p' "$2" | sort -u)
[ -n "$listed" ] && [ "$names" = "$listed" ] || { diff <(echo "$names") <(echo "$listed"); exit 1; }
for name in $names; do
  said=$(MPSSTRESS_EXPLORE='--schedules 3' timeout 20 "$program" "$name" 2>&1)
  ended=$?
  [ $ended -eq 5 ] || { echo "$name: exit code $ended, not 5: $said"; exit 1; }
  case $said in
    'the framework failed in schedule 0: '*" $name(), called by main"*'refused.c:'*) ;;
    *) echo "$name: not by name, or without the place: $said"; exit 1 ;;
  esac
done
