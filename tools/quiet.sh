#!/usr/bin/env bash
# A campaign on correct code, in which nothing may be found: on each simulated pool explored schedules,
# half of them of the catalogue and half of random programs (fuzz), by the default strategy,
# and free runs of the catalogue. It goes in pieces, pool by pool and kind by kind in turn; a piece that
# is done is not done again, so that the campaign can be stopped (Ctrl-C, --pieces) and gone on with.
# FOLDER/quiet.tsv has a line for each piece: commit, pool, kind, seed, runs, findings, exit code,
# seconds, folder; printed, it also says how fast that was. At the end a table says what was done of what was
# asked for, by which commit and seeds, and two lines sum it over all pools: how many schedules and runs,
# in which time, and how many are missing.
# With --sources it is a manifest's sources that are explored, and run under the two sanitizers.
#   tools/quiet.sh [--out FOLDER] [--schedules N] [--runs N] [--seed S] [--pools "…"] [--kinds "…"]
#                  [--pieces N] [--minutes M] [--each-schedules N] [--each-programs N] [--each-runs N]
#                  [--each-time TIME] [--program-schedules N] [--sources MANIFEST]
# N schedules (default 1000000; of sources 100000) and N free runs (default 20000; of sources 1000 under
# each sanitizer) on each pool; kinds: catalogue generated free (of sources explored tsan asan); at most N
# pieces now, and none begun after M minutes; of a piece N schedules of each case (default 400), N programs
# (600), N runs of each case (20): a piece begins with a JVM and ends with its pages, and one of fuzz looks
# for its control first, so small ones waste half of their time. With --each-time (5m) a piece explores the
# cases for that time, each for the same share of it: quick ones get more schedules than slow ones. Of a
# random program N schedules (60), or as many as take ten seconds. Exit code 0: nothing was found in what
# was done; 1: findings; 4: some piece is inconclusive; another: that of the piece that stopped it.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

out=out/quiet schedules='' runs='' sources='' seed=1 kinds='' minutes=1000000 pools="patched upstream freelist" pieces=1000000000
each_schedules=400 each_programs=600 each_runs=20 each_time='' program_schedules=60
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,22s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --sources | --out | --schedules | --runs | --seed | --pools | --kinds | --pieces | --minutes | \
      --each-schedules | --each-programs | --each-runs | --each-time | --program-schedules)
      [ $# -ge 2 ] || { echo "quiet.sh: $1 needs a value" >&2; exit 2; }
      name=${1#--}
      printf -v "${name//-/_}" '%s' "$2"; shift 2 ;;
    *) echo "quiet.sh: unknown option '$1'" >&2; exit 2 ;;
  esac
done
all_kinds="catalogue generated free"
if [ -n "$sources" ]; then
  manifest=$sources
  [ ! -d "$sources" ] || manifest=$sources/mps-stress.sources.yaml
  [ -f "$manifest" ] || { echo "quiet.sh: there is no manifest '$manifest'" >&2; exit 2; }
  pools=$(sed -n 's/^name: *//p' "$manifest" | head -n 1) all_kinds="explored tsan asan"
  schedules=${schedules:-100000} runs=${runs:-1000}
fi
schedules=${schedules:-1000000} runs=${runs:-20000}
kinds=${kinds:-$all_kinds}
for kind in $kinds; do
  case " $all_kinds " in
    *" $kind "*) ;;
    *) echo "quiet.sh: no kind '$kind' of: $all_kinds" >&2; exit 2 ;;
  esac
done
for number in "$schedules" "$runs" "$seed" "$pieces" "$minutes" "$each_schedules" "$each_programs" "$each_runs" \
  "$program_schedules"; do
  case $number in
    '' | *[!0-9]*) echo "quiet.sh: '$number' is not a number" >&2; exit 2 ;;
  esac
done

