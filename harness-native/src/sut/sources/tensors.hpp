// Tensors of the SUT `sources`: buffers of the sources' allocator. A handle is the address of the
// tensor: a table that threads share would order them.
#ifndef MPSSTRESS_SUT_SOURCES_TENSORS_HPP
#define MPSSTRESS_SUT_SOURCES_TENSORS_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sut/sources/shapes.hpp"
#include "sut/sources/sources.hpp"

namespace mpsstress::sut::sources {

struct Tensor {
  std::uint64_t mark;  // tells a stray handle in most cases
  Shape shape;
  std::shared_ptr<Memory> memory;

  std::size_t bytes() const { return shape.count() * sizeof(float); }
};

// Throws BadArgument where the handle is none of a tensor.
Tensor& object_of(mpss_tensor handle);
// Throws BadArgument where that is not the count of its values.
void require_count(const Tensor& tensor, std::int64_t count);
mpss_tensor handle_for(mpss_sut& sut, Tensor tensor);
// Memory without contents, from the sources' allocator.
Tensor empty_tensor(mpss_sut& sut, const Shape& shape);
// The same, for the host to fill at once.
Tensor pinned_tensor(mpss_sut& sut, const Shape& shape);

// One dispatch of a kernel. The last tensor is the output.
struct Work {
  KernelName kernel;
  std::vector<const Tensor*> tensors;
  const void* parameters;
  std::size_t parameter_bytes;
};

void encode(id<MTLComputeCommandEncoder> encoder, const Pipelines& pipelines, const Work& work);

}  // namespace mpsstress::sut::sources

#endif  // MPSSTRESS_SUT_SOURCES_TENSORS_HPP
