# shellcheck shell=bash
# What becomes of build folders when a checkout is moved or copied: CMake refuses one that was begun
# elsewhere, and what was built in it may still load what lies there (sourced by the scripts that
# configure).

# moved_from FOLDER: where CMake began that build folder, if it was elsewhere.
moved_from() {
  local was
  [ -f "$1/CMakeCache.txt" ] || return 0
  was=$(sed -n 's/^CMAKE_CACHEFILE_DIR:INTERNAL=//p' "$1/CMakeCache.txt")
  # One folder may have two names.
  [ -z "$was" ] || [ "$was" -ef "$1" ] || echo "$was"
}

# begin_anew FLAVOUR FOLDER: empties it where it was moved, and says so on standard error. The mark of
# the build that runs stays.
begin_anew() {
  local was
  was=$(moved_from "$2")
  [ -n "$was" ] || return 0
  echo "mps-stress: the build of flavour $1 was begun in $was; it begins anew" >&2
  find "$2" -mindepth 1 -maxdepth 1 ! -name '*.building' -exec rm -rf {} +
}