commit=$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
git diff --quiet HEAD -- 2>/dev/null || commit=$commit+changes
mkdir -p "$out"
table=$out/quiet.tsv
[ -f "$table" ] || printf 'commit\tpool\tkind\tseed\truns\tfindings\texit\tseconds\tfolder\n' >"$table"

# How much of each case a piece explores: a number of schedules, or a share of a time.
each="--schedules $each_schedules"
[ -z "$each_time" ] || each="--schedules 1000000 --budget $each_time"

# The runs of all cases that a record tells of; of explored cases these are schedules.
runs_of() {
  { grep '"type":"case-end"' "$1/record.jsonl" || true; } |
    sed -n 's/.*"runs":\([0-9]*\).*/\1/p' | awk '{sum += $1} END {print sum + 0}'
}

findings_of() { grep -c '"type":"finding"' "$1/record.jsonl" || true; }

# Of fuzz's document; its findings are a list, of objects with a key `program` each.
schedules_of() { sed -n 's/^ *"schedules" *: *\([0-9]*\).*/\1/p' "$1" | head -n 1; }

programs_found() { grep -c '"program" *:' "$1" || true; }

sum_of() { # COLUMN POOL KIND: of this commit so far
  awk -F'\t' -v column="$1" -v c="$commit" -v p="$2" -v k="$3" \
    '$1 == c && $2 == p && $3 == k {sum += $column} END {print sum + 0}' "$table"
}

next_seed() { # POOL KIND: behind the last one
  awk -F'\t' -v c="$commit" -v p="$1" -v k="$2" -v first="$seed" \
    '$1 == c && $2 == p && $3 == k && $4 >= next_ {next_ = $4 + 1} END {print (next_ > first + 0 ? next_ : first)}' \
    "$table"
}

of_kind() { # KIND: how many are asked for on each pool
  case $1 in
    catalogue) echo $((schedules - schedules / 2)) ;;
    generated) echo $((schedules / 2)) ;;
    explored) echo "$schedules" ;;
    free | tsan | asan) echo "$runs" ;;
  esac
}

unit() { # KIND: what it has many of
  case $1 in
    free | tsan | asan) echo runs ;;
    *) echo schedules ;;
  esac
}

rate() { # COUNT SECONDS UNIT: whole seconds, the start of the program included
  awk -v count="$1" -v seconds="$2" -v unit="$3" \
    'BEGIN {if (seconds > 0) printf "%.1f %s/s", count / seconds, unit; else print "too short to say how fast"}'
}

missing() { # UNIT: of all pools; what one has too many of is missing on another all the same
  local kind pool sum=0 left
  for kind in $kinds; do
    [ "$(unit "$kind")" = "$1" ] || continue
    for pool in $pools; do
      left=$(($(of_kind "$kind") - $(sum_of 5 "$pool" "$kind")))
      [ "$left" -le 0 ] || sum=$((sum + left))
    done
  done
  echo "$sum"
}

total() { # UNIT: of all pieces of the folder
  local sums
  # A pool or a kind that was not asked for now was done all the same.
  sums=$(awk -F'\t' -v c="$commit" -v runs="$([ "$1" = runs ] && echo 1 || echo 0)" '
    NR > 1 && ($3 == "free" || $3 == "tsan" || $3 == "asan") == runs {
      if ($1 == c) {count += $5; seconds += $8; pieces++} else others += $5
    }
    END {print count + 0, seconds + 0, pieces + 0, others + 0}' "$table")
  # shellcheck disable=SC2086
  set -- "$1" $sums
  echo "$1: $2 in $3 s, $(rate "$2" "$3" "$1"), pieces: $4; missing: $(missing "$1")$(
    [ "$5" -eq 0 ] || echo "; of other commits: $5")"
}

