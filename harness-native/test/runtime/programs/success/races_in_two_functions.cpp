// Two counters, each in a function of its own, under one lock.
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

int first;
int second;

__attribute__((noinline)) void count_first() { ++first; }
__attribute__((noinline)) void count_second() { ++second; }

}  // namespace

MPSS_PROGRAM(races_in_two_functions, Nothing) {
  std::mutex mutex;
  auto count = [&] {
    const std::lock_guard<std::mutex> lock(mutex);
    count_first();
    count_second();
  };
  std::thread one(count);
  std::thread another(count);
  one.join();
  another.join();
}
