// A mutex in an object that is there.
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

struct Pool {
  long padding[8];
  std::mutex mutex;
};
Pool one;
Pool* volatile pool = &one;

}  // namespace

MPSS_PROGRAM(lock_of_nobody, Nothing) {
  std::thread other([] { const std::lock_guard<std::mutex> lock(pool->mutex); });
  other.join();
}
