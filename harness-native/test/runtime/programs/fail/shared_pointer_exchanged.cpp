// One side takes the library's lock for its shared pointer, and the other does not.
#include <memory>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(shared_pointer_exchanged, Race) {
  std::shared_ptr<int> holder = std::make_shared<int>(1);
  std::thread writer([&] { holder = std::make_shared<int>(2); });
  const std::shared_ptr<int> seen = std::atomic_load(&holder);
  require(*seen == 1 || *seen == 2, "the one or the other");
  writer.join();
}
