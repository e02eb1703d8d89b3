#!/usr/bin/env bash
# The face of Metal and the specimen (docs/sources.md), as a user's sources are built and run:
#   tools/tests/test_specimen.sh
# and examples/lanes, which has nothing of PyTorch's shape, and the specimen as another version
# has it.
# Exit code 0: the face's tests pass, both are quiet, a check waits for no stream, an error is kept for
# who waits for its stream, defects of them are found and told as what they are, what uses a method
# that the face lacks is inconclusive, and a comparison comes to its end; 1: not so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

out=$(mktemp -d "${TMPDIR:-/tmp}/mps-stress-specimen.XXXXXX")
trap 'rm -rf "$out"' EXIT
failed=0

expect() { # CODE NAME COMMAND...: the command must end with that exit code
  local code=$1 name=$2 ended=0
  shift 2
  "$@" >"$out/log" 2>&1 </dev/null || ended=$?
  if [ "$ended" -ne "$code" ]; then
    echo "test_specimen.sh: $name: exit code $ended, expected $code" >&2
    tail -n 40 "$out/log" >&2
    failed=1
  fi
}

face() { # PRESET
  (
    cd harness-native &&
      ../tools/configure.sh "$1" &&
      cmake --build --preset "$1" --target objc_tests &&
      "./target/$1/test/objc/objc_tests"
  )
}

explore() { # SOURCES NAME SCENARIO...
  local sources=$1 name=$2
  shift 2
  ./mps-stress run --sources "$sources" "$@" --strategy pos --schedules 100 --stop-at-finding \
    --seed 42 --no-controls --out "$out/$name"
}

specimen=$PWD/harness-native/specimen

# The specimen, in which a query of an event asks for a method that nobody has.
unsupported() {
  mkdir "$out/unsupported"
  sed 's/^  return mark.value != 0 \&\& /  [(id)mark.progress->event performSelector:@selector(frobnicate)];\n&/' \
    "$specimen/src/MPSEvent.mm" >"$out/unsupported/MPSEvent.mm"
  cat >"$out/unsupported/mps-stress.sources.yaml" <<EOF
format: mps-stress-sources/1
name: specimen+unsupported
extends: $specimen/mps-stress.sources.yaml
replace: [MPSEvent.mm]
EOF
}

names_what_is_missing() { # NAME ARGUMENT...: inconclusive, and nothing is found
  local name=$1
  shift
  expect 4 "$name" ./mps-stress run --sources "$out/unsupported" events-of-several "$@" \
    --no-controls --seed 42 --out "$out/$name"
  if ! grep -q 'not supported: -\[.* frobnicate\]' "$out/log" || grep -q 'replay' "$out/log"; then
    echo "test_specimen.sh: $name: what is missing is not named, or a finding" >&2
    tail -n 40 "$out/log" >&2
    failed=1
  fi
}

# The specimen with one command queue for all streams: none of them can fail alone.
refuses_a_stream_without_a_queue() {
  mkdir "$out/shared-queue"
  sed 's/^\( *_commandQueue = \)\(\[.* newCommandQueue\]\);/    static id<MTLCommandQueue> const all = \2;\n\1[all retain];/' \
    "$specimen/src/MPSStream.mm" >"$out/shared-queue/MPSStream.mm"
  cat >"$out/shared-queue/mps-stress.sources.yaml" <<EOF
format: mps-stress-sources/1
name: specimen+shared-queue
extends: $specimen/mps-stress.sources.yaml
replace: [MPSStream.mm]
EOF
  expect 4 "a stream without a queue of its own" \
    explore "$out/shared-queue" refused error-on-a-stream
  says "a stream without a queue of its own" \
    "these sources have no command queue that is stream 9's alone"
}

# A check waits for nothing, whoever holds the stream that its thread would copy on.
looks_beside_a_held_stream() {
  cat >"$out/held.yaml" <<'EOF'
scenario: held
title: A tensor is looked at while the current stream is held
checks: [C16]
groups:
  - name: worker
    setup:
      - own = pool stream
      - set stream own
    program:
      - x = randint [4, 4]
      - synchronize stream own
      - gate
      - check x
      - open gate
expect:
  errors: none
EOF
  expect 0 "a look beside a held stream" explore "$specimen" held "$out/held.yaml"
}

