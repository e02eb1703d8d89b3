// Phases as threads: each group has a conductor that starts one phase, joins it, starts the next.
#include "harness_run.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "program/clock.hpp"
#include "program/faults.hpp"

namespace mpsstress::app {
namespace {

using program::Ending;
using program::Fault;
using program::Group;
using program::Plan;
using program::Session;
using Json = nlohmann::ordered_json;

/// Runs lanes; keeps the first fault of any.
class Lanes {
 public:
  explicit Lanes(Session& session) : session_(session) {}

  void run(std::uint32_t lane) {
    try {
      if (session_.run_lane(lane) == Ending::kStopped) {
        stopped_.fetch_add(1, std::memory_order_relaxed);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!fault_) fault_ = std::current_exception();
    }
  }

  void conduct(const Group& group) {
    for (const auto& phase : group.phases) {
      std::vector<std::thread> threads;
      threads.reserve(phase.size());
      for (const std::uint32_t lane : phase) threads.emplace_back([this, lane] { run(lane); });
      for (std::thread& thread : threads) thread.join();
    }
  }

  int stopped() const { return stopped_.load(std::memory_order_relaxed); }
  void rethrow_fault() const {
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  Session& session_;
  std::atomic<int> stopped_{0};
  std::mutex mutex_;
  std::exception_ptr fault_;
};

void refuse_java(const Plan& plan) {
  for (const Group& group : plan.groups) {
    if (group.driver == program::Driver::kJava) {
      throw Fault("group '" + group.name + "' is driven by Java; mps-harness has none");
    }
  }
}

void run_lanes(Session& session, Lanes& lanes) {
  const Group* main = nullptr;
  std::vector<std::thread> conductors;
  for (const Group& group : session.plan().groups) {
    if (group.main) {
      main = &group;
    } else {
      conductors.emplace_back([&lanes, &group] { lanes.conduct(group); });
    }
  }
  if (main != nullptr) lanes.run(main->phases.front().front());
  for (std::thread& conductor : conductors) conductor.join();
  lanes.rethrow_fault();
}

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

std::string run_plan(Session& session, std::uint64_t seed, std::uint64_t quiescence_millis) {
  refuse_java(session.plan());
  Lanes lanes(session);
  const Ending setup = session.setup();
  const std::uint64_t started = program::system_nanos();
  run_lanes(session, lanes);
  const std::uint64_t nanos = program::system_nanos() - started;
  const program::Summary summary = session.finish(quiescence_millis);
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
                     {"summary", Json::parse(program::to_json(summary))}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace mpsstress::app
