#!/usr/bin/env bash
# Checks that every C++ file is formatted by .clang-format; with --write formats them; with
# --if-there checks only where there is a clang-format 19, and else says that it did not.
# Exit code 0: all are; 1: some are not (they are listed); 2: bad usage, or no
# clang-format 19 that works.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

write=no if_there=no
case ${1:-} in
  '') ;;
  --write) write=yes ;;
  --if-there) if_there=yes ;;
  *) echo "usage: tools/format.sh [--write | --if-there]" >&2; exit 2 ;;
esac

formatter=
for name in clang-format-19 /opt/homebrew/opt/clang-format@19/bin/clang-format clang-format; do
  if command -v "$name" >/dev/null 2>&1 && "$name" --version | grep -q 'version 19\.'; then
    formatter=$name
    break
  fi
done
if [ -z "$formatter" ] && [ "$if_there" = yes ]; then
  echo "tools/format.sh: there is no clang-format 19 here: the format of C++ was not checked" >&2
  exit 0
fi
if [ -z "$formatter" ]; then
  echo "tools/format.sh: clang-format 19 is missing; tools/toolchain.sh --for tests installs it" >&2
  exit 2
fi

files() {
  find harness-native -name target -prune -o -type f \
    \( -name '*.h' -o -name '*.hpp' -o -name '*.cpp' -o -name '*.c' \) -print | sort
}

if [ "$write" = yes ]; then
  files | xargs "$formatter" -i
  exit 0
fi
if complaints=$(files | xargs -n 20 -P 4 "$formatter" --dry-run --Werror 2>&1); then
  exit 0
fi
# Complaints about a file begin with its name; without any, it is the formatter that failed.
wrong=$(sed -n 's/^\([^:]*\):[0-9]*:[0-9]*: error:.*/\1/p' <<<"$complaints" | sort -u)
if [ -z "$wrong" ]; then
  echo "tools/format.sh: $formatter failed:" >&2
  echo "$complaints" >&2
  exit 2
fi
echo "tools/format.sh: not formatted (tools/format.sh --write does it):" >&2
echo "$wrong" >&2
exit 1
