// A trace that has come to its end, without the room that nothing has taken: who keeps hundreds of
// traces writes what was recorded, not what could have been.
#ifndef MPSSTRESS_PROGRAM_TRACE_COMPACT_COPY_HPP
#define MPSSTRESS_PROGRAM_TRACE_COMPACT_COPY_HPP

#include <cstddef>
#include <vector>

#include "mpsstress/trace.h"

namespace mpsstress::program {

/// Copies the trace that begins with that header, in the layout of a trace file: each lane has room
/// for as many records as the longest one has. False, and nothing is copied, where `copy` would
/// have to grow beyond its capacity.
bool copy_compactly(const mpss_trace_header& trace, std::vector<char>& copy);

}  // namespace mpsstress::program

#endif
