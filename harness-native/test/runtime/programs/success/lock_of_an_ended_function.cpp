// A lock is a variable of who waits for the thread that takes it.
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

__attribute__((noinline)) std::thread change_beside(int& value, std::mutex& mutex) {
  std::thread other([&] {
    std::lock_guard lock(mutex);
    ++value;
  });
  std::lock_guard lock(mutex);
  ++value;
  return other;
}

}  // namespace

MPSS_PROGRAM(lock_of_an_ended_function, Nothing) {
  int value = 0;
  std::mutex mutex;
  change_beside(value, mutex).join();
}
