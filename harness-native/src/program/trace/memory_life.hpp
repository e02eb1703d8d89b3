// What became of the device memory that a wrong value stood in, or was computed from: who got it,
// who recorded it on another stream, who gave it back, who got it next. It is read from the records
// once a value is wrong; they say which memory each tensor has where the SUT tells.
#ifndef MPSSTRESS_PROGRAM_TRACE_MEMORY_LIFE_HPP
#define MPSSTRESS_PROGRAM_TRACE_MEMORY_LIFE_HPP

#include <cstdint>
#include <vector>

#include "program/plan/plan.hpp"
#include "program/trace/trace_file.hpp"

namespace mpsstress::program {

enum class Life : std::uint8_t { kAllocated, kRecorded, kFreed, kReused };

/// "allocated", …: the words of the model's LifeEvent.
const char* name_of(Life what);

struct LifeEvent {
  Life what = Life::kAllocated;
  std::uint32_t lane = 0;
  std::uint32_t iteration = 0;
  std::uint16_t operation = 0xffff;  // none: at the end of the iteration
};

/// Of the value that the record says is wrong. Told is who had its memory next, or that of what it
/// was computed from, if somebody did before the check; else who had it before. Empty where nobody
/// knows: of SUTs that do not tell.
std::vector<LifeEvent> life_of_value(const Plan& plan, TraceFile& trace, std::uint32_t lane,
                                     const mpss_trace_record& mismatch);

}  // namespace mpsstress::program

#endif
