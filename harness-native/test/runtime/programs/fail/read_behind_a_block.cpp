// What lies behind the end of a block decides what is done next. Which block lies where depends on
// who comes first, so it is a left-over of the schedule before unless it is made the same each
// time.
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

constexpr int kBehind = 12;

}  // namespace

MPSS_PROGRAM(read_behind_a_block, Memory) {
  std::mutex mutex;
  std::unique_ptr<char[]> small;
  std::unique_ptr<char[]> big;
  std::thread one([&] {
    const std::lock_guard lock(mutex);
    small = std::make_unique<char[]>(1);
  });
  std::thread other([&] {
    const std::lock_guard lock(mutex);
    big = std::make_unique<char[]>(100);
    std::memset(big.get(), 7, 100);
  });
  one.join();
  other.join();
  const volatile char* const read = small.get();
  if (read[kBehind] == 7) const std::lock_guard lock(mutex);
}
