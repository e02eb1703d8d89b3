// What each thread did, step by step, as data: the text is made from it (interleaving_text.hpp).
#pragma once

#include <string>
#include <vector>

#include "runtime/judges/finding.hpp"
#include "runtime/schedule/world.hpp"

namespace mpsstress::runtime {

struct InterleavingStep {
  FiberIndex thread;
  EventKind kind;
  Address code;
  std::string what;  // "reads 4 bytes", "locks M1"
};

struct Interleaving {
  std::vector<std::string> threads;
  std::vector<InterleavingStep> steps;
};

Interleaving make_interleaving(const std::vector<LoggedEvent>& log);

}  // namespace mpsstress::runtime
