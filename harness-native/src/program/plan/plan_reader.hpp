// Reads a plan. A plan is untrusted input: sizes, depth, and every index are checked.
#ifndef MPSSTRESS_PROGRAM_PLAN_PLAN_READER_HPP
#define MPSSTRESS_PROGRAM_PLAN_PLAN_READER_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "program/plan/plan.hpp"

namespace mpsstress::program {

/// What a plan may ask for at most; far above what a scenario needs, far below what harms.
struct PlanLimits {
  static constexpr std::size_t kBytes = std::size_t{16} << 20;
  static constexpr int kDepth = 16;
  static constexpr std::size_t kOperations = 0xffff;  // 0xffff itself is "none" in the trace
  static constexpr std::size_t kGroups = 256;
  static constexpr std::size_t kLanes = 4096;
  static constexpr std::int64_t kRegisters = 4096;
  static constexpr std::size_t kChannels = 1024;
  static constexpr std::int64_t kChannelCapacity = 65536;
  static constexpr std::int64_t kNanos = std::int64_t{3600} * 1000000000;
  static constexpr std::int64_t kElements = std::int64_t{1} << 28;
  /// Of all tensors that are held together: 1 GiB, which with references and copies is 4.
  static constexpr double kHeldElements = 1 << 28;
  /// Of all threads, the shared ones counted for each.
  static constexpr double kAllRegisters = 1 << 21;
  static constexpr std::int64_t kIterations = 100000000;
  /// Executed operations of all lanes: bounds the trace and the memory for references. A longer
  /// test is more runs, not a longer one.
  static constexpr std::uint64_t kExecuted = 4000000;
};

/// Throws a FrameworkError whose message names the file and the JSON path.
Plan read_plan_file(const std::string& path);
Plan read_plan(std::string_view json);

}  // namespace mpsstress::program

#endif