# A command fails whose command buffer a later one has replaced; who empties the caches is not told.
keeps_an_error_for_who_waits() {
  cat >"$out/later.yaml" <<'EOF'
scenario: later
title: What fails is told to who waits for its stream, whatever was committed since
checks: [C26]
faults: { gpu-error: 1 }
groups:
  - name: worker
    program:
      - x = randint [4, 4]
      - mark = event
      - record mark
      - y = randint [4, 4]
      - record mark
      - empty_cache
      - synchronize stream raises "GPU"
      - synchronize stream
      - check y
expect:
  errors: none
  leaks: none
EOF
  expect 0 "an error of an earlier command buffer" explore "$specimen" later "$out/later.yaml"
}

lanes=$PWD/examples/lanes

variant() { # NAME FILE EXPRESSION: $out/NAME, the lanes with that file changed by sed
  mkdir "$out/$1"
  sed -E "$3" "$lanes/$2" >"$out/$1/$2"
  if cmp -s "$lanes/$2" "$out/$1/$2"; then
    echo "test_specimen.sh: $1: nothing was changed in $2" >&2
    failed=1
  fi
  cat >"$out/$1/mps-stress.sources.yaml" <<EOF
format: mps-stress-sources/1
name: lanes+$1
extends: $lanes/mps-stress.sources.yaml
replace: [$2]
EOF
}

says() { # NAME TEXT: the last command printed it
  grep -qF "$2" "$out/log" && return
  echo "test_specimen.sh: $1: it does not say: $2" >&2
  tail -n 40 "$out/log" >&2
  failed=1
}

# A pool of another shape, and what is wrong with some like it.
another_shape() {
  expect 0 "the lanes compile" ./mps-stress sources check "$lanes"
  expect 0 "the lanes without a defect" explore "$lanes" lanes simple-parallel cross-stream-event gpu-error

  variant unlocked lanes.mm '/^void Lane::encode/,/^}/ s/.*lock_guard.*//'
  expect 1 "lanes without a lock" explore "$out/unlocked" found-unlocked simple-parallel

  # All threads read through the first lane: a check that did, too, would wait for it instead.
  variant first-forgotten lanes.mm \
    '/^void Pool::finish/,/^}/ s/lane->finish\(\);/if (lane != lanes_[0]) lane->finish();/'
  expect 1 "a wait for the device that leaves one out" \
    explore "$out/first-forgotten" found-first-forgotten simple-parallel

  # Ends with the process, within an encoder that nobody has ended.
  variant left-open lanes.mm \
    '/^Lane::~Lane/,/^}/ s/finish\(\);/[open() computeCommandEncoder]; finish();/'
  expect 1 "a rule that is broken at the end" explore "$out/left-open" found-left-open single-thread
  says "a rule that is broken at the end" "finding   rule in single-thread"

  # Only where the variable is set: that it is shows what is missing.
  variant told lanes.mm \
    '/^void Lane::encode/,/^}/ s/^.*lock_guard.*$/if (getenv("MPS_ENABLE_COMMIT_AND_CONTINUE")) [(id)queue_ performSelector:@selector(frobnicate)];\n&/'
  expect 4 "a variable of a scenario" ./mps-stress run --sources "$out/told" commit-and-continue \
    --strategy pos --schedules 20 --no-controls --out "$out/told-run"
  says "a variable of a scenario" "frobnicate"

  # To its end: the candidate fails, and the baseline does not.
  variant hasty lanes.mm 's/^( *)\[last waitUntilCompleted\];//'
  expect 1 "a comparison" ./mps-stress compare --sut sources --baseline "$lanes" \
    --candidate "$out/hasty" simple-parallel --repeat 2 --seed 42 --out "$out/compared"
  says "a comparison" "baseline 0 of"
}

