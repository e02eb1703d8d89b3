# shellcheck shell=bash
# Finds a Python that has modules; to be sourced. The first on the path may be another than the system's,
# into which packages are installed.

# python_with MODULE...: prints the first python3 that has all of them; 1 if none has.
python_with() {
  local python module
  for python in python3 /usr/bin/python3; do
    command -v "$python" >/dev/null 2>&1 || continue
    for module in "$@"; do
      # Looked for, not loaded: to load a torch takes seconds.
      "$python" -c "import importlib.util, sys; sys.exit(importlib.util.find_spec('$module') is None)" \
        >/dev/null 2>&1 || continue 2
    done
    command -v "$python"
    return 0
  done
  return 1
}
