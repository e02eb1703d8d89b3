#!/bin/bash
# Explores a C or C++ program with threads instead of running it:
#   tools/explore_program.sh [-o FILE] SOURCE... [COMPILER-OPTION...] [-- ARGUMENT...]
# Compiles the sources for the controlled runtime, links them with it, and runs the result. How it is
# explored says the variable MPSSTRESS_EXPLORE (MPSSTRESS_EXPLORE=--help lists the words); docs/exploration.md.
set -euo pipefail
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
native=$home/harness-native
build=$native/target/controlled
output=
sources=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  if [ "$1" = -o ]; then
    [ $# -gt 1 ] || { echo "explore_program.sh: -o needs a file" >&2; exit 2; }
    output=$2
    shift 2
  else
    sources+=("$1")
    shift
  fi
done
[ "${1-}" = -- ] && shift
if [ ${#sources[@]} -eq 0 ]; then
  sed -n '2,5s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi
(cd "$native" && ../tools/configure.sh --if-needed controlled >&2)
cmake --build "$build" --target mpsstress_program_explorer mpsstress_runtime >&2
folder=
if [ -z "$output" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  output=$folder/program
fi
language=(clang-19)
for source in "${sources[@]}"; do
  case $source in *.cc | *.cpp | *.cxx | *.C) language=(clang++-19 -stdlib=libc++) ;; esac
done
objects=$(mktemp -d)
trap 'rm -rf "$objects" ${folder:+"$folder"}' EXIT
flags=(-O1 -g -fPIC -fno-omit-frame-pointer -fsanitize=thread -femulated-tls
       -mllvm -tsan-instrument-read-before-write=1
       -mllvm -capture-tracking-max-uses-to-explore=0)
# Atomics of 16 bytes are steps, not calls of a library.
[ "$(uname -m)" != x86_64 ] || flags+=(-mcx16)
options=()
files=()
for word in "${sources[@]}"; do
  case $word in -*) options+=("$word") ;; *) files+=("$(realpath "$word")") ;; esac
done
(cd "$objects" && "${language[@]}" "${flags[@]}" "${options[@]}" -c "${files[@]}")
# Always at the same place: what a program does may depend on where its variables lie.
clang++-19 -stdlib=libc++ -rdynamic -no-pie -o "$output" "$objects"/*.o \
  -Wl,--build-id=sha1 -Wl,--whole-archive "$build/app/libmpsstress_program_explorer.a" \
  "$build/src/runtime/libmpsstress_runtime.a" -Wl,--no-whole-archive -lpthread -lm -ldl
ended=0
"$output" "$@" || ended=$?
# What `again` names must be there to be run again.
if [ $ended = 1 ] && [ -n "$folder" ]; then
  echo "kept for 'again': $output (-o FILE keeps it elsewhere)"
  folder=
fi
exit $ended
