// The same, and the block is as long as what is read of it.
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

constexpr int kLast = 12;

}  // namespace

MPSS_PROGRAM(read_behind_a_block, Nothing) {
  std::mutex mutex;
  std::unique_ptr<char[]> small;
  std::unique_ptr<char[]> big;
  std::thread one([&] {
    const std::lock_guard lock(mutex);
    small = std::make_unique<char[]>(kLast + 1);
  });
  std::thread other([&] {
    const std::lock_guard lock(mutex);
    big = std::make_unique<char[]>(100);
    std::memset(big.get(), 7, 100);
  });
  one.join();
  other.join();
  const volatile char* const read = small.get();
  if (read[kLast] == 7) const std::lock_guard lock(mutex);
}
