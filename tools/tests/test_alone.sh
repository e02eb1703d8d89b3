#!/usr/bin/env bash
# A build that is killed at random moments, ROUNDS times (20): nothing of it lives on, and the next one is
# whole. What is built is a pretended one, of processes within processes, so that it takes seconds.
#   tools/tests/test_alone.sh [SEED [ROUNDS]]
# Exit code 0: every next start was good; 1: not.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../lib" && pwd)
. "$here/alone.sh"
RANDOM=${1:-1}
rounds=${2:-20}
work=$(mktemp -d "${TMPDIR:-/tmp}/mps-stress-alone.XXXXXX")
trap 'rm -rf "$work"' EXIT

cat >"$work/build" <<'BUILD'
#!/usr/bin/env bash
# Two steps, each a process of a process; the second must never see another build's file.
folder=$1
. "$2/alone.sh"
if is_alive "$(cat "$folder/running" 2>/dev/null)"; then echo "two at once" >>"$folder/wrong"; fi
echo $$ >"$folder/running"
echo $$ >>"$folder/pids"
bash -c 'echo $$ >>"'"$folder"'/pids"; sleep 0.3 & echo $! >>"'"$folder"'/pids"; wait'
rm -f "$folder/running"
echo whole >"$folder/made"
BUILD
cat >"$work/start" <<'START'
#!/usr/bin/env bash
set -euo pipefail
. "$1/alone.sh"
build_alone "$2/lock" "$2/build" "$2" "$1"
START
chmod +x "$work/build" "$work/start"

good=0
for ((round = 1; round <= rounds; round++)); do
  rm -f "$work/made" "$work/pids"
  "$work/start" "$here" "$work" 2>/dev/null &
  victim=$!
  sleep "0.$(printf '%03d' $((RANDOM % 450)))"
  { kill -KILL "$victim"; wait "$victim"; } 2>/dev/null || true # the shell says "Killed" when it likes
  code=0
  rm -f "$work/made"
  "$work/start" "$here" "$work" 2>/dev/null || code=$?
  alive=0
  while read -r pid; do
    if is_alive "$pid"; then alive=$((alive + 1)); fi
  done <"$work/pids"
  if [ "$code" -eq 0 ] && [ -f "$work/made" ] && [ "$alive" -eq 0 ] && [ ! -e "$work/lock/build.lock" ]; then
    good=$((good + 1))
  else
    echo "round $round: exit code $code, $alive processes left" >&2
  fi
done
# A build that another process asked for (a command of mps-stress, say) ends with that process.
rm -f "$work/made" "$work/pids"
asks='"$1/start" "$2" "$1" & wait'
bash -c 'export MPSSTRESS_PARENT=$$; '"$asks" asking "$work" "$here" 2>/dev/null &
asking=$!
while [ ! -s "$work/pids" ]; do sleep 0.02; done
{ kill -KILL "$asking"; wait "$asking"; } 2>/dev/null || true
for ((i = 0; i < 500; i++)); do
  alive=0
  while read -r pid; do
    if is_alive "$pid"; then alive=$((alive + 1)); fi
  done <"$work/pids"
  [ "$alive" -gt 0 ] || [ -e "$work/lock/build.lock" ] || break
  sleep 0.02
done
if [ "$alive" -gt 0 ] || [ -f "$work/made" ]; then
  echo "test_alone.sh: a build outlived the process that had asked for it" >&2
  good=0
fi
if [ -f "$work/wrong" ]; then
  echo "test_alone.sh: two builds ran at once" >&2
  good=0
fi
echo "$good of $rounds starts after a kill were good"
[ "$good" -eq "$rounds" ]
