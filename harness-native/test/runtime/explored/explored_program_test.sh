#!/bin/bash
# A plain C program is explored: explored_program_test.sh PROGRAM finds|waits
# finds: the assertion is found, and the words that are printed with it show it again.
# waits: a budget ends it, although it waits in a call for what never comes, while it learns too.
set -u
program=$1
case $2 in
  finds)
    found=$(MPSSTRESS_EXPLORE='--stop-at-finding --schedules 2000' "$program" 16 2>/dev/null)
    [ $? -eq 1 ] || { echo "not found: $found"; exit 1; }
    case $found in *'assertion `'*) ;; *) echo "no assertion: $found"; exit 1 ;; esac
    words=$(sed -n "s/^  again: MPSSTRESS_EXPLORE='\(.*\)' .*/\1/p" <<<"$found" | head -n 1)
    again=$(MPSSTRESS_EXPLORE=$words "$program" 16 2>/dev/null)
    [ $? -eq 1 ] || { echo "not again, with $words: $again"; exit 1; }
    case $again in *'assertion `'*) ;; *) echo "another: $again"; exit 1 ;; esac
    MPSSTRESS_EXPLORE='--schedules 200' "$program" 1 >/dev/null || { echo 'one thread: not quiet'; exit 1; }
    ;;
  waits)
    ended=$(MPSSTRESS_EXPLORE='--budget-millis 300' "$program" wait)
    [ $? -eq 4 ] || { echo "no schedule, and yet: $ended"; exit 1; }
    case $ended in *'the time is over'*) ;; *) echo "it ended otherwise: $ended"; exit 1 ;; esac
    ;;
esac
