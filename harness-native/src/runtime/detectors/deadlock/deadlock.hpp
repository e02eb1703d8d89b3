// Deadlocks: reported at once when threads wait for each other in a circle, and when nothing can go
// on at all.
#pragma once

#include "runtime/engine/observer.hpp"

namespace mpsstress::runtime {

struct Deadlocks : Observer {
  // Does what the fiber waits for close a circle?
  static void blocks();
  static void nobody_can_go_on();
};

}  // namespace mpsstress::runtime
