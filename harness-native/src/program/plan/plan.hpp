// A plan (`mps-stress-plan/1`, docs/architecture.md) after it was read and checked: everything that
// a run needs, with every index known to be in range.
#ifndef MPSSTRESS_PROGRAM_PLAN_PLAN_HPP
#define MPSSTRESS_PROGRAM_PLAN_PLAN_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mpsstress/sut.h"
#include "operations/operation_codes.hpp"
#include "program/host/sha256.hpp"

namespace mpsstress::program {

/// A register: n >= 0 is register n of the thread, n < 0 is shared register -n-1.
using Register = std::int32_t;

constexpr std::size_t shared_index(Register place) {
  return static_cast<std::size_t>(-(place + 1));
}

/// An entry of the plan's flat table of operations.
struct Operation {
  OperationCode code = OperationCode::kEmpty;
  std::string name;
  std::string text;  // as the scenario has it
  std::uint32_t line = 0;
  std::optional<Register> target;
  std::vector<Register> arguments;  // for send, receive and await: without the first
  std::uint32_t meeting_point = 0;  // of send, receive and await: the channel or barrier
  mpss_shape shape{};
  double number = 0;
  std::optional<Register> on;
  std::optional<Register> block;  // the stream on whose queue it runs, in a block
  std::optional<std::string> raises;
  bool may_raise = false;                // `raises` is not required; the oracles' to judge
  std::optional<std::uint64_t> answers;  // what a query must answer, at least
  std::optional<std::uint64_t> most;     // and at most, where that is another number
};

using Program = std::vector<std::uint16_t>;  // indices into the table of operations

enum class Driver : std::uint8_t { kNative, kJava };
enum class StartKind : std::uint8_t { kBarrier, kStaggered, kSequential, kChurn };

struct Group {
  std::string name;
  Driver driver = Driver::kNative;
  bool main = false;
  std::uint32_t registers = 0;
  std::uint32_t iterations = 0;
  StartKind start = StartKind::kBarrier;
  std::uint64_t interval_nanos = 0;  // staggered
  std::uint64_t hold_nanos = 0;      // churn
  Program thread_setup;
  Program program;
  Program teardown;
  std::vector<std::vector<std::uint32_t>> phases;  // lanes
};

/// Where a lane stands; lane 0 is the setup lane and has no group.
struct LanePlace {
  std::uint32_t group = UINT32_MAX;
  std::uint32_t member = 0;  // in its group
  std::uint32_t start = 0;   // which start barrier
  std::uint32_t rank = 0;    // in its phase
};

struct ChannelPlan {
  std::string name;
  std::uint32_t capacity = 0;
};

struct BarrierPlan {
  std::string name;
  std::uint32_t members = 0;
};

/// A command of a stream that fails with a text of its own.
struct FailingCommand {
  std::string text;
  bool told = false;  // an operation has to raise it
};

/// A thread whose calls of the device, those that encode or commit, take longer.
struct SlowCalls {
  std::uint32_t lane = 0;
  std::uint64_t first = 0;  // so many before take no longer than they do
  std::uint64_t nanos = 0;  // each
};

struct Plan {
  std::string scenario;
  std::string case_name;
  std::string file;
  std::string sut;
  std::string pool;
  std::optional<std::string> defect;
  std::optional<std::string> device;
  bool warm_caches = false;
  std::uint64_t latency_nanos = 0;
  std::uint64_t memory_bytes = 0;
  std::uint64_t executor_threads = 0;
  mpss_faults faults{};  // its kernel's name is `slow_kernel`
  std::string slow_kernel;
  std::uint64_t library_error = 0;
  std::vector<FailingCommand> failing_commands;
  std::string gpu_errors;               // these, as a SUT is told them
  std::string environment;              // "NAME=value" lines
  bool overlaps = false;                // no thread waits for another one's calls of the device
  std::optional<SlowCalls> slow_calls;  // not in a plan's file: an explorer adds it
  bool steady = false;                  // what a thread repeats adds to no count for ever
  bool ends_busy = false;               // nothing is waited for before the SUT ends
  bool exits = false;                   // nor is the SUT ended: the process exits as it is
  std::vector<ChannelPlan> channels;
  std::vector<BarrierPlan> barriers;
  std::uint32_t shared_registers = 0;
  std::uint32_t setup_registers = 0;  // of lane 0 itself
  std::vector<Operation> operations;
  Program setup;
  Program teardown;  // of all, on lane 0
  std::vector<Group> groups;

  std::vector<LanePlace> lanes;              // by number, the setup lane included
  std::vector<std::uint32_t> start_members;  // of each start barrier; barrier 0 is the common one
  std::uint64_t lane_records = 0;            // the most that one lane can write
  Sha256Digest digest{};
};

/// "operation 3, line 17: y = mm x x"
std::string describe(const Plan& plan, std::uint16_t operation);

}  // namespace mpsstress::program

#endif
