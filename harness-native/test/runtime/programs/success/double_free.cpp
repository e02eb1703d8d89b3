// Who takes the pointer out of the atomic deletes.
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(double_free, Nothing) {
  std::atomic<int*> buffer{new int(1)};
  const auto release = [&] { delete buffer.exchange(nullptr); };
  std::thread other(release);
  release();
  other.join();
}
