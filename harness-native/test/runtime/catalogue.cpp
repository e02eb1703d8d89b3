// The self-test programs in a fixed order, with what exploring each must find.
#include "catalogue.hpp"

#include <algorithm>

namespace mpsstress::selftest {

using programs::Expected;
using programs::Program;
using runtime::FindingKind;

std::vector<const Program*> sorted_programs() {
  std::vector<const Program*> all;
  for (const Program* p = programs::all_programs(); p != nullptr; p = p->next) all.push_back(p);
  std::sort(all.begin(), all.end(), [](const Program* a, const Program* b) {
    const int order = std::string(a->name).compare(b->name);
    return order != 0 ? order < 0 : !is_correct(*a) && is_correct(*b);
  });
  return all;
}

bool fits(Expected expected, FindingKind kind) {
  switch (expected) {
    case Expected::Nothing:
      return false;
    case Expected::Race:
      return kind == FindingKind::kRace;
    case Expected::Violation:
      return kind == FindingKind::kValue;
    case Expected::Deadlock:
      return kind == FindingKind::kDeadlock;
    case Expected::LockOrder:
      return kind == FindingKind::kLockOrder;
    case Expected::UseAfterFree:
      return kind == FindingKind::kUseAfterFree;
    case Expected::StepLimit:
      return kind == FindingKind::kHang;
    case Expected::UncaughtException:
      return kind == FindingKind::kException;
    case Expected::ThreadLeak:
      return kind == FindingKind::kLeak;
    case Expected::Misuse:
      return kind == FindingKind::kMisuse;
    case Expected::Memory:
      return kind == FindingKind::kMemory;
    case Expected::Progress:
      return kind == FindingKind::kProgress;
    case Expected::Crash:
      return kind == FindingKind::kCrash;
    case Expected::Assertion:
      return kind == FindingKind::kError;
  }
  return false;
}

runtime::Configuration configured(const Program& program, runtime::Configuration configuration) {
  configuration.step_limit = program.hard ? 100000 : 20000;
  configuration.stall_millis = 300;
  if (program.weak) configuration.memory = runtime::MemoryModel::kRc11;
  configuration.spurious_wakeups = program.faults == programs::Faults::SpuriousWakeups;
  configuration.rare_wakeups = program.faults == programs::Faults::RareWakeups;
  configuration.early_timeouts = program.faults == programs::Faults::EarlyTimeouts;
  return configuration;
}

}  // namespace mpsstress::selftest
