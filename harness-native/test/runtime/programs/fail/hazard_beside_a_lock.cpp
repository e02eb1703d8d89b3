// A lock of the host, which fills a buffer, orders nothing that a device does with it.
#include <mutex>
#include <thread>

#include "../program.hpp"

extern "C" void* __tsan_create_fiber(unsigned);
extern "C" void* __tsan_get_current_fiber();
extern "C" void __tsan_switch_to_fiber(void*, unsigned);

namespace {

struct Buffer {
  std::mutex lock;
  int value = 0;

  __attribute__((noinline)) void fill() {
    std::lock_guard guard(lock);
    value = 1;
  }
  __attribute__((noinline)) void write_on_the_device() { value = 2; }
  __attribute__((noinline)) void add_on_the_device() { value += 3; }
} buffer;

}  // namespace

MPSS_PROGRAM(hazard_beside_a_lock, Race) {
  std::thread([] { buffer.fill(); }).join();
  void* const host = __tsan_get_current_fiber();
  void* const first = __tsan_create_fiber(0);
  void* const second = __tsan_create_fiber(0);
  __tsan_switch_to_fiber(first, 0);
  buffer.write_on_the_device();
  __tsan_switch_to_fiber(second, 1);
  buffer.add_on_the_device();
  __tsan_switch_to_fiber(host, 0);
}
