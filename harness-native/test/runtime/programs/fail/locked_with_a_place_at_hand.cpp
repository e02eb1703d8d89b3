// Locks twice. A place of the program is at hand in a register when the library's lock() is called,
// which keeps that register in its frame: it must not be taken for the place of the call.
#include <mutex>

#include "../program.hpp"

namespace {

__attribute__((noinline)) void* place_of_the_call() { return __builtin_return_address(0); }

void put_at_hand([[maybe_unused]] void* place) {
#if defined(__x86_64__)
  __asm__ volatile("" : : "a"(place));
#endif
}

}  // namespace

MPSS_PROGRAM(locked_with_a_place_at_hand, Deadlock) {
  std::mutex mutex;
  put_at_hand(place_of_the_call());
  mutex.lock();
  put_at_hand(place_of_the_call());
  mutex.lock();
}
