// Made by a build of PyTorch; a checkout lacks it. See Functions.h.
#pragma once

#include <ATen/Functions.h>

namespace at::cpu {
Tensor empty(c10::IntArrayRef size, const c10::TensorOptions& options = {});
}  // namespace at::cpu
