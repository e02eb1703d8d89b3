// What makes findings one cause.
#include "runtime/report/cause.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <vector>

#include "runtime/base/random.hpp"
#include "runtime/world/description.hpp"

namespace mpsstress::runtime {
namespace {

constexpr const char* kOperator = "operator";

std::uint64_t add_text(std::uint64_t hash, const std::string& text) {
  for (const char letter : text) hash = scramble(hash + static_cast<unsigned char>(letter));
  return scramble(hash + 0x100);  // no letter: where one text ends and the next begins
}

const SourceFrame* frame_of(const std::vector<Address>& stack, Symboliser& symboliser) {
  if (stack.empty()) return nullptr;
  const SourceFrame* const judged = symboliser.judged_frame(stack);
  return judged != nullptr ? judged : &symboliser.frames(stack.front()).front();
}

// "a::b::List::add" and "result f" end in "add" and "f"; an operator's name has blanks of its own.
std::string last_part(const std::string& name) {
  const std::size_t names_operator = name.rfind(kOperator);
  if (names_operator != std::string::npos) return name.substr(names_operator);
  const std::size_t end = name.find_last_of(": ");
  return end == std::string::npos ? name : name.substr(end + 1);
}

// As a sanitizer of another build can name it, too, which knows no class of an inlined function.
std::string function_of(const std::vector<Address>& stack, Symboliser& symboliser) {
  const SourceFrame* const frame = frame_of(stack, symboliser);
  if (frame == nullptr) return "";
  const std::string name = last_part(plain_function_name(frame->function));
  return frame->file.empty() ? name : name + " " + frame->base_name();
}

// "mutex M3" is a mutex, whichever it was in this schedule.
std::string class_of(const std::string& object) { return object.substr(0, object.rfind(' ')); }

std::vector<std::string> lock_classes(const Side& side) {
  std::vector<std::string> classes;
  for (const std::string& lock : side.locks) classes.push_back(class_of(lock));
  std::sort(classes.begin(), classes.end());
  classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
  return classes;
}

bool is_about_two_accesses(FindingKind kind) {
  return kind == FindingKind::kRace || kind == FindingKind::kUseAfterFree;
}

// Of locks that one of two sides holds and the other does not.
std::vector<std::string> missing_classes(const Finding& finding) {
  if (!is_about_two_accesses(finding.kind) || finding.sides.size() < 2) return {};
  const std::vector<std::string> mine = lock_classes(finding.sides[0]);
  const std::vector<std::string> others = lock_classes(finding.sides[1]);
  std::vector<std::string> missing;
  std::set_symmetric_difference(mine.begin(), mine.end(), others.begin(), others.end(),
                                std::back_inserter(missing));
  return missing;
}

// A rule of the device, and who broke it and met it, as runs that nobody explores have them
// (org.mpsstress.scenarios.oracle.RuleCause): nothing but names is known of the functions there.
std::vector<std::string> parts_of_rule(const Finding& finding, Symboliser& symboliser) {
  std::vector<std::string> parts{finding.message.substr(0, finding.message.find('\n'))};
  for (std::size_t i = 0; i < 2; ++i) {
    const bool known = i < finding.sides.size();
    const SourceFrame* const frame =
        known ? symboliser.judged_frame(finding.sides[i].stack) : nullptr;
    const bool judged = frame != nullptr && !frame->in_harness();
    parts.push_back(judged ? last_part(plain_function_name(frame->function)) : "");
  }
  return parts;
}

// Of a race in static storage; empty of any other finding, and of memory that has no name.
std::string static_variable_of(const Finding& finding, Symboliser& symboliser) {
  if (finding.kind != FindingKind::kRace) return "";
  return symboliser.variables().name_at(finding.address);
}

// The function that allocated what the finding is about; empty of what is no heap block.
std::string object_of(const Finding& finding, Symboliser& symboliser) {
  const SourceFrame* const allocator = frame_of(finding.allocation, symboliser);
  return allocator == nullptr ? "" : plain_function_name(allocator->function);
}

// The program's own function in which somebody was, carried out for somebody else or not; "" where
// none is known.
std::string own_function_of(const Side& side, Symboliser& symboliser) {
  const SourceFrame* const frame = symboliser.own_frame(side.stack);
  return frame == nullptr ? "" : plain_function_name(frame->function);
}

bool is_in(const std::string& place, const Finding& finding, Symboliser& symboliser) {
  return std::any_of(finding.sides.begin(), finding.sides.end(),
                     [&](const Side& side) { return own_function_of(side, symboliser) == place; });
}

// Whether it is what somebody at that place may come upon who goes by damaged memory: whatever lies
// there is another one's. Memory that was freed before, in an order, he need not have come upon so,
// unless he had left a block there.
bool can_be_of_damage(const Finding& finding, const std::string& place,
                      const std::vector<Finding>& of_schedule, Symboliser& symboliser) {
  switch (finding.kind) {
    case FindingKind::kRace:
      return finding.allocation.empty();  // in no block, or in one whose header is damaged
    case FindingKind::kUseAfterFree:
      return !finding.ordered ||
             std::any_of(of_schedule.begin(), of_schedule.end(), [&](const Finding& other) {
               return other.kind == FindingKind::kMemory && other.step <= finding.step &&
                      is_in(place, other, symboliser);
             });
    case FindingKind::kMemory:
    case FindingKind::kCrash:
      return true;
    default:
      return false;
  }
}

// The lock of the first race in whose functions that came up later; none of what needs no race to
// have damaged anything.
std::optional<MissingLock> followed_by(const Finding& finding,
                                       const std::vector<Finding>& of_schedule,
                                       Symboliser& symboliser) {
  const std::string place =
      finding.sides.empty() ? "" : own_function_of(finding.sides.front(), symboliser);
  if (place.empty() || !can_be_of_damage(finding, place, of_schedule, symboliser)) return {};
  for (const Finding& race : of_schedule) {
    if (race.kind != FindingKind::kRace || race.step > finding.step) continue;
    if (!is_in(place, race, symboliser)) continue;
    if (const auto missing = missing_lock_of(race, symboliser)) return missing;
  }
  return std::nullopt;
}

bool waits_for_device(const std::vector<Address>& stack, Symboliser& symboliser) {
  const SourceFrame* const innermost = symboliser.own_frame(stack);
  return innermost != nullptr && innermost->in_harness();
}

// Of a finding about threads that are held up: what holds them up, not how many there are nor who
// waits for those. Idle threads of the simulated device do not count, and who waits for the device
// only where nobody waits for another thread: the device waits for work that a thread that is held
// up would have handed in. None where a thread that is elsewhere, or has ended, kept a lock: which
// of the others comes upon it first is no cause.
std::vector<std::string> functions_that_hold_up(const Finding& finding, Symboliser& symboliser) {
  const std::size_t roots = std::min(finding.roots, finding.sides.size());
  std::set<std::string> for_threads;
  std::set<std::string> for_device;
  for (std::size_t i = 0; i < roots; ++i) {
    const std::vector<Address>& stack = finding.sides[i].stack;
    const SourceFrame* const frame = symboliser.judged_frame(stack);
    if (frame == nullptr || frame->in_harness()) continue;
    const bool in_circle = finding.roots == kEverySide;
    std::set<std::string>& functions =
        !in_circle && waits_for_device(stack, symboliser) ? for_device : for_threads;
    functions.insert(function_of(stack, symboliser));
  }
  const std::set<std::string>& judged = for_threads.empty() ? for_device : for_threads;
  return {judged.begin(), judged.end()};
}

bool is_about_threads_held_up(const Finding& finding) {
  return finding.kind == FindingKind::kDeadlock || finding.kind == FindingKind::kHang ||
         finding.roots != kEverySide;
}

// Of who should have waited for nothing: which operations it was that came upon the lock is no
// cause, nor on which stream.
std::vector<std::string> parts_of(const HeldUp& held_up, Symboliser& symboliser) {
  return {class_of(held_up.by), function_of(held_up.stack, symboliser),
          held_up.is_lock ? symboliser.variables().name_at(held_up.address) : ""};
}

}  // namespace

std::string plain_function_name(const std::string& name) {
  static const std::string anonymous = "(anonymous namespace)";
  std::string plain;
  unsigned depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name.compare(i, anonymous.size(), anonymous) == 0) {
      if (depth == 0) plain += "anonymous";
      i += anonymous.size() - 1;
      continue;
    }
    const char letter = name[i];
    const std::string_view so_far(plain);
    const std::size_t last = so_far.rfind(kOperator);
    // The brackets of operator<, operator>> and the like are a part of their names.
    const bool names_operator = depth == 0 && last != so_far.npos &&
                                last + std::string_view(kOperator).size() + 2 > plain.size();
    if (letter == '<' && !names_operator) {
      ++depth;
    } else if (letter == '>' && depth != 0) {
      --depth;
    } else if (letter == '(' && depth == 0) {
      if (!(names_operator && last + std::string_view(kOperator).size() == plain.size())) break;
      plain += letter;  // operator()
    } else if (depth == 0) {
      plain += letter;
    }
  }
  return plain;
}

