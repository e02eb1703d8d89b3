// Who polls: a thread that comes to the same look at the same memory again and again, has changed
// nothing meanwhile, and has seen nothing change. It would find the same each time, so a search
// lets it wait until somebody writes to what it looks at; else there would be schedules without
// end.
#pragma once

#include <vector>

#include "runtime/search/fiber_set.hpp"
#include "runtime/search/touch.hpp"

namespace mpsstress::runtime {

class Polling {
 public:
  void clear();
  // Whether the step that the fiber is about to take is one more of that kind.
  bool polls(FiberIndex fiber, const Event& next) const;
  // The fiber took a step; changes: whether it did more than look.
  void note(FiberIndex fiber, const Event& step, bool changes);
  // Somebody else did: fibers that had looked at that memory have to look again. Returns those.
  FiberSet disturb(FiberIndex by, const Touch& touch);
  // It may take a few more.
  void forget(FiberIndex fiber) { looks_[fiber].clear(); }

 private:
  struct Look {
    Touch touch;
    Address code;
    unsigned times;
  };
  std::vector<Look> looks_[kMostSearchedFibers];
};

}  // namespace mpsstress::runtime
