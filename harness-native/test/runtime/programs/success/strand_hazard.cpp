// The same with an event between them, released by one and acquired by the other.
#include <thread>

#include "../program.hpp"

extern "C" void* __tsan_create_fiber(unsigned);
extern "C" void* __tsan_get_current_fiber();
extern "C" void __tsan_switch_to_fiber(void*, unsigned);
extern "C" void __tsan_acquire(void*);
extern "C" void __tsan_release(void*);
MPSS_PROGRAM(strand_hazard, Nothing) {
  volatile int buffer = 0;
  char event = 0;
  void* const host = __tsan_get_current_fiber();
  void* const first = __tsan_create_fiber(0);
  void* const second = __tsan_create_fiber(0);
  __tsan_switch_to_fiber(first, 1);
  buffer = 1;
  __tsan_release(&event);
  __tsan_switch_to_fiber(second, 1);
  __tsan_acquire(&event);
  buffer = buffer + 1;
  __tsan_release(&event);
  __tsan_switch_to_fiber(host, 1);
  __tsan_acquire(&event);
}
