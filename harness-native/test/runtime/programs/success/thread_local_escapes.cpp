// The value travels, not the address.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

thread_local int current_stream = 0;

}  // namespace

MPSS_PROGRAM(thread_local_escapes, Nothing) {
  std::atomic<int> value{0};
  std::thread owner([&] {
    current_stream = 5;
    value.store(current_stream);
  });
  owner.join();
  require(value.load() == 5, "the value is there");
  require(current_stream == 0, "each thread has its own");
}
