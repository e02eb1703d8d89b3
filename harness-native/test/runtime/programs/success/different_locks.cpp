// One mutex for one datum.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(different_locks, Nothing) {
  std::mutex mutex;
  int value = 0;
  std::thread first([&] {
    std::lock_guard lock(mutex);
    ++value;
  });
  std::thread second([&] {
    std::lock_guard lock(mutex);
    ++value;
  });
  first.join();
  second.join();
  require(value == 2, "both additions count");
}
