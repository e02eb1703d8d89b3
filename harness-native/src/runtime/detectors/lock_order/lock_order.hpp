// Lock-order cycles: locks acquired in opposite orders by threads that could meet, even in a
// schedule in which they did not.
#pragma once

#include "runtime/engine/observer.hpp"

namespace mpsstress::runtime {

struct LockOrders : Observer {
  // With the locks that the fiber holds.
  static void wants(SyncObject& lock, Address code);
};

}  // namespace mpsstress::runtime
