// For how many marks an elapsed time may have waited: one for each event that its thread had not
// seen reached before.
#pragma once

#include <cstdint>

#include "mpsstress/trace.h"
#include "program/interpreter/session.hpp"

namespace mpsstress::explore {

/** One or two (C33). Seen is what the lane has waited for, or was told the time of or "yes", and
 *  nobody has recorded since. */
std::uint64_t awaited_marks(program::Session& session, std::uint32_t lane,
                            const mpss_trace_record& elapsed);

}  // namespace mpsstress::explore
