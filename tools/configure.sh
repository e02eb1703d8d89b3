#!/usr/bin/env bash
# Configures a preset of the native side that lies in the current folder, anew where its checkout was
# moved:
#   tools/configure.sh [--if-needed] PRESET
# --if-needed: not where it is done already. Exit code: CMake's.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib/moved.sh"

needed=always
if [ "${1:-}" = --if-needed ]; then
  needed=
  shift
fi
if [ $# -ne 1 ]; then
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
begin_anew "$1" "target/$1"
if [ -n "$needed" ] || [ ! -f "target/$1/build.ninja" ]; then
  exec cmake --preset "$1" --log-level=WARNING
fi
