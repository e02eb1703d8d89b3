// The pointer is read once.
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(check_then_use, Nothing) {
  int value = 1;
  std::atomic<int*> current{&value};
  std::thread other([&] { current.store(nullptr); });
  if (const int* const seen = current.load(); seen != nullptr) {
    require(*seen == 1, "no value that was written");
  }
  other.join();
}
