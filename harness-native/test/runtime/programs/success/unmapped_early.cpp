// A thread writes to a mapping of another's, which takes it away under a lock.
#include <sys/mman.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

constexpr std::size_t kBytes = 4096;

}  // namespace

MPSS_PROGRAM(unmapped_early, Nothing) {
  auto* const mapped = static_cast<volatile int*>(
      mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  std::atomic<bool> open{true};
  std::mutex mutex;
  std::thread writes([&] {
    const std::lock_guard<std::mutex> lock(mutex);
    if (open) *mapped = 1;
  });
  {
    const std::lock_guard<std::mutex> lock(mutex);
    open = false;
    munmap(const_cast<int*>(mapped), kBytes);
  }
  writes.join();
}
