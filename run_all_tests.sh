#!/usr/bin/env bash
# The main job, end to end: toolchain, build, preflight, controls, every layer, reports, exit code.
#   ./run_all_tests.sh [--suite presubmit|ci|soak] [--sut sim|torch|sources] [--sources PATH]
#                      [--out DIR] [--no-install]
# Further options go to the suite as they are (--seed S, --repeat N, --budget TIME).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

usage() {
  cat <<'TEXT'
usage: ./run_all_tests.sh [--suite presubmit|ci|soak] [--sut sim|torch|sources] [--sources PATH]
                          [--out DIR] [--no-install]

Checks the toolchain and installs what is missing (after saying so), builds, runs the suite and
writes the reports.

  --suite WORD    how much is run (default: presubmit)
  --sut WORD      the system under test (default: sim, the simulated device; with --sources: sources)
  --sources PATH  your own sources: a manifest or a folder with one (default: the specimen)
  --out DIR       a new or empty folder for the run (default: out/<time>, and out/latest)
  --no-install    installs nothing; lists what is missing, exit code 2
  --seed S, --repeat N, --budget TIME    as in ./mps-stress run

Exit codes: 0 all passed; 1 findings; 2 bad input or usage; 3 another library than was meant;
4 inconclusive (a control was missed, or something did not run); 5 the tool itself failed.
TEXT
}

install=
options=()
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --no-install) install=--no-install; shift ;;
    --suite | --sut | --sources | --out | --seed | --repeat | --budget)
      if [ $# -lt 2 ]; then
        echo "run_all_tests.sh: $1 needs a value" >&2
        exit 2
      fi
      options+=("$1" "$2"); shift 2 ;;
    --suite=* | --sut=* | --sources=* | --out=* | --seed=* | --repeat=* | --budget=*) options+=("$1"); shift ;;
    *) echo "run_all_tests.sh: unknown option '$1'" >&2; usage >&2; exit 2 ;;
  esac
done

"$root/tools/toolchain.sh" --for job $install
exec "$root/mps-stress" suite ${options[@]+"${options[@]}"}
