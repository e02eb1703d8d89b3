// What a tensor's handle is: the address of the tensor. Looking one up in a table that threads
// share would order them, and hide from a race detector what the backend left unordered.
#ifndef MPSSTRESS_SUT_SIM_TENSOR_HANDLE_HPP
#define MPSSTRESS_SUT_SIM_TENSOR_HANDLE_HPP

#include <cstdint>
#include <utility>

#include "backend/operation/tensor.hpp"
#include "sut/sim/sim.hpp"

namespace mpsstress::sut::sim {

inline constexpr std::uint64_t kAlive = 0x726f736e65744d53;  // tells a stray handle in most cases

struct SimTensor {
  std::uint64_t mark;
  backend::Tensor tensor;
};

inline SimTensor& object_of(mpss_tensor handle) {
  auto* object = reinterpret_cast<SimTensor*>(handle);
  require(object != nullptr && object->mark == kAlive, "not a tensor of this SUT");
  return *object;
}

inline const backend::Tensor& tensor_of(mpss_tensor handle) { return object_of(handle).tensor; }

inline mpss_tensor handle_for(mpss_sut& sut, backend::Tensor tensor) {
  sut.live_tensors.fetch_add(1, std::memory_order_relaxed);
  return reinterpret_cast<mpss_tensor>(new SimTensor{kAlive, std::move(tensor)});
}

inline metal::Shape shape_of(const mpss_shape* shape) {
  require(shape != nullptr && shape->rank >= 1 && shape->rank <= MPSS_MAX_RANK,
          "a shape has 1 to 4 dimensions");
  metal::Shape out;
  out.rank = static_cast<std::size_t>(shape->rank);
  for (std::size_t i = 0; i < out.rank; ++i) {
    require(shape->size[i] >= 1, "a dimension is at least 1");
    out.size[i] = static_cast<std::size_t>(shape->size[i]);
  }
  return out;
}

inline void require_count(const backend::Tensor& tensor, std::int64_t count) {
  require(count >= 0 && static_cast<std::size_t>(count) == tensor.count(),
          "the count of values is not the tensor's");
}

}  // namespace mpsstress::sut::sim

#endif  // MPSSTRESS_SUT_SIM_TENSOR_HANDLE_HPP
