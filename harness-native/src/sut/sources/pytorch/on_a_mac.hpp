// Read before a checkout's ATen/mps/EmptyTensor.cpp, which refuses to make tensors where it is not
// compiled for macOS: first all that it reads, which is compiled for the system that there is, and
// then it is told otherwise.
#include <ATen/ATen.h>
#include <ATen/mps/EmptyTensor.h>
#include <ATen/mps/MPSDevice.h>
#if __has_include(<ATen/Tensor.h>)
#include <ATen/Tensor.h>
#endif
#if __has_include(<ATen/Utils.h>)
#include <ATen/Utils.h>
#endif
#if __has_include(<ATen/native/Resize.h>)
#include <ATen/native/Resize.h>
#endif
#if __has_include(<ATen/native/TensorFactories.h>)
#include <ATen/native/TensorFactories.h>
#endif
#if __has_include(<ATen/native/mps/Copy.h>)
#include <ATen/native/mps/Copy.h>
#endif
#if __has_include(<torch/library.h>)
#include <torch/library.h>
#endif

#define __APPLE__ 1
#define __is_target_os(system) 1
