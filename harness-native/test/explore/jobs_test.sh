#!/bin/bash
# jobs_test.sh EXPLORER PLAN: 1, 2 and 7 processes say and write the same, although some of the
# plan's schedules take their process down, whether they stop at the first finding or not.
set -u
explorer=$1 plan=$2
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# say PROCESSES OPTION...: its lines, without the time.
say() {
  mkdir "$out/$1"
  "$explorer" --plan "$plan" --out "$out/$1" --seed 5 --jobs "$@" |
    grep -v '^{"progress"' | sed -E 's/"seconds":[0-9.e+-]+//' >"$out/$1/lines"
  rm -f "$out/$1"/*.trace # there is room between their texts
}

for kind in all first; do
  case $kind in
    all) options=(--schedules 264 --twice-every 60) ;;
    first) options=(--schedules 300 --stop-at-finding --interleaving) ;;
  esac
  rm -rf "${out:?}"/*
  for processes in 1 2 7; do say $processes "${options[@]}"; done
  grep -q '^{"finding"' "$out/1/lines" || { echo "$kind: nothing was found"; exit 1; }
  if [ $kind = all ] && ! grep -q '^{"restart"' "$out/1/lines"; then
    echo "no process died"
    exit 1
  fi
  for processes in 2 7; do
    diff -r "$out/1" "$out/$processes" && continue
    echo "$kind: $processes processes say something else than one"
    exit 1
  done
done
