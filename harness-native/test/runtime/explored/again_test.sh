#!/bin/bash
# again_test.sh PROGRAM WAY FINDING: the line `again` of a crash shows the same one in a fresh process.
set -u
program=$1 way=$2 finding=$3
export MPSSTRESS_EXPLORE='--schedules 1000 --no-races --stop-at-finding'
said=$("$program" "$way" 2>&1)
ended=$?
[ $ended -eq 1 ] || { echo "$way: exit code $ended, not 1: $said"; exit 1; }
case $said in *"$finding"*) ;; *) echo "$way: no $finding: $said"; exit 1 ;; esac
words=$(sed -n "s/^  again: MPSSTRESS_EXPLORE='\\(.*\\)' .*/\\1/p" <<<"$said")
[ -n "$words" ] || { echo "$way: it does not say how to see it again: $said"; exit 1; }
again=$(MPSSTRESS_EXPLORE="$words --no-races" "$program" "$way" 2>&1)
[ "$(grep -m1 '^schedule' <<<"$again")" = "$(grep -m1 '^schedule' <<<"$said")" ] ||
  { echo "$way: another one: $again"; exit 1; }
