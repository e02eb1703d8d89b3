// A run of a plan, and the line that is printed about it.
#include "harness_run.hpp"

#include <nlohmann/json.hpp>

#include "program/host/clock.hpp"

namespace mpsstress::app {
namespace {

using program::Ending;
using program::Session;
using Json = nlohmann::ordered_json;

struct Counts {
  std::uint64_t operations = 0;
  std::uint64_t errors = 0;
  std::uint64_t mismatches = 0;
  std::uint64_t dropped = 0;
};

Counts count_records(Session& session) {
  Counts counts;
  for (std::uint32_t lane = 0; lane < session.plan().lanes.size(); ++lane) {
    const mpss_trace_record* records = session.trace().records(lane);
    for (std::uint64_t i = 0; i < session.trace().lane(lane).count; ++i) {
      counts.operations += records[i].kind == MPSS_RECORD_END ? 1 : 0;
      counts.errors += records[i].kind == MPSS_RECORD_ERROR ? 1 : 0;
      counts.mismatches += records[i].kind == MPSS_RECORD_MISMATCH ? 1 : 0;
    }
    counts.dropped += session.trace().lane(lane).dropped;
  }
  return counts;
}

}  // namespace

std::string run_plan(NativeLanes& lanes, Session& session, std::uint64_t seed,
                     std::uint64_t quiescence_millis) {
  const Ending setup = session.setup();
  const std::uint64_t started = program::system_nanos();
  lanes.run(session);
  const std::uint64_t nanos = program::system_nanos() - started;
  const program::Summary summary = session.finish(session.plan().ends_busy ? 0 : quiescence_millis);
  const Counts counts = count_records(session);
  const Json line = {{"scenario", session.plan().scenario},
                     {"case", session.plan().case_name},
                     {"seed", seed},
                     {"status", "ended"},
                     {"lanes", session.plan().lanes.size() - 1},
                     {"setup", setup == Ending::kWhole ? "whole" : "stopped"},
                     {"stoppedLanes", lanes.stopped()},
                     {"operations", counts.operations},
                     {"errors", counts.errors},
                     {"mismatches", counts.mismatches},
                     {"dropped", counts.dropped},
                     {"nanos", nanos},
                     {"summary", Json::parse(program::to_json(session.plan(), summary))}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace mpsstress::app
