// What std::barrier counts its arrivals with. In the library it is a tree of atomics, of which
// nothing is seen; here it is one count, so that all that came before an arrival is ordered before
// the completion.
#include <cstddef>
#include <new>

#include "runtime/base/inside.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/world/call_site.hpp"

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

namespace {

struct Arrivals {
  const std::ptrdiff_t* expected;
  std::ptrdiff_t count;
};

}  // namespace

extern "C" Arrivals* mpsstress_make_arrivals(const std::ptrdiff_t& expected) __asm__(
    "_ZNSt3__134__construct_barrier_algorithm_baseERl");
extern "C" Arrivals* mpsstress_make_arrivals(const std::ptrdiff_t& expected) {
  return new Arrivals{&expected, 0};
}

// Whether this arrival is the last one of its phase.
extern "C" bool mpsstress_arrive(Arrivals* arrivals, unsigned char phase) __asm__(
    "_ZNSt3__131__arrive_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseEh");
extern "C" bool mpsstress_arrive(Arrivals* arrivals, unsigned char) {
  if (!inside_controlled) {
    if (__atomic_add_fetch(&arrivals->count, 1, __ATOMIC_ACQ_REL) != *arrivals->expected) {
      return false;
    }
    __atomic_store_n(&arrivals->count, 0, __ATOMIC_RELAXED);
    return true;
  }
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = sync_object(reinterpret_cast<Address>(arrivals), SyncKind::kBarrier);
  sync_point(EventKind::kNotify, object.address, code);
  release_join(object.clock);
  if (++arrivals->count != *arrivals->expected) return false;
  arrivals->count = 0;
  acquire(object.clock);
  object.clock.clear();
  return true;
}

extern "C" void mpsstress_delete_arrivals(Arrivals* arrivals) __asm__(
    "_ZNSt3__132__destroy_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseE");
extern "C" void mpsstress_delete_arrivals(Arrivals* arrivals) { delete arrivals; }