edit() { # EXPRESSION FILE...: each file in place; sed must change it
  local expression=$1 file
  shift
  for file in "$@"; do
    sed "$expression" "$file" >"$out/edited"
    if cmp -s "$file" "$out/edited"; then
      echo "test_specimen.sh: nothing was changed in $file" >&2
      failed=1
    fi
    cp "$out/edited" "$file"
  done
}

# The specimen with the interface of another version: streams by their ids, one allocator, of memory
# that the host sees, and hooks that enter themselves into a registry before main.
make_another_version() { # FOLDER
  local include=$1/include/ATen/mps source=$1/src
  cp -r "$specimen" "$1"
  cp -r tools/tests/specimen/version/. "$1"
  edit 's|^  - src/MPSGuardImpl.mm|  - src/MPSHooks.mm\
&|' "$1/mps-stress.sources.yaml"
  edit '/recordDataPtrOnStream/d' "$include/MPSGuardImpl.h"
  edit '/^void MPSGuardImpl::recordDataPtrOnStream/,/^}/d' "$source/MPSGuardImpl.mm"
  edit 's/recordStream(const void\* memory, MPSStream\* stream)/recordStream(const void* memory, int64_t id)/' \
    "$include/MPSAllocator.h" "$include/MPSAllocatorInterface.h"
  edit 's/(bool shared = false);/();/
    s/^  virtual void emptyCache.*/&\
  const void* getSharedBufferPtr(const void* memory) const { return memory; }/' \
    "$include/MPSAllocatorInterface.h"
  edit 's/^\(void MPSAllocator::recordStream(const void\* memory\), .*/\1, int64_t id) {\
  MPSStream* const stream = MPSStreamPool::instance().getStream(static_cast<size_t>(id));/' \
    "$source/MPSAllocatorReuse.mm"
  edit 's/^\(IMPSAllocator\* getIMPSAllocator\).*/\1() { return \&sharedAllocator(); }/' \
    "$source/MPSAllocator.mm"
  # What the device still uses is handed out again, but for what the host fills at once.
  edit 's,^  - src/MPSAllocator.mm,&\
  - src/MPSPinnedAllocator.mm,' "$1/mps-stress.sources.yaml"
  edit 's/^IMPSAllocator\* getIMPSAllocator.*/&\
c10::Allocator* getMPSPinnedAllocator();\
void* getMPSPinnedMTLBuffer(const void* seen);\
inline thread_local bool hostComesNext = false;/' "$include/MPSAllocatorInterface.h"
  edit 's/ \&\& !_shared;.*/ \&\& !hostComesNext;/' "$source/MPSAllocatorReuse.mm"
}

# A pool that registers what is called at a fork, and from then on refuses a child.
refuses_forks() { # FOLDER
  edit 's/^MPSStream\* getCurrentMPSStream();/void refuseInChild();\
&/' "$1/include/ATen/mps/MPSStream.h"
  edit 's/^MPSStreamPool\& MPSStreamPool::instance() {/void refuseInChild() {\
  static std::atomic<bool> inChild{false};\
  static const int watched = pthread_atfork(nullptr, nullptr, [] { inChild = true; });\
  if (watched != 0 || inChild) throw std::runtime_error("MPS: not in a child process");\
}\
\
&\
  refuseInChild();/' "$1/src/MPSStreamPool.mm"
  edit 's/^MPSStream\* MPSStreamPool::getCurrentStream() {/&\
  refuseInChild();/' "$1/src/MPSStreamCurrent.mm"
  edit 's/^MPSEventPool\* getMPSEventPool() {/&\
  refuseInChild();/' "$1/src/MPSEventPool.mm"
  expect 0 "a child that is refused" ./mps-stress run --sources "$1" fork-refused --no-controls \
    --repeat 1 --seed 42 --out "$out/forks"
  edit '/^MPSEventPool\* getMPSEventPool() {/,/^}/ s/refuseInChild();//' "$1/src/MPSEventPool.mm"
  expect 1 "a child that may make events" ./mps-stress run --sources "$1" fork-refused --no-controls \
    --repeat 1 --seed 42 --out "$out/forks-found"
  says "a child that may make events" "no error in the child from a new event"
}

