// A lock of those who wait: each spins on a word of its own until the one before it has gone
// (Mellor-Crummey, Scott). Nobody is kept from going on by those who only poll.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Place {
  std::atomic<Place*> next{nullptr};
  std::atomic<bool> waits{false};
};

class QueuedLock {
 public:
  void lock(Place& mine) {
    mine.next = nullptr;
    mine.waits = true;
    Place* const before = last_.exchange(&mine);
    if (before == nullptr) return;
    before->next = &mine;
    while (mine.waits) {
    }
  }
  void unlock(Place& mine) {
    Place* expected = &mine;
    if (mine.next == nullptr && last_.compare_exchange_strong(expected, nullptr)) return;
    while (mine.next == nullptr) {
    }
    mine.next.load()->waits = false;
  }

 private:
  std::atomic<Place*> last_{nullptr};
};

}  // namespace

MPSS_PROGRAM(queued_lock, Nothing) {
  QueuedLock lock;
  int count = 0;
  const auto work = [&] {
    Place mine;
    for (int i = 0; i < 2; ++i) {
      lock.lock(mine);
      ++count;
      lock.unlock(mine);
    }
  };
  std::thread first(work);
  std::thread second(work);
  std::thread third(work);
  first.join();
  second.join();
  third.join();
  require(count == 6, "nobody's addition is lost");
}
