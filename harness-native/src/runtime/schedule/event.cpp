// Names of the steps, as the printed interleaving shows them.
#include "runtime/schedule/event.hpp"

namespace mpsstress::runtime {

const char* name_of(EventKind kind) {
  switch (kind) {
    case EventKind::kStart:
      return "starts";
    case EventKind::kRead:
      return "reads";
    case EventKind::kWrite:
      return "writes";
    case EventKind::kAtomicRead:
      return "atomic load";
    case EventKind::kAtomicWrite:
      return "atomic write";
    case EventKind::kFree:
      return "frees";
    case EventKind::kLock:
      return "locks";
    case EventKind::kTryLock:
      return "tries to lock";
    case EventKind::kUnlock:
      return "unlocks";
    case EventKind::kLockShared:
      return "locks shared";
    case EventKind::kUnlockShared:
      return "unlocks shared";
    case EventKind::kWait:
      return "waits";
    case EventKind::kNotify:
      return "notifies";
    case EventKind::kCreate:
      return "creates a thread";
    case EventKind::kJoin:
      return "joins";
    case EventKind::kOnce:
      return "once";
    case EventKind::kSleep:
      return "sleeps";
    case EventKind::kYield:
      return "yields";
    case EventKind::kClock:
      return "reads the clock";
    case EventKind::kChoose:
      return "chooses";
    case EventKind::kEnd:
      return "ends";
  }
  return "?";
}

}  // namespace mpsstress::runtime
