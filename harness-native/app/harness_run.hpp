// One run of a plan with native threads.
#ifndef MPSSTRESS_APP_HARNESS_RUN_HPP
#define MPSSTRESS_APP_HARNESS_RUN_HPP

#include <cstdint>
#include <string>

#include "native_lanes.hpp"
#include "program/interpreter/session.hpp"

namespace mpsstress::app {

/// Sets up, starts the lanes' threads phase by phase, finishes. The main group's lane runs on the
/// calling thread. Answers the line of JSON that is printed about the run; throws a FrameworkError.
/// The lanes' threads are joined with `lanes`, which outlives the session.
std::string run_plan(NativeLanes& lanes, program::Session& session, std::uint64_t seed,
                     std::uint64_t quiescence_millis);

}  // namespace mpsstress::app

#endif
