#!/usr/bin/env bash
# What nobody wrote, for long: mutated plans, documents and tokens, in every reader and, the plans
# that are accepted, in the interpreter under AddressSanitizer. CTest and surefire run small seeds of
# the same. At its end it prints a table of tries and bad outcomes.
#   tools/campaign.sh [--tries N] [--plans N] [--seed S]
# N documents for each reader (default 100000; half a million for the native one), N executed plans
# (default 20000). Exit code 0: nothing bad; 1: something; 2: usage, or something is missing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. tools/lib/jdk.sh

tries=100000 plans=20000 seed=1
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --tries | --plans | --seed)
      [ $# -ge 2 ] || { echo "campaign.sh: $1 needs a value" >&2; exit 2; }
      case $2 in
        '' | *[!0-9]*) echo "campaign.sh: '$2' is not a number" >&2; exit 2 ;;
      esac
      printf -v "${1#--}" '%s' "$2"; shift 2 ;;
    *) echo "campaign.sh: unknown option '$1'" >&2; exit 2 ;;
  esac
done
find_jdk || { echo "campaign.sh: no JDK of version 17 or newer" >&2; exit 2; }

out=$root/out/campaign-$(date +%Y%m%d-%H%M%S)
mkdir -p "$out/found"
rows=()
bad=0
row() { # WHAT TRIES OUTCOME
  rows+=("$(printf '%-44s %9s  %s' "$1" "$2" "$3")")
}

(
  cd harness-native
  ../tools/configure.sh asan
  cmake --build --preset asan --target plan_fuzz mutated_plans
) >"$out/build.log" 2>&1 || { tail -n 20 "$out/build.log" >&2; exit 2; }
native=harness-native/target/asan/test/fuzz
corpus=harness-native/test/fuzz/corpus/plan

code=0
"$native/plan_fuzz" -runs=$((tries * 5)) "-seed=$seed" -max_len=16384 -timeout=1 -rss_limit_mb=512 \
  -dict=harness-native/test/fuzz/plan.dict "-artifact_prefix=$out/" "$out/found" "$corpus" \
  >"$out/plan_fuzz.log" 2>&1 || code=$?
row "plan reader (C++, libFuzzer)" $((tries * 5)) "$([ $code -eq 0 ] && echo "0 bad" || echo BAD)"
[ $code -eq 0 ] || bad=1

code=0
"$native/mutated_plans" "$corpus" --tries "$plans" --seed "$seed" \
  >"$out/mutated_plans.log" 2>&1 || code=$?
row "mutated plans, executed under ASan" "$plans" "$(tail -n 1 "$out/mutated_plans.log")"
[ $code -eq 0 ] || bad=1

code=0
./mvnw -q -B -pl cli -am test "-Dtest=Foreign*InputTest" -Dsurefire.failIfNoSpecifiedTests=false \
  -Dnative.target=mpsstress -Dnative.skipTests=true -Dnative.skipExplorer=true \
  "-Dcampaign.tries=$tries" "-Dcampaign.seed=$seed" >"$out/readers.log" 2>&1 || code=$?
while IFS= read -r line; do
  row "${line%% *} (Java)" "$tries" "${line#*: }"
done < <(grep -E '^[A-Z_]+ +seed [0-9]+: ' "$out/readers.log")
if [ $code -ne 0 ]; then
  row "readers (Java)" "$tries" "BAD: $(grep -m 1 'AssertionError' "$out/readers.log" || true)"
  bad=1
fi

echo "campaign of seed $seed, commit $(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown):"
printf '%-44s %9s  %s\n' what tries outcome
printf '%s\n' "${rows[@]}"
echo "logs: $out"
exit "$bad"
