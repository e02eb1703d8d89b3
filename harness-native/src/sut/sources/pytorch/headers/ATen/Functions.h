// Made by a build of PyTorch; a checkout lacks it. Operators that are declared alone: one which is
// called ends the run with its name.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/TensorOptions.h>

namespace at {

Tensor empty(c10::IntArrayRef size, const c10::TensorOptions& options = {});
#define MPSSTRESS_OPERATOR(name)   \
  template <typename... Arguments> \
  Tensor name(Arguments&&...)
MPSSTRESS_OPERATOR(alias);
MPSSTRESS_OPERATOR(empty);
MPSSTRESS_OPERATOR(empty_like);
MPSSTRESS_OPERATOR(empty_strided);
MPSSTRESS_OPERATOR(full);
MPSSTRESS_OPERATOR(scalar_tensor);
MPSSTRESS_OPERATOR(view_copy);
MPSSTRESS_OPERATOR(view_copy_symint);
MPSSTRESS_OPERATOR(zeros);
MPSSTRESS_OPERATOR(zeros_like);
#undef MPSSTRESS_OPERATOR

}  // namespace at
