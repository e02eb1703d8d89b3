// A worker throws where nobody catches, in one order of events only.
#include <atomic>
#include <stdexcept>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(exception_leaves_thread, UncaughtException) {
  std::atomic<bool> closed{false};
  std::thread closer([&] { closed.store(true); });
  std::thread worker([&] {
    if (closed.load()) throw std::runtime_error("the channel is closed");
  });
  closer.join();
  worker.join();
}
