// What an operation may wait for, by the table of operations.
#ifndef MPSSTRESS_PROGRAM_PLAN_WAITS_HPP
#define MPSSTRESS_PROGRAM_PLAN_WAITS_HPP

#include <cstdint>
#include <string_view>
#include <vector>

#include "operations/operation_codes.hpp"

namespace mpsstress::program {

enum class Wait : std::uint8_t {
  kStream,    // the work of one stream
  kStreams,   // of several
  kEvent,     // a recorded event
  kSlot,      // a free slot (C6)
  kMemory,    // memory that work in flight still uses (C40)
  kCommands,  // one of the command buffers that a queue may have in flight
  kPeer,      // another thread of the program
  kTime       // a duration that the program names
};

/// In that pool; a FrameworkError for a table that it does not understand.
std::vector<Wait> waits_of(const OperationRow& row, std::string_view pool);

}  // namespace mpsstress::program

#endif
