# shellcheck shell=bash
# Runs a build as the only one of a checkout, and never longer than who asked for it (sourced by
# tools/lib/build.sh; plain bash 3.2, no flock on macOS).

# build_alone FOLDER COMMAND...: waits until no other build of the checkout runs, says so, then runs
# the command in a process group of its own. Whatever ends this shell, kill -9 included, ends the
# whole group before the next build begins; so does the end of the process that MPSSTRESS_PARENT
# names, if it has started this shell. Exit code 5 where the folder takes no lock.
build_alone() {
  local lock=$1/build.lock code=0 group watcher owner said='' refused=0 why
  shift
  mkdir -p "$(dirname "$lock")"
  while ! take_lock "$lock"; do
    # A lock that is not there and still cannot be made, ten times in a row, never can: a read-only
    # checkout, a full disk.
    if [ -d "$lock" ]; then refused=0; else refused=$((refused + 1)); fi
    if [ "$refused" -ge 10 ]; then
      if ! why=$(mkdir "$lock" 2>&1); then
        echo "mps-stress: cannot build: $why" >&2
        return 5
      fi
      rmdir "$lock" # it could be made after all: taken as any other
      refused=0
    fi
    [ "$refused" -eq 0 ] || { sleep 0.1; continue; }
    if [ -z "$said" ]; then
      owner=$(cat "$lock/owner" 2>/dev/null || true)
      echo "mps-stress: another build of this checkout runs (process ${owner:-unknown}); waiting ..." >&2
      said=1
    fi
    sleep 0.3
  done
  # Job control: the build gets a group of its own, and so does who watches.
  set -m
  "$@" </dev/null >&2 &
  group=$!
  (watch_build "$$" "$(asking_parent)" "$group" "$lock") >/dev/null 2>&1 </dev/null &
  watcher=$!
  set +m
  echo "$watcher" >"$lock/watcher"
  trap 'kill -TERM -- "-$group" 2>/dev/null || true' INT TERM HUP
  wait "$group" || code=$?
  trap - INT TERM HUP
  kill -KILL -- "-$group" 2>/dev/null || true # what it may have left running
  kill -KILL "$watcher" 2>/dev/null || true
  wait "$watcher" 2>/dev/null || true
  rm -rf "$lock"
  return "$code"
}

# The process that this shell is to end with, or this shell itself: the variable is inherited, and
# may mean another one's parent.
asking_parent() {
  if [ "${MPSSTRESS_PARENT:-}" = "$PPID" ]; then echo "$PPID"; else echo "$$"; fi
}

# One that has ended and that nobody has asked about yet is not alive.
is_alive() {
  local state=
  [ -n "$1" ] || return 1
  if [ -d /proc/self ]; then # a bare Linux has no ps
    state=$(sed 's/.*) \(.\).*/\1/' "/proc/$1/stat" 2>/dev/null) || return 1
  else
    state=$(ps -o stat= -p "$1" 2>/dev/null) || return 1
  fi
  case $state in
    '' | Z*) return 1 ;;
  esac
}

# A folder is made by one only. That of a shell and a watcher that are both gone is nobody's.
take_lock() {
  local lock=$1 owner watcher stale
  if mkdir "$lock" 2>/dev/null; then
    echo "$$" >"$lock/owner"
    return 0
  fi
  owner=$(cat "$lock/owner" 2>/dev/null || true)
  watcher=$(cat "$lock/watcher" 2>/dev/null || true)
  if [ -z "$owner" ]; then
    # between mkdir and its first line, or killed there: after some seconds it is the latter
    [ -n "$(find "$lock" -maxdepth 0 -mmin +0.1 2>/dev/null)" ] || return 1
  elif is_alive "$owner" || is_alive "$watcher"; then
    return 1
  fi
  stale=$lock.stale.$$
  mv "$lock" "$stale" 2>/dev/null || return 1 # of several that see it, one clears it away
  rm -rf "$stale"
  return 1
}

# In a group of its own: ends the build when who asked for it is gone.
watch_build() {
  local parent=$1 asking=$2 group=$3 lock=$4
  while is_alive "$parent" && is_alive "$asking"; do
    kill -0 -- "-$group" 2>/dev/null || exit 0
    sleep 0.2
  done
  kill -TERM -- "-$group" 2>/dev/null || true
  sleep 0.5
  kill -KILL -- "-$group" 2>/dev/null || true
  [ "$asking" = "$parent" ] || kill -TERM "$parent" 2>/dev/null || true
  rm -rf "$lock"
}
