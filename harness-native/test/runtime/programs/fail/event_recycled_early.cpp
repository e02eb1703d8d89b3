// A recycled event still carries the signal of its former owner: the query is true too early.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(event_recycled_early, Violation) {
  std::atomic<int> signalled{1};
  std::atomic<bool> work_done{false};
  std::thread gpu([&] {
    work_done = true;
    signalled = 1;
  });
  std::thread host([&] {
    if (signalled >= 1) require(work_done, "the event of this owner was signalled");
  });
  gpu.join();
  host.join();
}
