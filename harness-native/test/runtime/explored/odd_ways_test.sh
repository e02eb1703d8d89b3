#!/bin/bash
# odd_ways_test.sh PROGRAM WAY CODE [KIND [OPTION...]]: the exit code of its exploration, and the
# kind of finding.
set -u
program=$1 way=$2 code=$3 kind=${4-} options=${*:5}
said=$(MPSSTRESS_EXPLORE="--schedules 200 --no-races --step-limit 200000 $options" "$program" "$way")
ended=$?
[ $ended -eq "$code" ] || { echo "$way: exit code $ended, not $code: $said"; exit 1; }
case $said in *"$kind"*) ;; *) echo "$way: no $kind: $said"; exit 1 ;; esac
