// The sleep is only a delay; the join gives the order.
#include <chrono>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(sleep_as_synchronisation, Nothing) {
  int value = 0;
  const auto begin = std::chrono::steady_clock::now();
  std::thread writer([&] { value = 1; });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  writer.join();
  require(value == 1, "not written yet");
  require(std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(100),
          "time has not passed");
}
