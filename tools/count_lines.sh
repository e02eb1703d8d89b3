#!/usr/bin/env bash
# Counts the lines of main code, without blank lines and lines that are comments only:
#   tools/count_lines.sh [COMMIT]
#   tools/count_lines.sh --sizes    # instead: files above 150 lines, Java and C++ files below 20, and
#                                    # folders of more than 25 files of code, tests included;
#                                    # headers that others named are left out
# Main code: Java under src/main of every module, C++ and assembly of harness-native outside its
# tests and benchmarks, templates of pages, the scripts. Without COMMIT: the working tree's tracked files.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
sizes=no
if [ "${1:-}" = --sizes ]; then sizes=yes; shift; fi
commit=${1:-}

files() { # those of main code, of all that git knows
  if [ -n "$commit" ]; then git ls-tree -r --name-only "$commit"; else git ls-files; fi |
    grep -E '(^[a-z-]+/src/main/(java/.*\.java|jte/.*\.jte)|^harness-native/(src|app|include)/.*\.(cpp|hpp|h|S|mm)|^(tools/.*|\.ci/run|mps-stress|[a-z_]+\.sh))$' |
    grep -vE '^harness-native/src/(test|main)/|^tools/(tests/.*\.py|packages\.txt)|\.md$'
}

text() {
  if [ -n "$commit" ]; then git show "$commit:$1"; else cat "$1"; fi
}

# Where a block comment begins inside a line of code, the line counts.
code_lines() {
  awk -v hash="$1" '
    { sub(/^[ \t\r]+/, ""); sub(/[ \t\r]+$/, "") }
    inside { if (!sub(/^.*\*\/[ \t]*/, "")) next; inside = 0 }
    hash != "yes" && /^\/\*/ {
      if (!sub(/^\/\*.*\*\/[ \t]*/, "")) { inside = 1; next }
    }
    $0 == "" || (hash == "yes" ? /^#/ : /^\/\//) { next }
    { count++ }
    END { print count + 0 }'
}

if [ "$sizes" = yes ]; then
  # All lines of a file count, its comments too: that is what a reader has before him.
  files | grep -E '\.(java|cpp|hpp|h|S|mm)$' | grep -vE '/package-info\.java$|/src/(objc/include|sut/sources/pytorch/headers)/' | while read -r file; do
    echo "$(text "$file" | wc -l) $file"
  done | awk '$1 > 150 { print "long   " $0; long++ } $1 < 20 { print "short  " $0; short++ }
    END { printf "%d files above 150 lines, %d below 20, of %d\n", long, short, NR }'
  git ls-files | grep -E '\.(java|cpp|hpp|h|S|mm|sh|py)$' | grep -v '/package-info\.java$' |
    sed 's|/[^/]*$||' | sort | uniq -c | awk '$1 > 25 { print "folder " $1 " " $2 }'
  exit 0
fi

files | while read -r file; do
  case $file in
    *.java) language=Java hash=no ;;
    *.cpp | *.hpp | *.h | *.S | *.mm) language=C++ hash=no ;;
    *.jte) language=templates hash=no ;;
    *) language=scripts hash=yes ;;
  esac
  echo "$language $(text "$file" | code_lines "$hash")"
done | awk '
  { lines[$1] += $2; files[$1]++; all += $2; number++ }
  END {
    count = split("Java C++ templates scripts", order, " ")
    for (i = 1; i <= count; i++) {
      printf "%-9s %7d lines in %5d files\n", order[i], lines[order[i]], files[order[i]]
    }
    printf "%-9s %7d lines in %5d files\n", "all", all, number
  }'
