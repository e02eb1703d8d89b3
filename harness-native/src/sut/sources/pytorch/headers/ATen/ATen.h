// In the place of PyTorch's header of all headers: those of them that a pool's files rely on. The
// others name hundreds of operators, whose declarations are generated.
#pragma once

#include <ATen/CPUFunctions.h>
#include <ATen/Context.h>
#include <ATen/Functions.h>
#include <ATen/Tensor.h>
#include <ATen/core/ATenGeneral.h>
#include <ATen/core/Generator.h>
#include <ATen/core/Scalar.h>
#include <c10/core/Allocator.h>
#include <c10/core/DeviceGuard.h>
#include <c10/core/Layout.h>
#include <c10/core/Storage.h>
#include <c10/core/TensorOptions.h>
#include <c10/util/Exception.h>
#if __has_include(<ATen/EmptyTensor.h>)
#include <ATen/EmptyTensor.h>
#endif
