#!/usr/bin/env bash
# Runs a command as the only build of this checkout, in the current folder; it ends with whoever
# asked for it: tools/lib/one_build.sh COMMAND...
# Exit code: the command's. What it says goes to standard error.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tools/lib/alone.sh"
if [ $# -eq 0 ]; then
  sed -n '2,4s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
code=0
build_alone "$root/target" "$@" || code=$?
exit "$code"
