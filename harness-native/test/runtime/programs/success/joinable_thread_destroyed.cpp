// The thread is joined on every path.
#include <atomic>
#include <stdexcept>
#include <thread>

#include "../program.hpp"

struct Joined {
  std::thread thread;
  ~Joined() { thread.join(); }
};
MPSS_PROGRAM(joinable_thread_destroyed, Nothing) {
  std::atomic<bool> failed{false};
  Joined worker{std::thread([&] { failed.store(true); })};
  if (failed.load()) return;
}
