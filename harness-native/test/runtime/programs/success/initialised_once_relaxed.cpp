// The first look acquires what the maker released.
#include <atomic>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Library {
  std::atomic<int> version{0};
};

}  // namespace

MPSS_WEAK_PROGRAM(initialised_once_relaxed, Nothing) {
  std::mutex mutex;
  Library made;
  std::atomic<Library*> library{nullptr};
  auto use = [&] {
    Library* found = library.load(std::memory_order_acquire);
    if (found == nullptr) {
      const std::lock_guard<std::mutex> lock(mutex);
      found = library.load(std::memory_order_relaxed);
      if (found == nullptr) {
        made.version.store(3, std::memory_order_relaxed);
        found = &made;
        library.store(found, std::memory_order_release);
      }
    }
    require(found->version.load(std::memory_order_relaxed) == 3, "it has its version");
  };
  std::thread first(use);
  std::thread second(use);
  first.join();
  second.join();
}
