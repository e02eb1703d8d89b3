// In the place of PyTorch's context of all devices: what a pool's files ask of it. There is Metal,
// and nothing has to be deterministic.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>
#include <c10/util/CallOnce.h>
#include <c10/util/Exception.h>
#include <c10/util/irange.h>

#include <mutex>

namespace at {

class Context {
 public:
  static bool hasMPS() { return true; }
  bool deterministicAlgorithms() const { return false; }
  bool deterministicFillUninitializedMemory() const { return false; }
};

inline Context& globalContext() {
  static Context context;
  return context;
}

inline bool hasMPS() { return true; }

}  // namespace at
