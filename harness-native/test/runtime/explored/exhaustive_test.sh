#!/bin/bash
# All schedules of a small program: exhaustive_test.sh TWO_ORDERS. What is said of them, however many
# processes there are, and that what is found is shown again by the words that are printed with it.
set -u
program=$1
explore() { MPSSTRESS_EXPLORE="--strategy exhaustive $1" "$program" "${@:2}" 2>/dev/null; }
expect() {
  case $1 in *"$2"*) ;; *) printf 'no "%s" in:\n%s\n' "$2" "$1"; exit 1 ;; esac
}
quiet=$(explore '' locked) || { echo "not quiet: $quiet"; exit 1; }
expect "$quiet" 'searched: all schedules were run (2 that differ), none fails'
expect "$quiet" ' s (none is left), '
some=$(explore '--schedules 3') || { echo "the first three are quiet: $some"; exit 1; }
expect "$some" 'searched: all schedules without a preemption were run (2), none fails; of those with more, not all'
expect "$some" '3 schedules in '
expect "$some" ' s (all that were asked for), '
failing=$(explore '')
[ $? -eq 1 ] || { echo "not found: $failing"; exit 1; }
expect "$failing" 'searched: all schedules were run (3 that differ)'
expect "$failing" ' with a finding: 1 cause in 1 place'$'\n'
words=$(sed -n "s/^  again: MPSSTRESS_EXPLORE='\(.*\)' .*/\1/p" <<<"$failing" | head -n 1)
again=$(MPSSTRESS_EXPLORE=$words "$program" 2>/dev/null)
[ $? -eq 1 ] || { echo "not again, with $words: $again"; exit 1; }
expect "$again" 'assertion `'
without_time() { sed 's/ in [0-9.]* s//'; }
one=$(without_time <<<"$failing")
for processes in 2 7; do
  several=$(explore "--jobs $processes" | without_time)
  [ "$one" = "$several" ] || { printf '%s processes say\n%s\nand not\n%s\n' $processes "$several" "$one"; exit 1; }
done
one=$(explore '--schedules 1' locked)
expect "$one" '1 schedule in '
expect "$one" ': 0 causes in 0 places'
refused=$(MPSSTRESS_EXPLORE='--strategy exhaustive --memory rc11' "$program" 2>&1)
[ $? -eq 2 ] || { echo "not refused: $refused"; exit 1; }
expect "$refused" '--strategy exhaustive is for --memory sc'
