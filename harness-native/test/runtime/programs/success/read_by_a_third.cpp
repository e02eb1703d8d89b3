// Somebody who was told that a value is there reads it, and tells a third one.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

__attribute__((noinline)) bool is_one(const int& value) { return value == 1; }

}  // namespace

MPSS_PROGRAM(read_by_a_third, Nothing) {
  int value = 0;
  std::atomic<bool> written{false};
  std::atomic<bool> looked{false};
  std::thread writer([&] {
    value = 1;
    require(is_one(value), "the value that it has just written");
    written.store(true, std::memory_order_release);
  });
  std::thread reader([&] {
    if (!written.load(std::memory_order_acquire)) return;
    require(is_one(value), "the value that was published");
    looked.store(true, std::memory_order_release);
  });
  std::thread third([&] {
    if (looked.load(std::memory_order_acquire)) require(is_one(value), "a value that was seen");
  });
  writer.join();
  reader.join();
  third.join();
}
