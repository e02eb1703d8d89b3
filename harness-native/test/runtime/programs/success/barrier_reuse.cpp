// Each use of the barrier has a generation of its own.
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
  int generation = 0;

  void wait() {
    std::unique_lock lock(mutex);
    const int mine = generation;
    if (++arrived == 2) {
      arrived = 0;
      ++generation;
      changed.notify_all();
      return;
    }
    changed.wait(lock, [&] { return generation != mine; });
  }
};

}  // namespace

MPSS_PROGRAM(barrier_reuse, Nothing) {
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
