// A mutex guards the pointer.
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(racy_shared_pointer, Nothing) {
  std::mutex mutex;
  auto current = std::make_shared<int>(1);
  std::thread writer([&] {
    auto next = std::make_shared<int>(2);
    std::lock_guard lock(mutex);
    current.swap(next);
  });
  std::thread reader([&] {
    std::shared_ptr<int> seen;
    {
      std::lock_guard lock(mutex);
      seen = current;
    }
    require(*seen > 0, "a value");
  });
  writer.join();
  reader.join();
}
