// See core/TensorBase.h.
#pragma once

#include <ATen/core/Tensor.h>
