#!/usr/bin/env bash
# What each shared library of this project shows to others and what it needs: libmpsstress, the noise
# library, JavaCPP's, and every plugin of a libtorch that was built. ExportsTest judges the first three,
# mps-stress refuses a plugin that shows more than mpss_*; this prints what they look at.
#   tools/exports.sh [FILE...]
# Exit code 0: it printed; 2: bad usage, or nothing was built.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
case ${1:-} in
  -h | --help) sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 0 ;;
  -*) echo "exports.sh: unknown option '$1'; expected files" >&2; exit 2 ;;
esac
if [ $# -eq 0 ]; then
  native=$root/harness-native/target
  while IFS= read -r file; do
    set -- "$@" "$file"
  done <<END
$(find "$native/plain/src" "$native/binding" "$native/torch" \( -name '*.so' -o -name '*.dylib' \) -type f 2>/dev/null | sort)
END
fi
if [ -z "${1:-}" ]; then
  echo "exports.sh: no shared library was built; tools/native.sh plain builds them" >&2
  exit 2
fi
for file in "$@"; do
  [ -f "$file" ] || { echo "exports.sh: no such file: $file" >&2; exit 2; }
  if [ "$(uname -s)" = Darwin ]; then
    shown=$(nm -gUj "$file" | sed 's/^_//' | sort)
    needed=$(otool -L "$file" | sed -n '2,$s/^[[:space:]]*\([^ ]*\).*/\1/p')
  else
    shown=$(nm -D --defined-only "$file" | sed 's/.* //; s/@.*//' | sort)
    needed=$(readelf -d "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\].*/\1/p')
  fi
  echo "${file#"$root/"}"
  echo "  needs: $(printf '%s\n' "$needed" | tr '\n' ' ')"
  echo "  shows $(printf '%s\n' "$shown" | grep -c . || true) names:"
  # By their beginning: JavaCPP's are one for each method.
  printf '%s\n' "$shown" | sed 's/^\(Java\)_.*/\1_*/; s/^\(mpss\)_.*/\1_*/; s/^\(mpsstress_noise\)_.*/\1_*/' |
    sort | uniq -c | sed 's/^ *\([0-9]*\) \(.*\)/    \2 (\1)/'
done
