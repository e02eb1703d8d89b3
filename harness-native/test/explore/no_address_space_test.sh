#!/usr/bin/env bash
# no_address_space_test.sh MPS_EXPLORE: where it gets no address space, before main, it says so in its protocol
# and ends with the exit code of a fault.
set -uo pipefail
explorer=$1
said=$(ulimit -v 200000; "$explorer" --help 2>/dev/null)
code=$?
wanted='{"fault":{"message":"cannot reserve the controlled runtime'"'"'s address space"}}'
if [ "$code" -ne 5 ] || [ "$said" != "$wanted" ]; then
  echo "exit code $code: $said"
  exit 1
fi
