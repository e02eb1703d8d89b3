// Two variables under one lock.
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

int calls;
int total;

__attribute__((noinline)) void count(int amount) {
  ++calls;
  total += amount;
}

}  // namespace

MPSS_PROGRAM(races_on_two_statics, Nothing) {
  std::mutex mutex;
  auto use = [&](int amount) {
    const std::lock_guard<std::mutex> lock(mutex);
    count(amount);
  };
  std::thread one(use, 1);
  std::thread another(use, 2);
  one.join();
  another.join();
}
