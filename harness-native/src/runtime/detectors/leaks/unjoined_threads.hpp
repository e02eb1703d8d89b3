// Threads that ended and were neither joined nor detached.
#pragma once

#include "runtime/engine/observer.hpp"

namespace mpsstress::runtime {

struct UnjoinedThreads : Observer {
  static void ends();
};

}  // namespace mpsstress::runtime
