// A lock is a variable of a function that ends before the thread that takes it does.
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

__attribute__((noinline)) std::thread change_beside(int& value) {
  std::mutex mutex;
  std::thread other([&] {
    std::lock_guard lock(mutex);
    ++value;
  });
  std::lock_guard lock(mutex);
  ++value;
  return other;
}

}  // namespace

MPSS_PROGRAM(lock_of_an_ended_function, UseAfterFree) {
  int value = 0;
  change_beside(value).join();
}
