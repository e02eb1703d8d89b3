// One run of a plan with native threads.
#ifndef MPSSTRESS_APP_HARNESS_RUN_HPP
#define MPSSTRESS_APP_HARNESS_RUN_HPP

#include <cstdint>
#include <string>

#include "program/interpreter/session.hpp"

namespace mpsstress::app {

/// Sets up, starts the lanes' threads phase by phase, joins them, finishes. The main group's lane
/// runs on the calling thread. Answers the line of JSON that is printed about the run; throws a
/// FrameworkError.
std::string run_plan(program::Session& session, std::uint64_t seed,
                     std::uint64_t quiescence_millis);

}  // namespace mpsstress::app

#endif
