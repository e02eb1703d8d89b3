// Both threads lock, but not the same mutex.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(different_locks, Race) {
  std::mutex mine;
  std::mutex yours;
  int value = 0;
  std::thread first([&] {
    std::lock_guard lock(mine);
    ++value;
  });
  std::thread second([&] {
    std::lock_guard lock(yours);
    ++value;
  });
  first.join();
  second.join();
}
