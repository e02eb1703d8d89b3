// A kernel that takes as long as it is told to, in virtual time where time is virtual.
#include <chrono>
#include <thread>

#include "metal/kernels/kernels.hpp"
#include "metal/kernels/parameters.hpp"

namespace mpsstress::metal::kernels {

namespace {

void count_one_output(const void*, ElementCounts& counts) { counts[0] = 1; }

const char* pass_time(const void* parameters, const float* const*, float* output) {
  std::this_thread::sleep_for(std::chrono::nanoseconds(as<BusyParameters>(parameters).nanos));
  *output = 0;
  return nullptr;
}

}  // namespace

const Kernel busy{"busy", 0, sizeof(BusyParameters), count_one_output, pass_time};

}  // namespace mpsstress::metal::kernels
