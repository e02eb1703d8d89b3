// Atomic operations: a scheduling point each, then the operation itself, then the order that its
// memory order gives. A relaxed operation gives none, so what it fails to order is still a race.
#include "runtime/base/inside.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/instrumentation/access.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/weak_memory/weak_memory.hpp"
#include "runtime/world/granules.hpp"
#include "runtime/world/world.hpp"

using namespace mpsstress::runtime;  // NOLINT: every function here is an entry point of the ABI

namespace {

#define CALLER reinterpret_cast<Address>(__builtin_return_address(0))

using Int128 = __int128;

void acquire_from(Address address, int order) {
  SyncObject* const object = find_sync_object(world.shadow.granule(address), address);
  if (object == nullptr || object->clock.empty()) return;
  if (acquires(order)) {
    acquire(object->clock);
  } else if (world.current->ignore_sync == 0) {
    world.strand().fence_acquire.join(object->clock, world.memory);
  }
}

// A store heads a new release sequence; a read-modify-write continues the one it read from.
void release_into(Address address, int order, bool continues) {
  if (world.current->ignore_sync != 0) return;
  Strand& me = world.strand();
  if (releases(order)) {
    SyncObject& object = sync_object(address, SyncKind::kUnknown);
    if (continues) {
      release_join(object.clock);
    } else {
      release_publish(object.clock);
    }
    return;
  }
  SyncObject* object = find_sync_object(world.shadow.granule(address), address);
  if (!me.fence_release.empty()) {
    if (object == nullptr) object = &sync_object(address, SyncKind::kUnknown);
    if (!continues) object->clock.clear();
    object->clock.join(me.fence_release, world.memory);
  } else if (!continues && object != nullptr) {
    object->clock.clear();
  }
}

// Another fiber that polls must not look busy because it stores what is there already.
class PollKeeper {
 public:
  PollKeeper() : polls_(world.current->polls) {}
  void unchanged() const { world.current->polls = polls_ + 1; }

 private:
  const std::uint32_t polls_;
};

template <class T>
AtomicObject object_at(const volatile T* p) {
  return AtomicObject{reinterpret_cast<Address>(p), sizeof(T), static_cast<Bits>(*p)};
}

// Looks at the object where a fault is still the program's: below, the runtime would have crashed.
template <class T>
void touch(const volatile T* p) {
  static_cast<void>(*p);
}

// The same of one that is about to be written: it may be there to be read alone.
template <class T>
void touch_to_write(volatile T* p) {
  *p = *p;
}

template <class T>
T load(const volatile T* p, int order, Address code) {
  if (!inside_controlled) return __atomic_load_n(p, __ATOMIC_SEQ_CST);
  const auto address = reinterpret_cast<Address>(p);
  if (!weak_memory.on && polls_on(address, code)) return *p;
  access_range(address, sizeof(T), kAtomicRead, code);
  touch(p);
  RuntimeScope runtime;
  if (weak_memory.on) return static_cast<T>(load_weakly(object_at(p), order, code));
  acquire_from(address, order);
  return *p;
}

template <class T>
void store(volatile T* p, T value, int order, Address code) {
  if (!inside_controlled) return __atomic_store_n(p, value, __ATOMIC_SEQ_CST);
  const auto address = reinterpret_cast<Address>(p);
  access_range(address, sizeof(T), kAtomicWrite, code);
  touch_to_write(p);
  RuntimeScope runtime;
  if (weak_memory.on) {
    if (store_weakly(object_at(p), static_cast<Bits>(value), order, code)) *p = value;
    return;
  }
  release_into(address, order, false);
  *p = value;
}

// operation: from the old value to the new one.
template <class T, class Operation>
T modify(volatile T* p, int order, Address code, Operation operation) {
  if (!inside_controlled) {
    T old = __atomic_load_n(p, __ATOMIC_SEQ_CST);
    while (!__atomic_compare_exchange_n(p, &old, operation(old), false, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST)) {
    }
    return old;
  }
  const auto address = reinterpret_cast<Address>(p);
  const PollKeeper polls;
  access_range(address, sizeof(T), kAtomicWrite, code);
  touch_to_write(p);
  RuntimeScope runtime;
  if (weak_memory.on) {
    const Update update = begin_update(object_at(p), order, code);
    const T found = static_cast<T>(update.read->value);
    const T made = operation(found);
    if (complete_update(update, static_cast<Bits>(made), order)) *p = made;
    if (made == found) polls.unchanged();
    return found;
  }
  acquire_from(address, order);
  release_into(address, order, true);
  const T old = *p;
  *p = operation(old);
  if (*p == old) polls.unchanged();
  return old;
}

template <class T>
bool compare_exchange(volatile T* p, T* expected, T desired, int success, int failure,
                      Address code) {
  if (!inside_controlled) {
    return __atomic_compare_exchange_n(p, expected, desired, false, __ATOMIC_SEQ_CST,
                                       __ATOMIC_SEQ_CST);
  }
  const auto address = reinterpret_cast<Address>(p);
  const PollKeeper polls;
  access_range(address, sizeof(T), kAtomicWrite, code);
  touch_to_write(p);
  RuntimeScope runtime;
  if (weak_memory.on) {
    const Exchange exchange =
        compare_exchange_weakly(object_at(p), static_cast<Bits>(*expected),
                                static_cast<Bits>(desired), success, failure, code);
    if (exchange.is_last) *p = desired;
    if (exchange.succeeded) return true;
    *expected = static_cast<T>(exchange.found);
    polls.unchanged();
    return false;
  }
  const T old = *p;
  if (old == *expected) {
    acquire_from(address, success);
    release_into(address, success, true);
    *p = desired;
    return true;
  }
  acquire_from(address, failure);
  *expected = old;
  polls.unchanged();
  return false;
}

void fence(int order) {
  if (!inside_controlled) return __atomic_thread_fence(__ATOMIC_SEQ_CST);
  RuntimeScope runtime;
  Strand& me = world.strand();
  if (world.current->ignore_sync != 0) return;
  if (acquires(order)) acquire(me.fence_acquire);
  if (weak_memory.on && order == kSequentialOrder) note_sequential_fence();
  if (releases(order)) release_publish(me.fence_release);
}

}  // namespace

