// Making tensors: no pool does.
#pragma once

#include <ATen/core/Tensor.h>
