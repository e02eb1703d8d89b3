// Names of the steps, as the printed interleaving shows them.
#include "runtime/events/event.hpp"

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
      return "loads";
    case EventKind::kAtomicWrite:
      return "stores";
    case EventKind::kFree:
      return "frees";
    case EventKind::kAsk:
      return "asks for";
    case EventKind::kLockAsked:
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
      return "waits on";
    case EventKind::kNotify:
      return "notifies";
    case EventKind::kCreate:
      return "creates";
    case EventKind::kJoin:
      return "joins";
    case EventKind::kTryJoin:
      return "tries to join";
    case EventKind::kOnce:
      return "once";
    case EventKind::kSleep:
      return "sleeps";
    case EventKind::kYield:
      return "yields";
    case EventKind::kClock:
      return "reads the clock";
    case EventKind::kChoose:
      return "passes";
    case EventKind::kEnd:
      return "ends";
    case EventKind::kBlocked:
      return "must wait for";
    case EventKind::kResumed:
      return "goes on";
    case EventKind::kNote:
      return "notes";
    case EventKind::kReuse:
      return "reuses freed";
  }
  return "?";
}

}  // namespace mpsstress::runtime
