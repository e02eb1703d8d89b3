// A thread writes to a mapping of another's, which takes it away between its look and its write.
#include <sys/mman.h>

#include <atomic>
#include <thread>

#include "../program.hpp"

namespace {

constexpr std::size_t kBytes = 4096;

}  // namespace

MPSS_PROGRAM(unmapped_early, UseAfterFree) {
  auto* const mapped = static_cast<volatile int*>(
      mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  std::atomic<bool> open{true};
  std::thread writes([&] {
    if (open) *mapped = 1;
  });
  open = false;
  munmap(const_cast<int*>(mapped), kBytes);
  writes.join();
}
