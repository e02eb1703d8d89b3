// A shared pointer is changed by the library's atomic functions only: behind them are locks, which
// are held while the program's own code runs.
#include <memory>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(shared_pointer_exchanged, Nothing) {
  std::shared_ptr<int> holder = std::make_shared<int>(1);
  std::thread writer([&] { std::atomic_store(&holder, std::make_shared<int>(2)); });
  const std::shared_ptr<int> seen = std::atomic_load(&holder);
  require(*seen == 1 || *seen == 2, "the one or the other");
  writer.join();
}
