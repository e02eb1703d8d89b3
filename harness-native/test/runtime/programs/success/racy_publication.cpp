// Release publishes, acquire receives.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(racy_publication, Nothing) {
  int data = 0;
  std::atomic<bool> ready{false};
  std::thread writer([&] {
    data = 42;
    ready.store(true, std::memory_order_release);
  });
  std::thread reader([&] {
    if (ready.load(std::memory_order_acquire)) require(data == 42, "the data is there");
  });
  writer.join();
  reader.join();
}
