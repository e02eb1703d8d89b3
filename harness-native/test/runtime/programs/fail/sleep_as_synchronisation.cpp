// A sleep in place of synchronisation: long enough on this machine, but no order.
#include <chrono>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(sleep_as_synchronisation, Race) {
  int value = 0;
  std::thread writer([&] { value = 1; });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  require(value == 1, "not written yet");
  writer.join();
}
