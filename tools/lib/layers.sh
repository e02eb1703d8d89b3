# shellcheck shell=bash
# A short run of each layer, for the scripts that make its life hard (sourced by them).
# shellcheck disable=SC2034
all_layers="workers noise explorer tsan asan lincheck jcstress detect bench soak"

# command_of LAYER FOLDER: prints the command; fails for another word.
command_of() {
  case $1 in
    workers) echo ./mps-stress run thread-churn --repeat 5 --out "$2" ;;
    noise) echo ./mps-stress run thread-churn --strategy noise --repeat 5 --out "$2" ;;
    explorer) echo ./mps-stress run simple-parallel --strategy pos --schedules 200 --max-threads 2 --out "$2" ;;
    tsan | asan) echo ./mps-stress run simple-parallel --sanitizer "$1" --out "$2" ;;
    lincheck | jcstress) echo ./mps-stress controls --layers "$1" --out "$2" ;;
    detect) echo ./mps-stress detect non-atomic-counter --trials 2 --layers controlled --out "$2" ;;
    bench) echo ./mps-stress bench --only start-skew --out "$2" ;;
    soak) echo ./mps-stress suite --suite soak --layers scenarios --budget 20s --out "$2" ;;
    *) return 1 ;;
  esac
}

# processes_of MARK: ids of those that have MPSSTRESS_ROUND=MARK in their environment and still live
# (one that only nobody has asked about yet does not).
processes_of() {
  local file pid line
  for file in $(grep -lsaF "MPSSTRESS_ROUND=$1" /proc/[0-9]*/environ || true); do
    pid=${file#/proc/} pid=${pid%/environ}
    { IFS= read -r line <"/proc/$pid/stat"; } 2>/dev/null || continue
    case ${line##*) } in Z*) ;; *) echo "$pid" ;; esac
  done
}
