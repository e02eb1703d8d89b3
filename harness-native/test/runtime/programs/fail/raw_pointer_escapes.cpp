// A raw pointer is looked up under the lock and used after it, while another thread drops the
// owner.
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(raw_pointer_escapes, UseAfterFree) {
  std::mutex mutex;
  auto owner = std::make_unique<int>(7);
  std::thread user([&] {
    int* found;
    {
      std::lock_guard lock(mutex);
      found = owner.get();
    }
    if (found != nullptr) require(*found == 7, "the value is there");
  });
  std::thread releaser([&] {
    std::unique_ptr<int> last;
    {
      std::lock_guard lock(mutex);
      last = std::move(owner);
    }
  });
  user.join();
  releaser.join();
}