piece() { # POOL KIND: one more
  local pool=$1 kind=$2 now folder code=0 started ran found
  now=$(next_seed "$pool" "$kind")
  folder=$out/$commit-$pool-$kind-$now
  rm -rf "$folder" # of a piece that was stopped: it has no line in the table
  started=$(date +%s)
  # shellcheck disable=SC2086
  case $kind in
    catalogue) ./mps-stress run --strategy auto $each --pool "$pool" \
      --seed "$now" --out "$folder" >"$out/last.txt" 2>"$out/last.err" </dev/null || code=$? ;;
    generated) ./mps-stress fuzz --layers explored --programs "$each_programs" --budget 24h --json \
      --schedules "$program_schedules" --pool "$pool" --seed "$now" --out "$folder" >"$out/last.txt" 2>"$out/last.err" </dev/null || code=$? ;;
    free) ./mps-stress run --repeat "$each_runs" --pool "$pool" \
      --seed "$now" --out "$folder" >"$out/last.txt" 2>"$out/last.err" </dev/null || code=$? ;;
    explored) ./mps-stress run --sources "$sources" --strategy auto $each \
      --seed "$now" --out "$folder" >"$out/last.txt" 2>"$out/last.err" </dev/null || code=$? ;;
    tsan | asan) ./mps-stress run --sources "$sources" --sanitizer "$kind" --repeat "$each_runs" \
      --seed "$now" --out "$folder" >"$out/last.txt" 2>"$out/last.err" </dev/null || code=$? ;;
  esac
  case $code in
    0 | 1 | 4) ;;
    *) cat "$out/last.err" >&2; exit "$code" ;;
  esac
  if [ "$kind" = generated ]; then
    ran=$(schedules_of "$out/last.txt") found=$(programs_found "$out/last.txt")
  else
    ran=$(runs_of "$folder") found=$(findings_of "$folder")
  fi
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$commit" "$pool" "$kind" "$now" \
    "${ran:-0}" "$found" "$code" $(($(date +%s) - started)) "$folder" >>"$table"
  printf '%s\t%s\n' "$(tail -n 1 "$table")" \
    "$(rate "${ran:-0}" "$(tail -n 1 "$table" | cut -f 8)" "$(unit "$kind")")"
  if [ "${ran:-0}" -eq 0 ]; then
    echo "quiet.sh: nothing ran in $folder" >&2
    exit 4
  fi
  if [ "$code" -eq 0 ]; then
    rm -rf "$folder/cases" "$folder/workers" # a quiet piece leaves its record and its page
  fi
}

going=yes
while [ -n "$going" ]; do
  going=
  for kind in $kinds; do
    for pool in $pools; do
      [ "$(sum_of 5 "$pool" "$kind")" -lt "$(of_kind "$kind")" ] || continue
      if [ "$pieces" -le 0 ] || [ "$SECONDS" -ge $((minutes * 60)) ]; then break 3; fi
      piece "$pool" "$kind"
      pieces=$((pieces - 1)) going=yes
    done
  done
done

printf '%-9s %-10s %9s of %9s %9s %13s %7s  %s\n' pool kind 'done' asked findings inconclusive pieces seeds
for kind in $kinds; do
  for pool in $pools; do
    awk -F'\t' -v c="$commit" -v p="$pool" -v k="$kind" -v asked="$(of_kind "$kind")" '
      $1 == c && $2 == p && $3 == k {
        runs += $5; found += $6; unsure += $7 == 4; pieces++
        if (pieces == 1 || $4 < first) first = $4
        if ($4 > last) last = $4
      }
      END {
        printf "%-9s %-10s %9d of %9d %9d %13d %7d  %s\n", p, k, runs, asked, found, unsure, pieces,
          pieces ? first " to " last : "-"
      }' "$table"
  done
done
total schedules
total runs
echo "commit $commit"
# Of all pieces, those of an earlier time too: 1 before 4.
exit "$(awk -F'\t' -v c="$commit" '$1 == c && $7 != 0 && worst != 1 {worst = $7} END {print worst + 0}' \
  "$table")"
