// A pointer is checked and then used, while another thread resets it in between.
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(check_then_use, Crash) {
  int value = 1;
  std::atomic<int*> current{&value};
  std::thread other([&] { current.store(nullptr); });
  if (current.load() != nullptr) {
    const int seen = *current.load();
    require(seen == 1, "no value that was written");
  }
  other.join();
}
