// ThreadSanitizer's fibers: here they are strands, a switch of vector-clock identity alone. Code
// that simulates concurrent work on one thread (a GPU) uses them to create no order between pieces
// of work that the simulated machine does not order.
#include <cstdio>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/world/world.hpp"

using namespace mpsstress::runtime;  // NOLINT: every function here is an entry point of the ABI

extern "C" {

void* __tsan_get_current_fiber() { return inside_controlled ? world.current->strand : nullptr; }

// The new strand comes after what its maker has done so far.
void* __tsan_create_fiber(unsigned) {
  if (!inside_controlled) return nullptr;
  RuntimeScope runtime;
  Strand& strand = make_strand(*world.current);
  strand.made_by_program = true;
  std::snprintf(strand.name, sizeof strand.name, "S%u", unsigned{strand.index});
  order_creation(strand);
  return &strand;
}

void __tsan_destroy_fiber(void*) {}

// flags: bit 0 set: no order between what this strand did and what the next one will do.
void __tsan_switch_to_fiber(void* fiber, unsigned flags) {
  if (!inside_controlled || fiber == nullptr) return;
  RuntimeScope runtime;
  auto& next = *static_cast<Strand*>(fiber);
  if ((flags & 1) == 0) {
    next.clock.join(world.strand().clock, world.memory);
    tick();
  }
  world.current->strand = &next;
  use_strand(next);
}

void __tsan_set_fiber_name(void* fiber, const char* name) {
  if (!inside_controlled || fiber == nullptr) return;
  RuntimeScope runtime;
  auto& strand = *static_cast<Strand*>(fiber);
  std::strncpy(strand.name, name, sizeof strand.name - 1);
}

}  // extern "C"
