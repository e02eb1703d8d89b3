// The step limit: a schedule that does not end is reported with what each thread is doing.
#include "runtime/detectors/limits/limits.hpp"

#include "runtime/engine/findings.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/world/waits.hpp"

namespace mpsstress::runtime {

void step_limit_reached() {
  world.cut_at = world.position;
  Finding finding;
  finding.kind = FindingKind::kHang;
  finding.message = "no end after " + std::to_string(world.steps) + " steps and " +
                    std::to_string(world.position) + " accesses " +
                    (world.steps > world.step_limit ? "(the step limit)" : "(the access limit)");
  finding.sides = sides_of_live_fibers();
  report_and_end(std::move(finding));
}

void entry_limit_reached() {
  world.cut_at = kCutAtEntry | world.entries;
  Finding finding;
  finding.kind = FindingKind::kHang;
  finding.message = "no end after " + std::to_string(world.entries) +
                    " function calls (the limit), " + std::to_string(world.steps) + " steps and " +
                    std::to_string(world.position) + " accesses";
  finding.sides.push_back(current_side("computes", 0));
  report_and_end(std::move(finding));
}

}  // namespace mpsstress::runtime
