// A schedule that does not end is reported with what each thread is doing.
#include "runtime/detectors/limits/limits.hpp"

#include "runtime/engine/findings.hpp"
#include "runtime/world/waits.hpp"

namespace mpsstress::runtime {
namespace {

const char* name_of_limit() {
  if (world.steps > world.step_limit) return "(the step limit)";
  if (world.wrong_accesses.count() > world.wrong_limit) {
    return "(the limit of races and of accesses to memory that is not the program's)";
  }
  if (world.bytes > world.byte_limit) return "(the limit of bytes copied, filled or compared)";
  return "(the access limit)";
}

Finding beyond_steps() {
  Finding finding;
  finding.kind = FindingKind::kHang;
  finding.message = "no end after " + std::to_string(world.steps) + " steps and " +
                    std::to_string(world.position) + " accesses " + name_of_limit();
  finding.sides = sides_of_live_fibers();
  finding.history = acquisitions_of_awaited_locks();
  return finding;
}

Finding beyond_entries() {
  Finding finding;
  finding.kind = FindingKind::kHang;
  finding.message = "no end after " + std::to_string(world.entries) +
                    " function calls (the limit), " + std::to_string(world.steps) + " steps and " +
                    std::to_string(world.position) + " accesses";
  finding.sides.push_back(current_side("computes", 0));
  return finding;
}

}  // namespace

void Limits::reaches(Limit limit) {
  report(limit == Limit::kSteps ? beyond_steps() : beyond_entries());
}

}  // namespace mpsstress::runtime
