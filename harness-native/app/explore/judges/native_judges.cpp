// Findings of one kind about one operation of the scenario are one finding, whoever ran it.
#include "native_judges.hpp"

#include <string>

#include "metal/validation.hpp"
#include "program/trace/record_note.hpp"
#include "runtime/base/random.hpp"
#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::explore {
namespace {

using program::Objection;
using program::Wrong;
using runtime::FindingKind;

void end_with_violation(const metal::Violation& violation, void*) {
  runtime::Side previous;
  previous.title = violation.previous_title;
  for (unsigned i = 0; i < violation.previous.depth; ++i) {
    previous.stack.push_back(reinterpret_cast<runtime::Address>(violation.previous.frames[i]));
  }
  runtime::give_up(FindingKind::kRule, violation.message, previous,
                   reinterpret_cast<runtime::Address>(violation.object));
}

FindingKind finding_kind(Wrong wrong) {
  const std::string word = program::kind_of(wrong);
  for (int kind = 0; kind <= static_cast<int>(runtime::kLastFindingKind); ++kind) {
    if (word == runtime::name_of(static_cast<FindingKind>(kind))) {
      return static_cast<FindingKind>(kind);
    }
  }
  return FindingKind::kError;
}

// That of the operation, of which there may be none.
runtime::Note note_of(const program::Plan& plan, const Objection& objection) {
  if (objection.operation >= plan.operations.size()) return {};
  const program::LanePlace& at = plan.lanes[objection.lane];
  return {program::noted_operation(objection.operation, objection.section, objection.iteration),
          program::noted_lane(at.group, at.member)};
}

}  // namespace

void object_to_broken_rules() { metal::set_violation_reporter(&end_with_violation, nullptr); }

void object_to(const program::Plan& plan, const std::vector<Objection>& objections, bool leaks) {
  for (const Objection& objection : objections) {
    const bool left = objection.wrong == Wrong::kLeft;
    if (left && !leaks) continue;
    std::uint64_t identity =
        left ? 0
             : runtime::scramble((std::uint64_t{objection.operation} << 32) | objection.section);
    // What follows from another wrong value is another finding than what is wrong by itself.
    if (objection.behind) identity += runtime::scramble(*objection.behind + std::uint64_t{1});
    runtime::object_afterwards(
        finding_kind(objection.wrong), program::label_of(plan, objection),
        left ? "at quiescence" : program::place_of(plan, objection.lane, objection.iteration),
        identity, program::to_json(plan, objection), note_of(plan, objection));
  }
}

}  // namespace mpsstress::explore
