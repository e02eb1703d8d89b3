// What nobody guards is used by one thread after the other.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(forgotten_by_most, Nothing) {
  std::mutex lock;
  long value = 0;
  std::thread([&] {
    std::lock_guard guard(lock);
    ++value;
  }).join();
  std::thread([&] { value += 4; }).join();
  std::thread([&] { value += 5; }).join();
  require(value == 10, "all were counted");
}
