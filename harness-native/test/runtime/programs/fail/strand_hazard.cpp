// Two pieces of simulated device work on one thread that the device does not order.
#include <thread>

#include "../program.hpp"

extern "C" void* __tsan_create_fiber(unsigned);
extern "C" void* __tsan_get_current_fiber();
extern "C" void __tsan_switch_to_fiber(void*, unsigned);
MPSS_PROGRAM(strand_hazard, Race) {
  volatile int buffer = 0;
  void* const host = __tsan_get_current_fiber();
  void* const first = __tsan_create_fiber(0);
  void* const second = __tsan_create_fiber(0);
  __tsan_switch_to_fiber(first, 1);
  buffer = 1;
  __tsan_switch_to_fiber(second, 1);
  buffer = buffer + 1;
  __tsan_switch_to_fiber(host, 1);
}
