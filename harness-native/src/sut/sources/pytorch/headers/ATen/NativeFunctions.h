// Made by a build of PyTorch; a checkout lacks it. See Functions.h; and what files of the pool call
// of the backend's own operators, which the checkout's TensorFactory.mm defines.
#pragma once

#include <ATen/Functions.h>

#include <optional>

namespace at::native {

#if __has_include(<c10/util/in_place.h>)
template <typename T>
using MaybeGiven = c10::optional<T>;
#else
template <typename T>
using MaybeGiven = std::optional<T>;
#endif

Tensor empty_strided_mps(c10::IntArrayRef size, c10::IntArrayRef stride,
                         MaybeGiven<c10::ScalarType> dtype = {},
                         MaybeGiven<c10::Layout> layout = {}, MaybeGiven<c10::Device> device = {},
                         MaybeGiven<bool> pin_memory = {});

}  // namespace at::native
