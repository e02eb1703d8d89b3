// What std::atomic's wait and notify call in libc++: a futex, in effect. The order between the two
// sides comes from the atomic itself: a notification alone orders nothing (C++20 [atomics.wait]).
// Where atomics are weak, a thread that still reads an older value than the last one looks again
// before it sleeps: the notification for that one may be over.
#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/sync/address_wait.hpp"
#include "runtime/weak_memory/weak_memory.hpp"
#include "runtime/world/call_site.hpp"
#include "runtime/world/world.hpp"

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

namespace {

Address at(const volatile void* p) { return reinterpret_cast<Address>(p); }

}  // namespace

// Two families: the awaited value is in a word of its own, or is the atomic itself. Both are kept
// by address and a count of notifications here.
#define MPSSTRESS_ATOMIC_WAIT(family, monitor, wait, one, all)                                  \
  static RealCall<int(const volatile void*)> real_monitor_##family(monitor);                    \
  static RealCall<void(const volatile void*, int)> real_wait_##family(wait);                    \
  static RealCall<void(const volatile void*)> real_one_##family(one);                           \
  static RealCall<void(const volatile void*)> real_all_##family(all);                           \
  extern "C" int mpsstress_monitor_##family(const volatile void* p) __asm__(monitor);           \
  extern "C" int mpsstress_monitor_##family(const volatile void* p) {                           \
    if (!inside_controlled) return real_monitor_##family(p);                                    \
    RuntimeScope runtime;                                                                       \
    return notifications_of(at(p));                                                             \
  }                                                                                             \
  extern "C" void mpsstress_one_##family(const volatile void* p) __asm__(one);                  \
  extern "C" void mpsstress_one_##family(const volatile void* p) {                              \
    if (!inside_controlled) return real_one_##family(p);                                        \
    const Address code = MPSSTRESS_CALL_SITE();                                                 \
    RuntimeScope runtime;                                                                       \
    notify_address(at(p), 1, code);                                                             \
  }                                                                                             \
  extern "C" void mpsstress_all_##family(const volatile void* p) __asm__(all);                  \
  extern "C" void mpsstress_all_##family(const volatile void* p) {                              \
    if (!inside_controlled) return real_all_##family(p);                                        \
    const Address code = MPSSTRESS_CALL_SITE();                                                 \
    RuntimeScope runtime;                                                                       \
    notify_address(at(p), kEveryWaiter, code);                                                  \
  }                                                                                             \
  extern "C" void mpsstress_wait_##family(const volatile void* p, int monitored) __asm__(wait); \
  extern "C" void mpsstress_wait_##family(const volatile void* p, int monitored)

MPSSTRESS_ATOMIC_WAIT(pooled, "_ZNSt3__123__libcpp_atomic_monitorEPVKv",
                      "_ZNSt3__120__libcpp_atomic_waitEPVKvi",
                      "_ZNSt3__123__cxx_atomic_notify_oneEPVKv",
                      "_ZNSt3__123__cxx_atomic_notify_allEPVKv") {
  if (!inside_controlled) return real_wait_pooled(p, monitored);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  wait_at_address(
      at(p), [=] { return notifications_of(at(p)) == monitored && is_up_to_date(at(p)); }, code);
}

#define MPSSTRESS_CONTENTION "NS_17__cxx_atomic_implIiNS_22__cxx_atomic_base_implIiEEEE"
MPSSTRESS_ATOMIC_WAIT(direct, "_ZNSt3__123__libcpp_atomic_monitorEPVK" MPSSTRESS_CONTENTION,
                      "_ZNSt3__120__libcpp_atomic_waitEPVK" MPSSTRESS_CONTENTION "i",
                      "_ZNSt3__123__cxx_atomic_notify_oneEPVK" MPSSTRESS_CONTENTION,
                      "_ZNSt3__123__cxx_atomic_notify_allEPVK" MPSSTRESS_CONTENTION) {
  if (!inside_controlled) return real_wait_direct(p, monitored);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const auto* const value = static_cast<const volatile int*>(p);
  wait_at_address(at(p), [=] { return *value == monitored; }, code);
}
