// Schedules to which the program brings no end: what each thread is doing where a limit cuts one
// off.
#pragma once

#include "runtime/engine/observer.hpp"

namespace mpsstress::runtime {

struct Limits : Observer {
  static void reaches(Limit limit);
};

}  // namespace mpsstress::runtime
