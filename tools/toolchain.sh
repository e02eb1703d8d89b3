#!/usr/bin/env bash
# Checks that this machine has what tools/packages.txt lists, and installs what is missing with
# apt-get or Homebrew, after saying so.
#   tools/toolchain.sh [--for job|tests|torch] [--no-install]
# Exit code 0: everything is there; 2: something is missing and was not installed.
set -euo pipefail
tools=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$tools/lib/jdk.sh"
. "$tools/lib/python.sh"

needed_for=job
install=yes
while [ $# -gt 0 ]; do
  case $1 in
    --for) needed_for=${2:-}; shift ;;
    --for=*) needed_for=${1#--for=} ;;
    --no-install) install=no ;;
    *) echo "tools/toolchain.sh: unknown option '$1'; expected --for job|tests|torch, --no-install" >&2; exit 2 ;;
  esac
  shift
done
case $needed_for in
  job) wanted="job" ;;
  tests) wanted="job tests" ;;
  torch) wanted="job torch" ;;
  *) echo "tools/toolchain.sh: --for '$needed_for'; expected job, tests or torch" >&2; exit 2 ;;
esac

has_command() {
  local name
  for name in ${1//,/ }; do
    command -v "$name" >/dev/null 2>&1 && return 0
  done
  return 1
}

has_cmake() {
  local version
  version=$(cmake --version 2>/dev/null | sed -n '1s/.*version \([0-9]*\.[0-9]*\).*/\1/p')
  [ -n "$version" ] || return 1
  [ "${version%.*}" -gt "${1%.*}" ] ||
    { [ "${version%.*}" -eq "${1%.*}" ] && [ "${version#*.}" -ge "${1#*.}" ]; }
}

# $1 a header; the rest: the compiler and its options. Homebrew's folder is not on the default path
# of Apple's compiler, though CMake looks there.
has_header() {
  local header=$1 brew
  shift
  printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$header" |
    "$@" -std=c++17 -x c++ -E - >/dev/null 2>&1 && return 0
  for brew in /opt/homebrew /usr/local; do
    [ -e "$brew/include/$header" ] && return 0
  done
  return 1
}

has_sanitizer() {
  local resources
  resources=$(clang++-19 -print-resource-dir 2>/dev/null) || return 1
  ls "$resources"/lib/*/*clang_rt."$1"* >/dev/null 2>&1
}

is_there() {
  local what=${1#*:}
  case $1 in
    jdk:*) find_jdk && [ "$(jdk_version "$JAVA_HOME")" -ge "$what" ] ;;
    command:*) has_command "$what" ;;
    cmake:*) has_cmake "$what" ;;
    header:*) has_header "$what" c++ ;;
    libc++:*) has_header "$what" clang++-19 -stdlib=libc++ ;;
    sanitizer:*) has_sanitizer "$what" ;;
    python:*) python_with "$what" >/dev/null ;;
    *) echo "tools/packages.txt: unknown kind of check '$1'" >&2; exit 5 ;;
  esac
}

system=other
if [ "$(uname -s)" = Darwin ]; then
  system=homebrew
elif command -v apt-get >/dev/null 2>&1; then
  system=debian
fi

# Prints "check|package|why" for each line of the list that this machine lacks.
missing_lines() {
  local check debian homebrew who why package
  while IFS='|' read -r check debian homebrew who why; do
    check=${check//[[:space:]]/} who=${who//[[:space:]]/}
    debian=${debian//[[:space:]]/} homebrew=${homebrew//[[:space:]]/}
    case $check in '' | '#'*) continue ;; esac
    case " $wanted " in *" $who "*) ;; *) continue ;; esac
    package=$debian
    if [ "$system" = homebrew ]; then
      package=$homebrew
      # What macOS brings along, or cannot have.
      [ "$package" = - ] && ! [ "$check" = "command:c++,g++,clang++" ] && continue
    fi
    is_there "$check" </dev/null || echo "$check|$package|${why# }"
  done <"$tools/packages.txt"
}

report() {
  local check package why
  while IFS='|' read -r check package why; do
    printf '  %-28s package %-22s %s\n' "$check" "$package" "($why)"
  done <<<"$1"
}

missing=$(missing_lines)
if [ -z "$missing" ]; then
  exit 0
fi
packages=$(cut -d'|' -f2 <<<"$missing" | grep -v '^-$' | sort -u | tr '\n' ' ')
packages=${packages% }
echo "mps-stress: this machine lacks:" >&2
report "$missing" >&2

if [ "$(uname -s)" = Darwin ] && ! has_command c++; then
  echo "mps-stress: for a C++ compiler run: xcode-select --install" >&2
  exit 2
fi
case $system in
  debian) how="apt-get install -y --no-install-recommends $packages" ;;
  homebrew) how="brew install $packages" ;;
  *) echo "mps-stress: neither apt-get nor Homebrew is here; please install them by hand." >&2; exit 2 ;;
esac
if [ "$install" = no ]; then
  echo "mps-stress: --no-install was given. To install them: $how" >&2
  exit 2
fi

sudo=
if [ "$system" = debian ] && [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "mps-stress: not root, and there is no sudo. As root: $how" >&2
    exit 2
  fi
  sudo=sudo
fi
echo "mps-stress: installing with: ${sudo:+$sudo }$how" >&2
if [ "$system" = debian ]; then
  $sudo apt-get update -qq </dev/null >&2
  # The list holds plain words, so the packages are split on purpose.
  # shellcheck disable=SC2086
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages \
    </dev/null >&2
else
  # shellcheck disable=SC2086
  HOMEBREW_NO_AUTO_UPDATE=1 brew install $packages </dev/null >&2
fi

missing=$(missing_lines)
if [ -n "$missing" ]; then
  echo "mps-stress: still missing after the installation:" >&2
  report "$missing" >&2
  exit 2
fi
