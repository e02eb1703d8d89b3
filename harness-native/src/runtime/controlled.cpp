// What controlled code may call.
#include "runtime/controlled.hpp"

#include "runtime/base/inside.hpp"
#include "runtime/instrumentation/call_site.hpp"
#include "runtime/judges/judgement.hpp"
#include "runtime/schedule/scheduling.hpp"

namespace mpsstress::runtime {
namespace {

Finding finding_here(FindingKind kind, const std::string& message, Address code) {
  Finding finding;
  finding.kind = kind;
  finding.message = std::string(message.data(), message.size());
  finding.sides.push_back(current_side("found", code));
  return finding;
}

}  // namespace

bool controlled() { return inside_controlled; }

void observe(std::uint64_t word) {
  if (!inside_controlled) return;
  RuntimeScope runtime;
  world.outcome.push_back(word);
}

void object_to(FindingKind kind, const std::string& message) {
  if (!inside_controlled) return;
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  report(finding_here(kind, message, code));
}

void give_up(FindingKind kind, const std::string& message) {
  if (!inside_controlled) die(message.c_str());
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  report_and_end(finding_here(kind, message, code));
}

std::uint32_t choose_number(std::uint32_t bound) {
  if (!inside_controlled || bound < 2) return 0;
  RuntimeScope runtime;
  ++world.position;
  return choose(bound);
}

void pass() {
  if (!inside_controlled) return;
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  ++world.position;
  point(Event{0, 0, code, EventKind::kChoose, false, false});
}

}  // namespace mpsstress::runtime
