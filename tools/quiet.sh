#!/usr/bin/env bash
# A campaign on correct code, in which nothing may be found: explored schedules and free runs of the
# catalogue on each simulated pool, in pieces. A piece that is done is not done again, so that the
# campaign can be stopped (Ctrl-C) and gone on with. FOLDER/quiet.tsv has a line for each piece:
# commit, pool, strategy, seed, runs, findings, exit code.
#   tools/quiet.sh [--out FOLDER] [--schedules N] [--runs N] [--seed S] [--strategy WORD] [--pools "…"]
# Exit code 0: all that was asked for is done and nothing was found; 1: findings; 4: some piece is
# inconclusive; another: that of the piece that stopped it.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

out=out/quiet schedules=1000000 runs=20000 seed=1 strategy=auto pools="patched upstream freelist"
each_schedules=1000 each_runs=20
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --out | --schedules | --runs | --seed | --strategy | --pools | --each-schedules | --each-runs)
      [ $# -ge 2 ] || { echo "quiet.sh: $1 needs a value" >&2; exit 2; }
      name=${1#--}
      printf -v "${name//-/_}" '%s' "$2"; shift 2 ;;
    *) echo "quiet.sh: unknown option '$1'" >&2; exit 2 ;;
  esac
done
for number in "$schedules" "$runs" "$seed" "$each_schedules" "$each_runs"; do
  case $number in
    '' | *[!0-9]*) echo "quiet.sh: '$number' is not a number" >&2; exit 2 ;;
  esac
done

commit=$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
git diff --quiet HEAD -- 2>/dev/null || commit=$commit+changes
mkdir -p "$out"
table=$out/quiet.tsv
[ -f "$table" ] || printf 'commit\tpool\tstrategy\tseed\truns\tfindings\texit\tfolder\n' >"$table"

# The runs of all cases that a record tells of; of explored cases these are schedules.
runs_of() {
  { grep '"type":"case-end"' "$1/record.jsonl" || true; } |
    sed -n 's/.*"runs":\([0-9]*\).*/\1/p' | awk '{sum += $1} END {print sum + 0}'
}

findings_of() { grep -c '"type":"finding"' "$1/record.jsonl" || true; }

done_of() { # POOL STRATEGY: runs of this commit so far
  awk -F'\t' -v c="$commit" -v p="$1" -v s="$2" \
    '$1 == c && $2 == p && $3 == s {sum += $5} END {print sum + 0}' "$table"
}

next_seed() { # POOL STRATEGY: behind the last one
  awk -F'\t' -v c="$commit" -v p="$1" -v s="$2" -v first="$seed" \
    '$1 == c && $2 == p && $3 == s && $4 >= next_ {next_ = $4 + 1} END {print (next_ > first + 0 ? next_ : first)}' \
    "$table"
}

piece() { # POOL STRATEGY OPTION VALUE: one more
  local pool=$1 how=$2 now folder code=0
  shift 2
  now=$(next_seed "$pool" "$how")
  folder=$out/$commit-$pool-$how-$now
  rm -rf "$folder" # of a piece that was stopped: it has no line in the table
  ./mps-stress run --strategy "$how" --pool "$pool" --seed "$now" --out "$folder" "$@" \
    >"$out/last.txt" 2>"$out/last.err" </dev/null || code=$?
  case $code in
    0 | 1 | 4) ;;
    *) cat "$out/last.err" >&2; exit "$code" ;;
  esac
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$commit" "$pool" "$how" "$now" \
    "$(runs_of "$folder")" "$(findings_of "$folder")" "$code" "$folder" >>"$table"
  tail -n 1 "$table"
  if [ "$(runs_of "$folder")" -eq 0 ]; then
    echo "quiet.sh: nothing ran in $folder" >&2
    exit 4
  fi
  if [ "$code" -eq 0 ]; then
    rm -rf "$folder/cases" "$folder/workers" # a quiet piece leaves its record and its page
  fi
}

for pool in $pools; do
  while [ "$(done_of "$pool" "$strategy")" -lt "$schedules" ]; do
    piece "$pool" "$strategy" --schedules "$each_schedules"
  done
  while [ "$(done_of "$pool" free)" -lt "$runs" ]; do
    piece "$pool" free --repeat "$each_runs"
  done
done
awk -F'\t' -v c="$commit" '$1 == c {runs[$2 " " $3] += $5; found[$2 " " $3] += $6}
  END {for (key in runs) printf "%s: %d runs, %d findings (commit %s)\n", key, runs[key], found[key], c}' \
  "$table" | sort
# Of all pieces, those of an earlier time too: 1 before 4.
exit "$(awk -F'\t' -v c="$commit" '$1 == c && $7 != 0 && worst != 1 {worst = $7} END {print worst + 0}' \
  "$table")"
