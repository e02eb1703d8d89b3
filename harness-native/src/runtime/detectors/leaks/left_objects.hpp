// Objects with counts that a schedule that came to its end has left.
#pragma once

#include "runtime/engine/observer.hpp"

namespace mpsstress::runtime {

struct LeftObjects : Observer {
  // Static storage still has what the schedule left in it.
  static void ends();
};

}  // namespace mpsstress::runtime
