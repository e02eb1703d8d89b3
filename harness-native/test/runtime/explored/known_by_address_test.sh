#!/bin/bash
# known_by_address_test.sh PROGRAM last|older: what goes wrong where the address of freed memory comes
# again, of the block that was freed last or of an older one. It does not in the first schedule; it
# shows again in a fresh process, by seed and index and by the few choices of a simpler schedule, of
# which that is one, and which older block another; of an exhaustive search it is left out, which is
# said; and however many processes share the schedules, they are the same.
set -u
program=$1
which=$2
explore() { MPSSTRESS_EXPLORE=$1 "$program" 2>/dev/null; }
expect() {
  case $1 in *"$2"*) ;; *) printf 'no "%s" in:\n%s\n' "$2" "$1"; exit 1 ;; esac
}
words() { sed -n "s/^  $1: MPSSTRESS_EXPLORE='\(.*\)' .*/\1/p" <<<"$2" | head -n 1; }
for seed in 1 2 3; do
  first=$(explore "--seed $seed --schedules 1") || { echo "in the first schedule: $first"; exit 1; }
  found=$(explore "--seed $seed --stop-at-finding --interleaving") && { echo "seed $seed: nothing"; exit 1; }
  expect "$found" 'assertion `'
  expect "$found" 'reuses freed '
  again=$(explore "$(words again "$found")")
  expect "$again" "$(grep -m1 '^schedule' <<<"$found")"
  simple=$(words simple "$found")
  [[ $simple =~ [\ ,]5-0-0@[0137] ]] || { echo "the address is no choice of: $simple"; exit 1; }
  block=last
  [[ $simple =~ [\ ,]5-[0-9a-f]+-[1-9a-f][0-9a-f]*@[1-7] ]] && block=older
  [ $block = "$which" ] || { echo "not the $which block: $simple"; exit 1; }
  expect "$(explore "$simple")" 'assertion `'
done
searched=$(explore '--strategy exhaustive') || { echo "not quiet: $searched"; exit 1; }
expect "$searched" 'none fails; but no address of freed memory came again'
without_time() { sed 's/ in [0-9.]* s//'; }
one=$(explore '--seed 1 --schedules 300' | without_time)
for processes in 2 7; do
  several=$(explore "--seed 1 --schedules 300 --jobs $processes" | without_time)
  [ "$one" = "$several" ] || { printf '%s processes say\n%s\nand not\n%s\n' $processes "$several" "$one"; exit 1; }
done
