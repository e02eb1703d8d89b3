#!/usr/bin/env bash
# Builds the plugin for a libtorch: tools/build_torch.sh DIR|LIBRARY (default: LIBTORCH, or the one
# of python3's torch). Each libtorch has a plugin of its own under harness-native/target/torch.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/lib/alone.sh"
. "$root/tools/lib/moved.sh"
place=${1:-${LIBTORCH:-}}
if [ -z "$place" ]; then
  place=$(python3 -c 'import os, torch; print(os.path.dirname(torch.__file__))' 2>/dev/null) || {
    echo "build_torch.sh: which libtorch? Name its folder; python3 here has no torch either." >&2
    exit 2
  }
fi
if [ -d "$place" ]; then
  library=
  for candidate in "$place"/lib/libtorch_cpu.* "$place"/libtorch_cpu.* "$place"/lib/*/libtorch_cpu.* \
    "$place"/torch/lib/libtorch_cpu.* "$place"/lib*/python3*/site-packages/torch/lib/libtorch_cpu.* \
    "$place"/org/bytedeco/pytorch/*/libtorch_cpu.*; do
    if [ -f "$candidate" ]; then library=$candidate; break; fi
  done
else
  library=$place
fi
if [ ! -f "${library:-}" ]; then
  echo "build_torch.sh: no libtorch_cpu in $place nor in its lib folder" >&2
  exit 2
fi
# After all links, in folders and of the file itself: the name by which Java knows the plugin.
while link=$(readlink "$library"); do
  case $link in
    /*) library=$link ;;
    *) library=$(dirname "$library")/$link ;;
  esac
done
library=$(cd "$(dirname "$library")" && pwd -P)/$(basename "$library")
key=$(printf %s "$library" | { sha256sum 2>/dev/null || shasum -a 256; } | cut -c1-12)
# include/ lies beside lib/, or (Debian) beside lib/<architecture>.
home=$(dirname "$(dirname "$library")")
if [ ! -d "$home/include" ]; then home=$(dirname "$home"); fi
build=$root/harness-native/target/torch/$key

build_plugin() {
  begin_anew torch "$build"
  # Ninja where it is: CMake alone is enough.
  generator="Unix Makefiles"
  if command -v ninja >/dev/null 2>&1; then generator=Ninja; fi
  if [ -f "$build/CMakeCache.txt" ]; then # a folder keeps the generator that it was begun with
    generator=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$build/CMakeCache.txt")
  fi
  cmake -G "$generator" -S "$root/harness-native/src/sut/torch" -B "$build" -DLIBTORCH="$home" \
    -DMPSSTRESS_TORCH_TESTS="${MPSSTRESS_TORCH_TESTS:-OFF}" >/dev/null
  cmake --build "$build" --parallel "${JOBS:-4}"
  # Of the same sources as the plugin: an older one would not know all that is asked of it. A bundle
  # (tools/bundle.sh) has it built.
  if [ -f "$root/harness-native/CMakeLists.txt" ]; then
    (cd "$root/harness-native" && ../tools/configure.sh plain >/dev/null && cmake --build --preset plain --target mps-harness)
  fi
}

# Several runs may be the first to need it.
build_alone "$root/harness-native/target/torch" build_plugin
echo "$build"
