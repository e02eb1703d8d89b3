// The counts of a shared_ptr are atomic, the pointer itself is not.
#include <memory>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(racy_shared_pointer, Race) {
  auto current = std::make_shared<int>(1);
  std::thread writer([&] { current = std::make_shared<int>(2); });
  std::thread reader([&] {
    const std::shared_ptr<int> seen = current;
    require(*seen > 0, "a value");
  });
  writer.join();
  reader.join();
}
