// A counter is incremented under a shared hold.
#include <mutex>
#include <shared_mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(write_under_shared_lock, Race) {
  std::shared_mutex mutex;
  int hits = 0;
  const auto look_up = [&] {
    const std::shared_lock<std::shared_mutex> lock(mutex);
    ++hits;
  };
  std::thread other(look_up);
  look_up();
  other.join();
}