another_version() {
  local version=$out/version
  make_another_version "$version"
  expect 0 "another version compiles" ./mps-stress sources check "$version"
  expect 0 "another version without a defect" \
    explore "$version" quiet-version simple-parallel gate-recorded-streams extensions
  for can in buffer_events host_access record_stream; do
    says "what another version can" "$can"
  done

  refuses_forks "$version"

  # Marks of memory that are not committed: that is the caller's part.
  edit '/^void MPSEvent::record/,/^}/ s/stream->synchronize(SyncType::COMMIT);//' \
    "$version/src/MPSEvent.mm"
  expect 0 "marks that the caller commits" explore "$version" marks host-access-events

  # Heaps of a least size, and a device that has less: nothing is said, and not that memory is out.
  edit 's/^std::shared_ptr<BufferBlock> MPSAllocator::make.*/&\
  MTLHeapDescriptor* const least = [[MTLHeapDescriptor new] autorelease];\
  least.size = 8 << 20;\
  id<MTLHeap> const heap = [MPSDevice::getInstance().device() newHeapWithDescriptor:least];\
  if (heap == nil) return nullptr;\
  [heap release];/' "$version/src/MPSAllocator.mm"
  cat >"$out/small.yaml" <<'EOF'
scenario: small
title: A device with less memory than one heap
checks: [C39]
memory: 256KiB
groups:
  - name: worker
    program:
      - x = randint [4, 4]
      - synchronize stream
      - check x
expect:
  errors: none
EOF
  expect 4 "heaps larger than the device's memory" explore "$version" heaps "$out/small.yaml"
  says "heaps larger than the device's memory" "heaps that are larger than all memory"

  # An extension knows no other stream than theirs.
  edit 's/getCurrentMPSStream/getDefaultMPSStream/' "$version/src/MPSHooks.mm"
  expect 1 "hooks of another stream" explore "$version" found-other-stream extensions

  edit 's/if (entered) .*;//' "$version/src/MPSHooks.mm"
  expect 1 "hooks that wait for nothing" explore "$version" found-version simple-parallel
}

expect 0 "the face's tests" face face-plain
expect 0 "the face's tests, explored and replayed" face controlled
# Some of them leak, as that is what they are about.
ASAN_OPTIONS=detect_leaks=0 expect 0 "the face's tests, memory checked" face face-asan
expect 0 "the specimen without a defect" explore $specimen quiet shared-stream-mix events-of-several queue-held tight-memory \
  event-patience
expect 1 "the specimen's event-wakes-one" \
  explore $specimen/defects/event-wakes-one found events-of-several
expect 0 "the specimen on a device that fails and is slow" \
  explore $specimen fails gpu-error record-stream-two-consumers
expect 1 "the specimen's command-error-swallowed" \
  explore $specimen/defects/command-error-swallowed found-swallowed gpu-error
expect 0 "the specimen with a stream that fails" explore $specimen fails-alone error-on-a-stream \
  error-among-streams
expect 1 "the specimen's replaced-error-forgotten" \
  explore $specimen/defects/replaced-error-forgotten found-forgotten error-on-a-stream
refuses_a_stream_without_a_queue
looks_beside_a_held_stream
keeps_an_error_for_who_waits
unsupported
names_what_is_missing unsupported-in-schedules --strategy pos --schedules 20
names_what_is_missing unsupported-in-free-runs --repeat 1
another_shape
another_version
# What noise must find first is planted in the simulated SUT, beside the sources.
expect 0 "the specimen with noise" ./mps-stress run simple-parallel --sut sources --strategy noise \
  --out "$out/noise"
says "the specimen with noise" "controls  2 of 2 found"
if command -v python3 >/dev/null; then
  expect 0 "the table of speeds" env PYTHONDONTWRITEBYTECODE=1 python3 tools/tests/test_sources_speed.py
fi
exit $failed
