// The user shares the ownership.
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(raw_pointer_escapes, Nothing) {
  std::mutex mutex;
  auto owner = std::make_shared<int>(7);
  std::thread user([&] {
    std::shared_ptr<int> found;
    {
      std::lock_guard lock(mutex);
      found = owner;
    }
    if (found != nullptr) require(*found == 7, "the value is there");
  });
  std::thread releaser([&] {
    std::shared_ptr<int> last;
    {
      std::lock_guard lock(mutex);
      last = std::move(owner);
    }
  });
  user.join();
  releaser.join();
}
