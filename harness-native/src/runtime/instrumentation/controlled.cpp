// What controlled code may call.
#include "runtime/instrumentation/controlled.hpp"

#include <optional>

#include "runtime/base/inside.hpp"
#include "runtime/engine/choices.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/engine/steps.hpp"
#include "runtime/engine/time.hpp"
#include "runtime/world/block_life.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

Finding finding_here(FindingKind kind, const std::string& message, Address code) {
  Finding finding;
  finding.kind = kind;
  finding.message = std::string(message.data(), message.size());
  finding.sides.push_back(current_side("found", code));
  return finding;
}

// About something that is past.
Finding finding_afterwards(FindingKind kind, const std::string& message, const std::string& title,
                           std::uint64_t identity) {
  Finding finding;
  finding.kind = kind;
  finding.message = std::string(message.data(), message.size());
  finding.identity = identity;
  finding.sides.emplace_back();
  finding.sides.back().title = std::string(title.data(), title.size());
  return finding;
}

}  // namespace

bool controlled() { return inside_controlled; }

// A debugger stops here when a schedule is over and no judge has objected: what is wrong is for an
// oracle over the whole trace to say, and that has just been written to its end.
extern "C" __attribute__((noinline)) void mpsstress_outcome_observed() { __asm__ volatile(""); }

void observe(std::uint64_t word) {
  if (world.current == nullptr) return;
  const Outside outside;
  world.outcome.push_back(word);
  if (!world.rehearsing && world.findings.empty()) mpsstress_outcome_observed();
}

void object_to(FindingKind kind, const std::string& message) {
  if (!inside_controlled) return;
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  report(finding_here(kind, message, code));
}

void object_afterwards(FindingKind kind, const std::string& message, const std::string& title,
                       std::uint64_t identity, const std::string& facts, const Note& note) {
  if (!inside_controlled) return;
  RuntimeScope runtime;
  Finding finding = finding_afterwards(kind, message, title, identity);
  finding.note = note;
  finding.facts = std::string(facts.data(), facts.size());
  report(std::move(finding));
}

void object_to_wait(const std::string& message, const std::string& title, std::uint64_t identity,
                    const Note& note, std::uint64_t from, std::uint64_t to) {
  if (!inside_controlled) return;
  RuntimeScope runtime;
  Finding finding = finding_afterwards(FindingKind::kProgress, message, title, identity);
  finding.note = note;
  const FiberIndex who = world.passages.looker_at(from - kMonotonicOrigin);
  finding.held_up = world.hold_ups.longest(who, from - kMonotonicOrigin, to - kMonotonicOrigin);
  if (!finding.held_up.by.empty()) {
    finding.sides.emplace_back();
    finding.sides.back().title = finding.held_up.title;
    finding.sides.back().stack = finding.held_up.stack;
  }
  report(std::move(finding));
}

void give_up(FindingKind kind, const std::string& message) {
  if (!inside_controlled) die(message.c_str());
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  report_and_end(finding_here(kind, message, code));
}

void give_up(FindingKind kind, const std::string& message, const Side& previous, Address object) {
  if (!inside_controlled) die(message.c_str());
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  Finding finding = finding_here(kind, message, code);
  if (!previous.title.empty()) {
    Side side;
    side.title = std::string(previous.title.data(), previous.title.size());
    side.stack.assign(previous.stack.begin(), previous.stack.end());
    finding.sides.push_back(std::move(side));
  }
  if (const std::optional<Side> allocation = allocation_of_block(object)) {
    finding.allocation = allocation->stack;
  }
  report_and_end(std::move(finding));
}

void fail_framework(const std::string& message) {
  if (!inside_controlled) die(message.c_str());
  RuntimeScope runtime;
  framework_fault(std::string(message.data(), message.size()));
}

void end_as_unsupported(const std::string& what) {
  if (!inside_controlled) die(what.c_str());
  RuntimeScope runtime;
  framework_fault(std::string(what.data(), what.size()), Status::kUnsupported);
}

Outside::Outside() : was_inside_(inside_controlled) { inside_controlled = false; }
Outside::~Outside() { inside_controlled = was_inside_; }

// In an interleaving, what the steps that follow are for; no step itself.
extern "C" void mpsstress_note(std::uint64_t what, std::uint64_t whose) {
  if (!inside_controlled || world.log == nullptr) return;
  RuntimeScope runtime;
  log_event(Event{what, whose, 0, EventKind::kNote, false, false});
}

void close_log() { world.log_closed = true; }

std::uint32_t choose_number(std::uint32_t bound) {
  if (!inside_controlled || bound < 2) return 0;
  RuntimeScope runtime;
  ++world.position;
  return choose(bound);
}

std::uint64_t waited(std::uint64_t from, std::uint64_t to) {
  return world.passages.waited(from - kMonotonicOrigin, to - kMonotonicOrigin);
}

void pass() {
  if (!inside_controlled) return;
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  ++world.position;
  point(Event{0, 0, code, EventKind::kChoose, false, false});
}

}  // namespace mpsstress::runtime
