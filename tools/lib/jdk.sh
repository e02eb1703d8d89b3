# shellcheck shell=bash
# Finds a JDK (sourced by mps-stress and the other scripts; plain bash 3.2 for macOS).

# Says the major version of the JDK in folder $1, or nothing. A JDK is told from a mere runtime by
# its compiler. Its 'release' file answers without starting a JVM.
jdk_version() {
  [ -x "$1/bin/javac" ] || return 1
  if [ -r "$1/release" ]; then
    sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$1/release"
  else
    "$1/bin/javac" -version 2>&1 | sed -n 's/^javac \(1\.\)\{0,1\}\([0-9]*\).*/\2/p'
  fi
}

# Follows the links of command $1 on the PATH to the folder that it is installed in.
jdk_of_command() {
  local path link
  path=$(command -v "$1") || return 1
  while link=$(readlink "$path"); do
    case $link in
      /*) path=$link ;;
      *) path=$(dirname "$path")/$link ;;
    esac
  done
  (cd "$(dirname "$path")/.." && pwd)
}

# Sets and exports JAVA_HOME to a JDK of at least version 17: JAVA_HOME itself, the one on the PATH,
# or what the system keeps in its usual places. Fails, saying nothing, when there is none.
find_jdk() {
  local home version
  for home in "${JAVA_HOME:-}" "$(jdk_of_command javac 2>/dev/null)" \
    "$(/usr/libexec/java_home -v 17+ 2>/dev/null)" \
    /usr/lib/jvm/default-java /usr/lib/jvm/java-17-openjdk-* /usr/lib/jvm/*-jdk-* \
    /opt/homebrew/opt/openjdk@17/libexec/openjdk.jdk/Contents/Home \
    /usr/local/opt/openjdk@17/libexec/openjdk.jdk/Contents/Home; do
    [ -n "$home" ] || continue
    version=$(jdk_version "$home") || continue
    if [ "${version:-0}" -ge 17 ]; then
      export JAVA_HOME=$home
      return 0
    fi
  done
  return 1
}

# Prints the folder of a JDK of at least version $1 in the usual places, or nothing.
newer_jdk() {
  local home version
  for home in "${JAVA_HOME:-}" "$(/usr/libexec/java_home -v "$1+" 2>/dev/null)" /usr/lib/jvm/*; do
    [ -n "$home" ] && [ ! -L "$home" ] || continue
    version=$(jdk_version "$home") || continue
    if [ "${version:-0}" -ge "$1" ]; then
      echo "$home"
      return 0
    fi
  done
}

# Whether a JVM can start under this shell's limits and with the options of its variables. One that
# cannot says so in its own words and with exit code 1, which means findings here; it is asked only
# where there are narrow limits or such options.
jvm_starts() {
  local narrow='' processes files name options='' said
  for name in MPSSTRESS_JAVA_OPTIONS JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS; do
    [ -z "${!name:-}" ] || options="$options $name"
  done
  processes=$(ulimit -u) files=$(ulimit -n)
  [ "$(ulimit -v)" = unlimited ] || narrow="ulimit -v $(ulimit -v)"
  [ "$processes" = unlimited ] || [ "$processes" -ge 512 ] || narrow="$narrow ulimit -u $processes"
  [ "$files" = unlimited ] || [ "$files" -ge 96 ] || narrow="$narrow ulimit -n $files"
  [ -n "$narrow$options" ] || return 0
  # With fewer files it starts, and then cannot open what it is to run.
  if [ "$files" = unlimited ] || [ "$files" -ge 96 ]; then
    # shellcheck disable=SC2086
    said=$("$JAVA_HOME/bin/java" "$@" ${MPSSTRESS_JAVA_OPTIONS:-} -version 2>&1 </dev/null) && return 0
  fi
  if [ -z "$narrow" ]; then
    echo "mps-stress: a JVM cannot start with these options:${options}" >&2
    printf '%s\n' "$said" | grep -v '^Picked up' | head -n 3 >&2
    return 2
  fi
  echo "mps-stress: a JVM cannot start under these limits: ${narrow# }" >&2
  return 5
}
