#!/usr/bin/env bash
# Builds flavours of the native side where they are missing or older than their sources:
#   tools/native.sh plain|controlled|tsan|asan ...
# The commands of mps-stress call it when they first need one. Exit code 0: they are built.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/lib/jdk.sh"
. "$root/tools/lib/build.sh"

find_jdk || { echo "native.sh: no JDK of version 17 or newer" >&2; exit 2; }
# The binding is made of the Java side's classes. It is built only where there is none: who calls from
# a running command must find the classes that it began with.
if [ ! -f "$root/cli/target/mps-stress.jar" ]; then
  build_java "$root" || exit $?
fi
for flavour in "$@"; do
  build_native "$root" "$flavour" || exit $?
done
