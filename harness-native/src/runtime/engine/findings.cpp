// Reporting what is wrong with the schedule at hand.
#include "runtime/engine/findings.hpp"

#include <algorithm>

#include "runtime/engine/guessed_rules.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/sync/held_locks.hpp"

namespace mpsstress::runtime {
namespace {

// Of each kind: what a schedule has many of (races) leaves room for what it has one of.
constexpr std::ptrdiff_t kMaximalFindings = 64;

// Of one stack, the innermost: a recursion without end has thousands.
constexpr std::size_t kMaximalFrames = 64;

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

const char* name_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::kRace:
      return "race";
    case FindingKind::kUseAfterFree:
      return "use-after-free";
    case FindingKind::kDeadlock:
      return "deadlock";
    case FindingKind::kLockOrder:
      return "lock-order";
    case FindingKind::kLeak:
      return "leak";
    case FindingKind::kCrash:
      return "crash";
    case FindingKind::kException:
      return "exception";
    case FindingKind::kError:
      return "error";
    case FindingKind::kRule:
      return "rule";
    case FindingKind::kValue:
      return "value";
    case FindingKind::kHang:
      return "hang";
    case FindingKind::kProgress:
      return "progress";
    case FindingKind::kMisuse:
      return "misuse";
  }
  return "?";
}

std::vector<Address> stack_of(ContextId context, Address code) {
  std::vector<Address> stack;
  if (code != 0) stack.push_back(code);
  for (ContextId id = context; id > CallContexts::kRoot && stack.size() < kMaximalFrames;
       id = world.contexts[id].parent) {
    if (world.executable.has_code(world.contexts[id].call)) {
      stack.push_back(world.contexts[id].call);
    }
  }
  return stack;
}

std::string name_of(const Fiber& fiber) { return fiber.name; }

std::string name_of(const Strand& strand) {
  if (!strand.made_by_program) return world.fibers[strand.fiber].name;
  return std::string(strand.name) + " (strand of " + world.fibers[strand.fiber].name + ")";
}

std::string name_of(const SyncObject& object) {
  const char* letter = "S";
  switch (object.kind) {
    case SyncKind::kMutex:
      letter = "mutex M";
      break;
    case SyncKind::kSharedMutex:
      letter = "shared mutex M";
      break;
    case SyncKind::kCondition:
      letter = "condition variable C";
      break;
    case SyncKind::kOnce:
      letter = "once flag O";
      break;
    case SyncKind::kGuard:
      letter = "initialisation of a static O";
      break;
    case SyncKind::kSemaphore:
      letter = "semaphore S";
      break;
    case SyncKind::kChannel:
      letter = "channel D";
      break;
    case SyncKind::kBarrier:
      letter = "barrier B";
      break;
    case SyncKind::kUnknown:
      letter = "atomic A";
      break;
  }
  return letter + std::to_string(object.number);
}

std::string describe(Address address) {
  if (Arena::contains(address)) {
    const BlockHeader* const block = world.arena.find(address);
    if (block == nullptr) return "the heap, outside every block";
    const std::string what = block->state == Arena::kUncounted
                                 ? "thread-local variable of "
                                 : "heap block #" + std::to_string(block->number) + " (" +
                                       std::to_string(block->size) + " bytes) allocated by ";
    const std::string by =
        block->allocator == kNoFiber ? "?" : name_of(world.fibers[block->allocator]);
    return what + by + ", offset " + std::to_string(address - reinterpret_cast<Address>(block + 1));
  }
  if (Stacks::contains(address)) {
    const FiberIndex owner = Stacks::owner(address);
    return "the stack of " + (owner < world.fiber_count ? name_of(world.fibers[owner]) : "?");
  }
  if (world.executable.has_static(address)) return "static storage";
  return "memory from outside";
}

std::vector<std::string> names_of_locks(const Strand& strand, Clock clock) {
  std::vector<std::string> names;
  for (const LockChange* held : locks_held(strand, clock)) {
    names.push_back(name_of(world.sync_objects[held->lock]));
  }
  return names;
}

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

void keep(Finding&& finding) {
  if (is_known(finding)) return;
  finding.step = world.steps;
  finding.logged = world.log == nullptr ? 0 : world.log->size();
  finding.signature = signature_of(finding);
  finding.message += lines_about_guesses();
  const auto of_its_kind =
      std::count_if(world.findings.begin(), world.findings.end(),
                    [&](const Finding& known) { return known.kind == finding.kind; });
  if (of_its_kind < kMaximalFindings) world.findings.push_back(std::move(finding));
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
