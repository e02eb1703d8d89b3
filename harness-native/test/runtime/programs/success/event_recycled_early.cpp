// Each owner waits for a value of its own.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(event_recycled_early, Nothing) {
  std::atomic<int> signalled{1};
  std::atomic<bool> work_done{false};
  constexpr int kMine = 2;
  std::thread gpu([&] {
    work_done = true;
    signalled = kMine;
  });
  std::thread host([&] {
    if (signalled >= kMine) require(work_done, "the event of this owner was signalled");
  });
  gpu.join();
  host.join();
}
