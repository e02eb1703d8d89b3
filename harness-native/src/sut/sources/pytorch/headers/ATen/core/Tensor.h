// See core/TensorBase.h.
#pragma once

#include <ATen/core/TensorBase.h>

namespace at {

class OptionalTensorRef {
 public:
  OptionalTensorRef() = default;
  OptionalTensorRef(const TensorBase& tensor) : tensor_(static_cast<const Tensor*>(&tensor)) {}
  bool has_value() const { return tensor_ != nullptr; }
  const Tensor& operator*() const { return *tensor_; }
  const Tensor* operator->() const { return tensor_; }
  operator bool() const { return tensor_ != nullptr; }

 private:
  const Tensor* tensor_ = nullptr;
};

using TensorList = c10::ArrayRef<Tensor>;

}  // namespace at
