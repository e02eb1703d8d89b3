// Two threads both find a pointer set and delete what it points to.
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(double_free, Misuse) {
  std::atomic<int*> buffer{new int(1)};
  const auto release = [&] {
    int* const mine = buffer.load();
    if (mine != nullptr) {
      delete mine;
      buffer.store(nullptr);
    }
  };
  std::thread other(release);
  release();
  other.join();
}
