// A mutex in an object whose pointer is null.
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

struct Pool {
  long padding[8];
  std::mutex mutex;
};
Pool* volatile pool;

}  // namespace

MPSS_PROGRAM(lock_of_nobody, Crash) {
  std::thread other([] { const std::lock_guard<std::mutex> lock(pool->mutex); });
  other.join();
}
