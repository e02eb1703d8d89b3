// A lock guards one member of a queue, and should guard the other one, too, which nobody else uses.
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

struct Queue {
  std::mutex lock;
  long length = 0;
  long served = 0;

  __attribute__((noinline)) void add() {
    std::lock_guard guard(lock);
    ++length;
  }
  __attribute__((noinline)) void serve() {
    {
      std::lock_guard guard(lock);
      --length;
    }
    ++served;
  }
};

}  // namespace

MPSS_PROGRAM(forgotten_member, Race) {
  const auto queue = std::make_unique<Queue>();
  const auto work = [&] {
    queue->add();
    queue->serve();
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
}
