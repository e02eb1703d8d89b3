// A dense float tensor on the device: a shape over shared memory.
#ifndef MPSSTRESS_BACKEND_TENSOR_HPP
#define MPSSTRESS_BACKEND_TENSOR_HPP

#include <cstddef>

#include "backend/allocator/allocator.hpp"
#include "backend/backend.hpp"
#include "dispatch/object.hpp"
#include "metal/vendor/graph.hpp"

namespace mpsstress::backend {

struct Borrowed {};

// Memory that goes back to the allocator with its last reference, on the thread that drops it.
class Storage final : public dispatch::Object {
 public:
  Storage(Backend& backend, const Allocation& allocation)
      : backend_(backend), allocation_(allocation) {}
  // The lender's memory by its address, as over a data pointer without a deleter: it goes back with
  // the lender.
  Storage(const Storage& lender, Borrowed)
      : backend_(lender.backend_), allocation_(lender.allocation_), gives_back_(false) {}

  const Allocation& allocation() const { return allocation_; }
  metal::Buffer* buffer() const { return allocation_.buffer; }

 private:
  ~Storage() override {
    if (gives_back_) backend_.allocator().free(allocation_);
  }

  Backend& backend_;
  const Allocation allocation_;
  const bool gives_back_ = true;
};

struct Tensor {
  metal::Shape shape;
  dispatch::Ref<Storage> storage;

  std::size_t count() const { return shape.count(); }
  std::size_t bytes() const { return count() * sizeof(float); }
  metal::Buffer* buffer() const { return storage->buffer(); }
};

// A tensor as what is encoded sees it: its memory is kept by whoever encodes until the command
// buffer keeps it.
struct Operand {
  Operand(const Tensor& tensor)  // NOLINT: implicit, a tensor is one
      : shape(tensor.shape), buffer(tensor.buffer()) {}

  std::size_t count() const { return shape.count(); }

  metal::Shape shape;
  metal::Buffer* buffer;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_TENSOR_HPP
