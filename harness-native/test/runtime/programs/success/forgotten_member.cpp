// A lock guards both members of a queue.
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Queue {
  std::mutex lock;
  long length = 0;
  long served = 0;

  void add() {
    std::lock_guard guard(lock);
    ++length;
  }
  void serve() {
    std::lock_guard guard(lock);
    --length;
    ++served;
  }
};

}  // namespace

MPSS_PROGRAM(forgotten_member, Nothing) {
  const auto queue = std::make_unique<Queue>();
  const auto work = [&] {
    queue->add();
    queue->serve();
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  require(queue->length == 0 && queue->served == 2, "both served");
}
