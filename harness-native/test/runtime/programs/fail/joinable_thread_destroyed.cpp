// An error path leaves a std::thread behind that nobody joined.
#include <atomic>
#include <stdexcept>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(joinable_thread_destroyed, Crash) {
  std::atomic<bool> failed{false};
  std::thread worker([&] { failed.store(true); });
  if (failed.load()) return;
  worker.join();
}
