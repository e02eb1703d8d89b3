// Stations pass a token on when they find it, and each looks twice. One that finds it back where it
// began takes it for lost: every station must have looked in the order of the ring.
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

template <int stations>
void token_ring() {
  std::mutex mutex;
  int token = 0;
  std::vector<std::thread> all;
  for (int i = stations - 1; i >= 0; --i) {
    all.emplace_back([&, i] {
      for (int look = 0; look < 2; ++look) {
        const std::lock_guard<std::mutex> lock(mutex);
        if (token == i) ++token;
        require(token < stations, "the token is under way");
      }
    });
  }
  for (std::thread& thread : all) thread.join();
}

MPSS_HARD_PROGRAM(token_ring_3, Violation, token_ring<3>);
MPSS_HARD_PROGRAM(token_ring_5, Violation, token_ring<5>);

}  // namespace
