// Operators of the CPU: no pool calls one.
#pragma once

#include <ATen/core/Tensor.h>