extern "C" {

#define MPSSTRESS_MODIFY(bits, T, name, expression)                                         \
  T __tsan_atomic##bits##_##name(volatile T* p, T value, int order) {                       \
    return modify(p, order, CALLER, [value](T old) { return static_cast<T>(expression); }); \
  }

#define MPSSTRESS_ATOMIC(bits, T)                                                                 \
  T __tsan_atomic##bits##_load(const volatile T* p, int order) { return load(p, order, CALLER); } \
  void __tsan_atomic##bits##_store(volatile T* p, T value, int order) {                           \
    store(p, value, order, CALLER);                                                               \
  }                                                                                               \
  MPSSTRESS_MODIFY(bits, T, exchange, (static_cast<void>(old), value))                            \
  MPSSTRESS_MODIFY(bits, T, fetch_add, old + value)                                               \
  MPSSTRESS_MODIFY(bits, T, fetch_sub, old - value)                                               \
  MPSSTRESS_MODIFY(bits, T, fetch_and, old& value)                                                \
  MPSSTRESS_MODIFY(bits, T, fetch_or, old | value)                                                \
  MPSSTRESS_MODIFY(bits, T, fetch_xor, old ^ value)                                               \
  MPSSTRESS_MODIFY(bits, T, fetch_nand, ~(old & value))                                           \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile T* p, T* expected, T desired,        \
                                                    int success, int failure) {                   \
    return compare_exchange(p, expected, desired, success, failure, CALLER);                      \
  }                                                                                               \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile T* p, T* expected, T desired,          \
                                                  int success, int failure) {                     \
    return compare_exchange(p, expected, desired, success, failure, CALLER);                      \
  }                                                                                               \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T* p, T expected, T desired, int success, \
                                               int failure) {                                     \
    compare_exchange(p, &expected, desired, success, failure, CALLER);                            \
    return expected;                                                                              \
  }

MPSSTRESS_ATOMIC(8, std::uint8_t)
MPSSTRESS_ATOMIC(16, std::uint16_t)
MPSSTRESS_ATOMIC(32, std::uint32_t)
MPSSTRESS_ATOMIC(64, std::uint64_t)
MPSSTRESS_ATOMIC(128, Int128)

void __tsan_atomic_thread_fence(int order) { fence(order); }
void __tsan_atomic_signal_fence(int) {}

}  // extern "C"
