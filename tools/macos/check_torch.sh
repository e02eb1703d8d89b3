#!/usr/bin/env bash
# The plugin for a libtorch as a Mac would build it, on Linux: every file of it, the path of MPS among
# them, is compiled for aarch64-macos against a torch's headers, and what it calls of PyTorch is looked up
# in the libraries that a Mac would load. Nothing of it is linked or run. docs/macos.md has the table.
#   tools/macos/check_torch.sh HEADERS LIBRARIES [--log FILE]
# HEADERS: the folder of a torch of any system, with include/ATen/mps in it (a wheel's torch folder).
# LIBRARIES: libtorch_cpu.dylib and libc10.dylib of that version: their folder, or Maven's jar of them:
#   ./mvnw dependency:get -Dartifact=org.bytedeco:pytorch:2.13.0-1.5.14:jar:macosx-arm64
# Needs npm once, as tools/macos/check.sh does, CMake, llvm-nm and unzip.
# Exit code 0: all was compiled and found, or this is no Linux on x86_64; 1: something was not; 2: bad
# usage, or something is missing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tools/macos/compiler.sh"
log=
headers=
libraries=
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --log) log=${2:?--log needs a file}; shift ;;
    -*) echo "check_torch.sh: unknown option '$1'; expected --log FILE" >&2; exit 2 ;;
    *) if [ -z "$headers" ]; then headers=$1; else libraries=$1; fi ;;
  esac
  shift
done
if [ -z "$libraries" ]; then
  echo "check_torch.sh: name the folder of the headers, and the libraries of a Mac" >&2
  exit 2
fi
if [ ! -f "$headers/include/ATen/mps/MPSStream.h" ]; then
  echo "check_torch.sh: no include/ATen/mps/MPSStream.h in $headers" >&2
  exit 2
fi
if [ "$(uname -s) $(uname -m)" != "Linux x86_64" ]; then
  echo "check_torch.sh: not run: the cross compiler is one for Linux on x86_64" >&2
  exit 0
fi
nm=$(command -v llvm-nm-19 || command -v llvm-nm || true)
[ -n "$nm" ] || { echo "check_torch.sh: llvm-nm is missing (package llvm)" >&2; exit 2; }
work=$root/harness-native/target/macos-torch
rm -rf "$work"
mkdir -p "$work"
case $libraries in
  *.jar)
    unzip -qoj "$libraries" '*.dylib' -d "$work/lib" >/dev/null 2>&1 || true
    libraries=$work/lib ;;
esac
for name in libtorch_cpu libc10; do
  if [ ! -f "$libraries/$name.dylib" ]; then
    echo "check_torch.sh: no $name.dylib in $libraries" >&2
    exit 2
  fi
done
find_macos_compiler "$root/harness-native/target/macos-tools" || exit 2

cmake -DPROJECT_BINARY_DIR="$work" -P "$root/harness-native/operations/aten.cmake"
zig=$root/harness-native/target/macos-tools/package/zig
include=$headers/include
# Compiles a file, by itself as xargs needs it. What includes headers that are Objective-C++ (up to
# torch 2.6 those of MPS are) needs the frameworks; the face of Metal stands for them.
cat >"$work/compile" <<END
#!/bin/sh
# STANDARD SOURCE
language=
case \$(basename "\$2") in
  mps_*) if [ -f "$work/objective-cxx" ]; then
    language="-x objective-c++ -Wno-unused-command-line-argument -DOS_OBJECT_USE_OBJC=0 -isystem $root/harness-native/src/objc/include"
  fi ;;
esac
# shellcheck disable=SC2086 # several words
exec "$zig" c++ -target aarch64-macos \$language "-std=c++\$1" -O0 -c -fvisibility=hidden -Wall -Wextra \\
  -Wconversion -Wshadow -Werror -I"$root/harness-native/include" -I"$root/harness-native/src" \\
  -I"$work/generated" \\
  -isystem "$include" -isystem "$include/torch/csrc/api/include" "\$2" \\
  -o "$work/\$(basename "\$2" .cpp).o"
END
chmod +x "$work/compile"
# As the plugin's CMake file: the oldest standard that the headers compile with.
echo '#include <ATen/core/Tensor.h>' >"$work/standard.cpp"
standard=20
if "$work/compile" 17 "$work/standard.cpp" >/dev/null 2>&1; then standard=17; fi
echo '#include <ATen/mps/MPSStream.h>' >"$work/mps.cpp"
languages=C++$standard
if ! "$work/compile" "$standard" "$work/mps.cpp" >/dev/null 2>&1; then
  touch "$work/objective-cxx"
  languages="C++$standard, MPS as Objective-C++"
fi
rm -f "$work/standard.o" "$work/mps.o"

failed=0
find "$root/harness-native/src/sut/torch" "$root/harness-native/test/torch/mps_signatures.cpp" -name '*.cpp' |
  sort >"$work/sources.txt"
compiled() {
  xargs -P 2 -n 1 "$work/compile" "$standard" <"$work/sources.txt"
}
if [ -n "$log" ]; then compiled >"$log" 2>&1 || failed=1; else compiled || failed=1; fi

"$nm" -g --defined-only -j "$work"/*.o 2>/dev/null | grep '^_' | sort -u >"$work/own.txt" || true
"$nm" -u -j "$work"/*.o 2>/dev/null | grep '^_' | sort -u | comm -23 - "$work/own.txt" >"$work/needed.txt" || true
"$nm" -g --defined-only -j "$libraries/libtorch_cpu.dylib" "$libraries/libc10.dylib" 2>/dev/null |
  grep '^_' | sort -u >"$work/shown.txt" || true
# Names of PyTorch's namespaces; all others are of the C and C++ libraries, which every Mac has.
grep -E '^__Z.*(2at|3c10|5torch|6caffe2)' "$work/needed.txt" >"$work/asked.txt" || true
comm -23 "$work/asked.txt" "$work/shown.txt" >"$work/missing.txt"
sources=$(grep -c . "$work/sources.txt")
objects=$(find "$work" -name '*.o' | grep -c . || true)
asked=$(grep -c . "$work/asked.txt" || true)
missing=$(grep -c . "$work/missing.txt" || true)
echo "check_torch.sh: $languages, compiled for aarch64-macos: $objects of $sources files;" \
  "names of PyTorch that they call: $asked, not in the Mac's libraries: $missing"
if [ "$missing" -gt 0 ]; then sed 's/^/  /' "$work/missing.txt" >&2; fi
# Of nothing that calls nothing, nothing can be missing.
if [ "$failed" -ne 0 ] || [ "$missing" -gt 0 ] || [ "$asked" -eq 0 ]; then exit 1; fi
