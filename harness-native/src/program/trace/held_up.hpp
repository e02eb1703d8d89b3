// A thread that stood still for as long as another one was kept within a call of the device.
#ifndef MPSSTRESS_PROGRAM_TRACE_HELD_UP_HPP
#define MPSSTRESS_PROGRAM_TRACE_HELD_UP_HPP

#include <cstdint>

namespace mpsstress::program {

/// Where a thread is in its program.
struct ThreadPlace {
  std::uint32_t lane = 0;
  std::uint16_t operation = 0xffff;
  std::uint32_t iteration = 0;
  bool within = false;  // the operation; else behind it, where registers are cleared
};

struct HeldUp {
  ThreadPlace waiting;
  ThreadPlace holding;
};

}  // namespace mpsstress::program

#endif
