// A thread reads a variable of the function that has made it, which does not wait for it.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Count {
  std::mutex mutex;
  std::condition_variable changed;
  bool is_over = false;

  void await_end() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return is_over; });
  }
};

__attribute__((noinline)) void count_beside(Count& count) {
  int value = 1;
  std::thread([&value, &count] {
    require(value == 1, "what was handed over");
    std::lock_guard lock(count.mutex);
    count.is_over = true;
    count.changed.notify_one();
  }).detach();
}

}  // namespace

MPSS_PROGRAM(variable_of_an_ended_function, UseAfterFree) {
  Count count;
  count_beside(count);
  count.await_end();
}
