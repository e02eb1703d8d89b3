#pragma once

#include <initializer_list>

namespace at {

class Tensor {};

class TensorList {
 public:
  TensorList(std::initializer_list<Tensor>) {}
};

}  // namespace at
