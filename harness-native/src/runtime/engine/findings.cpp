// Reporting what is wrong with the schedule at hand.
#include "runtime/engine/findings.hpp"

#include <algorithm>

#include "runtime/engine/guessed_rules.hpp"
#include "runtime/engine/schedule_end.hpp"

namespace mpsstress::runtime {
namespace {

// Of each kind: what a schedule has many of (races) leaves room for what it has one of.
constexpr std::uint32_t kMaximalFindings = 64;

// From what is equal in every process and on every schedule that shows the same thing: the kind and
// the places in the code. A place counts where it first stands on a stack, so that a recursion
// gives one finding and not one for each depth.
std::uint64_t signature_of(const Finding& finding) {
  std::uint64_t hash = scramble(static_cast<std::uint64_t>(finding.kind) + 1) + finding.identity;
  for (const Side& side : finding.sides) {
    std::uint64_t places = 0;
    for (auto code = side.stack.begin(); code != side.stack.end(); ++code) {
      if (std::find(side.stack.begin(), code, *code) != code) continue;
      places = scramble(places + world.executable.code_offset(*code));
    }
    hash += scramble(places);  // a sum: both orders of the sides are one finding
  }
  return scramble(hash);
}

}  // namespace

Side current_side(const std::string& title, Address code) {
  Side side;
  side.title = title + " by " + name_of(world.strand());
  side.stack = stack_of(world.current->context, code);
  side.locks = names_of_locks(world.strand(), world.strand().now());
  side.fiber = world.current->index;
  return side;
}

// A debugger stops here, with the finding's fiber on the stack.
extern "C" __attribute__((noinline)) void mpsstress_finding_found() { __asm__ volatile(""); }

bool is_known(const Finding& finding) {
  const std::uint64_t signature = signature_of(finding);
  return std::any_of(world.findings.begin(), world.findings.end(),
                     [&](const Finding& known) { return known.signature == signature; });
}

bool has_enough_of(FindingKind kind) {
  return world.findings_of[static_cast<std::size_t>(kind)] >= kMaximalFindings;
}

void keep(Finding&& finding) {
  if (is_known(finding)) return;
  finding.step = world.steps;
  finding.logged = world.log == nullptr ? 0 : world.log->size();
  finding.signature = signature_of(finding);
  finding.message += lines_about_guesses();
  if (!has_enough_of(finding.kind)) {
    ++world.findings_of[static_cast<std::size_t>(finding.kind)];
    world.findings.push_back(std::move(finding));
  }
  if (!world.rehearsing) mpsstress_finding_found();
}

void report(Finding&& finding) {
  keep(std::move(finding));
  if (world.stop_at_first_finding) end_schedule(Status::kStopped);
}

void report_and_end(Finding&& finding) {
  report(std::move(finding));
  end_schedule(Status::kStopped);
}

}  // namespace mpsstress::runtime
