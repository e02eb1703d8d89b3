#!/usr/bin/env bash
# Runs a command on a machine that is busy with something else: N processes that only compute, with
# the same priority, for as long as the command takes. Exit code: the command's.
#   tools/load.sh N COMMAND...          for instance: tools/load.sh 16 ./mps-stress controls --rounds 50
set -euo pipefail
if [ $# -lt 2 ]; then
  sed -n '2,4s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
load=$1
shift
case $load in
  '' | *[!0-9]*) echo "load.sh: '$load' is not a number of processes" >&2; exit 2 ;;
esac
busy=()
rest() { [ ${#busy[@]} -eq 0 ] || kill "${busy[@]}" 2>/dev/null || true; }
trap rest EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
parent=$$
for ((i = 0; i < load; i++)); do
  # Each looks now and then whether its parent is still there: kill -9 of it must leave nothing.
  (while kill -0 "$parent" 2>/dev/null; do for ((n = 0; n < 200000; n++)); do :; done; done) &
  busy+=($!)
done
code=0
"$@" || code=$?
exit "$code"
