// The words for what a schedule can have wrong with it.
#include "runtime/world/finding.hpp"

namespace mpsstress::runtime {

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
    case FindingKind::kMemory:
      return "memory";
  }
  return "?";
}

const char* name_of(Life life) {
  switch (life) {
    case Life::kNone:
      return "";
    case Life::kAllocated:
      return "allocated";
    case Life::kFreed:
      return "freed";
  }
  return "?";
}

}  // namespace mpsstress::runtime
