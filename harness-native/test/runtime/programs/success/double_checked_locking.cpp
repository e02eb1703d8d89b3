// The pointer is atomic: published with release, read with acquire.
#include <atomic>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Library {
  int version = 7;
};

}  // namespace

MPSS_PROGRAM(double_checked_locking, Nothing) {
  std::mutex mutex;
  std::atomic<Library*> library{nullptr};
  auto get = [&] {
    Library* seen = library.load(std::memory_order_acquire);
    if (seen == nullptr) {
      std::lock_guard lock(mutex);
      seen = library.load(std::memory_order_relaxed);
      if (seen == nullptr) {
        seen = new Library;
        library.store(seen, std::memory_order_release);
      }
    }
    return seen->version;
  };
  std::thread first([&] { require(get() == 7, "the library is whole"); });
  std::thread second([&] { require(get() == 7, "the library is whole"); });
  first.join();
  second.join();
  delete library.load();
}
