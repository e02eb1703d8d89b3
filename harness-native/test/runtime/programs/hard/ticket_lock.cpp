// A ticket lock whose tickets are read in one step and counted in another: two threads get the
// same.
#include <atomic>
#include <thread>
#include <vector>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

template <int threads>
void ticket_lock() {
  std::atomic<int> next{0};
  std::atomic<int> serving{0};
  std::atomic<int> inside{0};
  auto work = [&] {
    const int ticket = next.load();
    next.store(ticket + 1);
    while (serving.load() < ticket) std::this_thread::yield();
    require(inside.fetch_add(1) == 0, "one thread at a time has the lock");
    inside.fetch_sub(1);
    serving.store(ticket + 1);
  };
  std::vector<std::thread> all;
  for (int i = 0; i < threads; ++i) all.emplace_back(work);
  for (std::thread& thread : all) thread.join();
}

MPSS_HARD_PROGRAM(ticket_lock_2, Violation, ticket_lock<2>);
MPSS_HARD_PROGRAM(ticket_lock_8, Violation, ticket_lock<8>);

}  // namespace
