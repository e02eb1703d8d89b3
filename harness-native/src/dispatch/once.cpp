// What happens once, and what happens later.
#include "dispatch/once.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "dispatch/ordering.hpp"

namespace mpsstress::dispatch {

namespace {

enum State : long { kFresh = 0, kRunning = 1, kDone = ~0L };

std::mutex once_mutex;
std::condition_variable once_done;

class Later final : public SerialTask {
 public:
  Later(std::uint64_t nanos, std::function<void()> enqueue)
      : nanos_(nanos), enqueue_(std::move(enqueue)) {
    asked_.released();
  }

 private:
  void run() override {
    constexpr std::uint64_t kLongest = 1'000'000'000'000'000;  // some days
    std::this_thread::sleep_for(std::chrono::nanoseconds(std::min(nanos_, kLongest)));
    {
      const ordering::Shown shown;
      asked_.acquired();
      enqueue_();
      enqueue_ = nullptr;
    }
    release_hidden();  // the pool holds another reference while it runs this
  }

  const std::uint64_t nanos_;
  std::function<void()> enqueue_;
  ordering::Promise asked_;
};

}  // namespace

void once(long* predicate, void* context, void (*work)(void*)) {
  if (__atomic_load_n(predicate, __ATOMIC_ACQUIRE) == kDone) return;
  bool first = false;
  {
    ordering::HiddenLock lock(once_mutex);
    while (__atomic_load_n(predicate, __ATOMIC_RELAXED) == kRunning) once_done.wait(lock.lock());
    first = __atomic_load_n(predicate, __ATOMIC_RELAXED) == kFresh;
    if (first) __atomic_store_n(predicate, kRunning, __ATOMIC_RELAXED);
  }
  if (!first) {
    (void)__atomic_load_n(predicate, __ATOMIC_ACQUIRE);  // after the work of whoever did it
    return;
  }
  work(context);
  __atomic_store_n(predicate, kDone, __ATOMIC_RELEASE);
  const ordering::HiddenLock lock(once_mutex);
  once_done.notify_all();
}

void after(std::uint64_t nanos, WorkerPool& pool, std::function<void()> enqueue) {
  pool.submit(*new Later(nanos, std::move(enqueue)));
}

}  // namespace mpsstress::dispatch
