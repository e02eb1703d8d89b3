// What a pool asks of PyTorch's context: that there is Metal.
#pragma once

#include <ATen/core/Tensor.h>

namespace at {

inline bool hasMPS() { return true; }

}  // namespace at
