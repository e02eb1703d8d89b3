// The flag is relaxed, so it orders nothing: the data is read without a happens-before.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(racy_publication, Race) {
  int data = 0;
  std::atomic<bool> ready{false};
  std::thread writer([&] {
    data = 42;
    ready.store(true, std::memory_order_relaxed);
  });
  std::thread reader([&] {
    if (ready.load(std::memory_order_relaxed)) require(data == 42, "the data is there");
  });
  writer.join();
  reader.join();
}
