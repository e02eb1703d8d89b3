// The same lock without the annotation orders.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(hidden_lock, Nothing) {
  std::mutex device;
  int buffer = 0;
  const auto submit = [&] {
    device.lock();
    ++buffer;
    device.unlock();
  };
  std::thread other(submit);
  submit();
  other.join();
  require(buffer == 2, "an increment was lost");
}
