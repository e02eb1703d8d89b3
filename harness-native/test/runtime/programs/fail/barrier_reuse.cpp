// A barrier that is reset by its last member is entered again before all have left.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Barrier {
  std::mutex mutex;
  std::condition_variable changed;
  int arrived = 0;

  void wait() {
    std::unique_lock lock(mutex);
    if (++arrived == 2) {
      changed.notify_all();
      arrived = 0;
      return;
    }
    changed.wait(lock, [&] { return arrived == 0 || arrived == 2; });
  }
};

}  // namespace

MPSS_PROGRAM(barrier_reuse, Deadlock) {
  Barrier barrier;
  std::atomic<int> in_first{0};
  auto worker = [&] {
    in_first.fetch_add(1);
    barrier.wait();
    require(in_first == 2, "all have ended stage one");
    barrier.wait();
  };
  std::thread first(worker);
  std::thread second(worker);
  first.join();
  second.join();
}
