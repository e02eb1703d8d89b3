// What a program may tell the detectors: order that they cannot see, order that they must not see,
// and accesses that are nobody's concern. None of it is a scheduling point.
#include "runtime/base/inside.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/weak_memory/atomic_history.hpp"
#include "runtime/world/world.hpp"

using namespace mpsstress::runtime;  // NOLINT: every function here is an entry point of the ABI

namespace {

SyncObject& object_at(void* address) {
  return sync_object(reinterpret_cast<Address>(address), SyncKind::kUnknown);
}

}  // namespace

namespace mpsstress::runtime {

void hide() {
  if (!inside_controlled) return;
  Fiber& me = *world.current;
  ++me.ignore_sync;
  ++me.ignore_accesses;
  ++me.unseen;
}
void show() {
  if (!inside_controlled) return;
  Fiber& me = *world.current;
  --me.ignore_sync;
  --me.ignore_accesses;
  --me.unseen;
}

}  // namespace mpsstress::runtime

extern "C" {

// Everything before the release at an address happened before what follows an acquire there.
void __tsan_acquire(void* address) {
  if (!inside_controlled) return;
  RuntimeScope runtime;
  const SyncObject& object = object_at(address);
  acquire(object.clock);
  if (object.history != nullptr) acquire(object.history->last->released);
}
void __tsan_release(void* address) {
  if (!inside_controlled) return;
  RuntimeScope runtime;
  SyncObject& object = object_at(address);
  release_join(object.clock);
  if (object.history != nullptr) release_join(object.history->last->released);
}
void AnnotateHappensBefore(const char*, int, void* address) { __tsan_release(address); }
void AnnotateHappensAfter(const char*, int, void* address) { __tsan_acquire(address); }

// Synchronisation in between gives no order (it stays a scheduling point): for locks of a simulated
// device, which the real device does not have.
void AnnotateIgnoreSyncBegin(const char*, int) {
  if (inside_controlled) ++world.current->ignore_sync;
}
void AnnotateIgnoreSyncEnd(const char*, int) {
  if (inside_controlled) --world.current->ignore_sync;
}

// Accesses in between are not judged; they are scheduling points as all others are.
void __tsan_ignore_thread_begin() {
  if (inside_controlled) ++world.current->ignore_accesses;
}
void __tsan_ignore_thread_end() {
  if (inside_controlled) --world.current->ignore_accesses;
}
void AnnotateIgnoreReadsBegin(const char*, int) { __tsan_ignore_thread_begin(); }
void AnnotateIgnoreReadsEnd(const char*, int) { __tsan_ignore_thread_end(); }
void AnnotateIgnoreWritesBegin(const char*, int) { __tsan_ignore_thread_begin(); }
void AnnotateIgnoreWritesEnd(const char*, int) { __tsan_ignore_thread_end(); }

}  // extern "C"
