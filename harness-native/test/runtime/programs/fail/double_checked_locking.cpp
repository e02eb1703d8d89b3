// The fast path reads the pointer outside the lock, while another thread writes it inside.
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

struct Library {
  int version = 7;
};

}  // namespace

MPSS_PROGRAM(double_checked_locking, Race) {
  std::mutex mutex;
  Library* library = nullptr;
  auto get = [&] {
    if (library == nullptr) {
      std::lock_guard lock(mutex);
      if (library == nullptr) library = new Library;
    }
    return library->version;
  };
  std::thread first([&] { get(); });
  std::thread second([&] { get(); });
  first.join();
  second.join();
  delete library;
}