std::uint64_t cause_of_parts(FindingKind kind, const std::vector<std::string>& parts) {
  std::uint64_t hash = add_text(0, name_of(kind));
  for (const std::string& part : parts) hash = add_text(hash, part);
  return scramble(hash);
}

std::uint64_t cause_of(const Finding& finding, Symboliser& symboliser) {
  if (!finding.held_up.by.empty()) {
    return cause_of_parts(finding.kind, parts_of(finding.held_up, symboliser));
  }
  if (finding.kind == FindingKind::kRule) {
    return cause_of_parts(finding.kind, parts_of_rule(finding, symboliser));
  }
  const bool accesses = is_about_two_accesses(finding.kind);
  const std::size_t sides =
      accesses ? std::min<std::size_t>(2, finding.sides.size()) : finding.sides.size();
  std::vector<std::string> parts;
  if (is_about_threads_held_up(finding)) {
    parts = functions_that_hold_up(finding, symboliser);
  } else {
    // Of a circle of locks who takes the next one counts, as a sanitizer tells it; every other side
    // is where the one before it was taken.
    const std::size_t next = finding.kind == FindingKind::kLockOrder ? 2 : 1;
    for (std::size_t i = 0; i < sides; i += next) {
      parts.push_back(function_of(finding.sides[i].stack, symboliser));
    }
    std::sort(parts.begin(), parts.end());
  }
  parts.push_back(function_of(finding.allocation, symboliser));
  const std::string variable = static_variable_of(finding, symboliser);
  if (!variable.empty()) parts.push_back(variable);
  for (const std::string& lock : missing_classes(finding)) parts.push_back(lock);
  if (finding.identity != 0) parts.push_back(std::to_string(finding.identity));
  return cause_of_parts(finding.kind, parts);
}

std::optional<MissingLock> missing_lock_of(const Finding& finding, Symboliser& symboliser) {
  if (!is_about_two_accesses(finding.kind) || finding.sides.size() < 2) return std::nullopt;
  if (finding.ordered) return std::nullopt;
  MissingLock missing{"", object_of(finding, symboliser), false};
  if (missing.object.empty()) {
    missing = {"", static_variable_of(finding, symboliser), true};
  }
  if (missing.object.empty()) return std::nullopt;
  for (const std::string& lock : missing_classes(finding)) {
    missing.lock += (missing.lock.empty() ? "" : ", ") + lock;
  }
  // Where nobody holds a lock, it may as well have been given back too early.
  if (finding.kind == FindingKind::kUseAfterFree && missing.lock.empty()) return std::nullopt;
  return missing;
}

std::optional<MissingLock> missing_lock_of(const Finding& finding,
                                           const std::vector<Finding>& of_schedule,
                                           Symboliser& symboliser) {
  if (auto missing = missing_lock_of(finding, symboliser)) return missing;
  const bool can_have = finding.kind == FindingKind::kRule ||
                        (finding.kind == FindingKind::kUseAfterFree && !finding.ordered);
  const std::string object = can_have ? object_of(finding, symboliser) : "";
  if (!object.empty()) {
    for (const Finding& other : of_schedule) {
      const std::optional<MissingLock> missing = missing_lock_of(other, symboliser);
      if (missing && !missing->is_static && missing->object == object) return missing;
    }
  }
  return followed_by(finding, of_schedule, symboliser);
}

}  // namespace mpsstress::runtime
