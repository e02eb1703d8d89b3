// mpsstress/harness.h: tensors.
#include <iterator>
#include <vector>

#include "mpsstress/harness.h"
#include "operations/kernels.hpp"
#include "program/interface/last_error.hpp"
#include "program/interface/pool_object.hpp"

using mpsstress::kKernelTable;
using mpsstress::program::element_count;
using mpsstress::program::FrameworkError;
using mpsstress::program::guarded;
using mpsstress::program::pool_table;
using mpsstress::program::PoolObject;
using mpsstress::program::Shadow;
using mpsstress::program::ShadowNode;
using mpsstress::program::SutInstance;

namespace {

mpss_shape shape_of(const std::int64_t (&sizes)[MPSS_MAX_RANK]) {
  mpss_shape shape{};
  std::int64_t elements = 1;
  while (shape.rank < MPSS_MAX_RANK && sizes[shape.rank] != 0) {
    const std::int64_t size = sizes[shape.rank];
    if (size < 0) throw FrameworkError("a dimension is negative");
    if (size > (std::int64_t{1} << 28) / elements) throw FrameworkError("more than 2^28 elements");
    elements *= size;
    shape.size[shape.rank++] = size;
  }
  if (shape.rank == 0) throw FrameworkError("a shape has 1 to 4 dimensions, each at least 1");
  for (int i = shape.rank; i < MPSS_MAX_RANK; ++i) {
    if (sizes[i] != 0) throw FrameworkError("a dimension is 0");
  }
  return shape;
}

void require_count(PoolObject& pool, std::int64_t tensor, std::int64_t count) {
  const std::int64_t elements = element_count(pool.tensors().node(tensor)->expression.shape);
  if (count != elements) {
    throw FrameworkError("the tensor has " + std::to_string(elements) + " elements, not " +
                         std::to_string(count));
  }
}

}  // namespace

std::int64_t mpss_tensor_create(std::int64_t pool, std::int32_t fill, std::int64_t d0,
                                std::int64_t d1, std::int64_t d2, std::int64_t d3, float value,
                                std::uint64_t key) {
  return guarded(std::int64_t{0}, [&] {
    PoolObject& found = pool_table().get(pool);
    if (fill < MPSS_EMPTY || fill > MPSS_RANDN) throw FrameworkError("no such fill");
    const mpss_shape shape = shape_of({d0, d1, d2, d3});
    const auto kind = static_cast<mpss_fill>(fill);
    SutInstance& sut = found.sut();
    mpss_tensor tensor = 0;
    sut.check(sut.api().tensor_create(sut.get(), &shape, kind, value, key, &tensor));
    found.tensors().add_made(tensor, mpsstress::program::make_fill(kind, shape, value, key));
    return tensor;
  });
}

std::int64_t mpss_tensor_compute(std::int64_t pool, std::int32_t kernel, std::int64_t a,
                                 std::int64_t b, std::int64_t c) {
  return guarded(std::int64_t{0}, [&] {
    PoolObject& found = pool_table().get(pool);
    if (kernel < 0 || static_cast<std::size_t>(kernel) >= std::size(kKernelTable)) {
      throw FrameworkError("no such kernel");
    }
    const auto kind = static_cast<mpss_kernel>(kernel);
    const mpss_tensor inputs[3] = {a, b, c};
    const std::size_t count = mpsstress::program::input_count(kind);
    std::vector<std::shared_ptr<ShadowNode>> nodes;
    for (std::size_t i = 0; i < count; ++i) nodes.push_back(found.tensors().node(inputs[i]));
    SutInstance& sut = found.sut();
    mpss_tensor tensor = 0;
    sut.check(
        sut.api().compute(sut.get(), kind, inputs, static_cast<std::int32_t>(count), &tensor));
    found.tensors().add_kernel(tensor, kind, nodes);
    return tensor;
  });
}

std::int32_t mpss_tensor_free(std::int64_t pool, std::int64_t tensor) {
  return guarded(-1, [&] {
    PoolObject& found = pool_table().get(pool);
    // Out of the book first: as soon as it is freed, the SUT may give its handle to another.
    found.tensors().get(tensor);
    found.tensors().remove(tensor);
    found.sut().check(found.sut().api().tensor_free(found.sut().get(), tensor));
    return 0;
  });
}

std::int32_t mpss_tensor_record_stream(std::int64_t pool, std::int64_t tensor,
                                       std::int32_t stream) {
  return guarded(-1, [&] {
    SutInstance& sut = pool_table().get(pool).sut();
    sut.check(sut.api().tensor_record_stream(sut.get(), tensor, stream));
    return 0;
  });
}

std::int32_t mpss_tensor_rank(std::int64_t pool, std::int64_t tensor) {
  return guarded(
      -1, [&] { return pool_table().get(pool).tensors().node(tensor)->expression.shape.rank; });
}

std::int64_t mpss_tensor_dimension(std::int64_t pool, std::int64_t tensor, std::int32_t index) {
  return guarded(std::int64_t{-1}, [&] {
    const auto node = pool_table().get(pool).tensors().node(tensor);
    const mpss_shape& shape = node->expression.shape;
    if (index < 0 || index >= shape.rank) throw FrameworkError("no such dimension");
    return shape.size[index];
  });
}

std::uint64_t mpss_tensor_memory(std::int64_t pool, std::int64_t tensor) {
  return guarded(std::uint64_t{0}, [&] {
    PoolObject& found = pool_table().get(pool);
    found.tensors().get(tensor);
    SutInstance& sut = found.sut();
    const auto memory = sut.api().tensor_memory;
    return memory != nullptr ? memory(sut.get(), tensor) : std::uint64_t{0};
  });
}

std::int32_t mpss_tensor_read(std::int64_t pool, std::int64_t tensor, float* out,
                              std::int64_t count) {
  return guarded(-1, [&] {
    PoolObject& found = pool_table().get(pool);
    require_count(found, tensor, count);
    SutInstance& sut = found.sut();
    sut.check(sut.api().tensor_read(sut.get(), tensor, out, count));
    found.tensors().keep_copy(tensor, out, static_cast<std::size_t>(count));
    return 0;
  });
}

std::int32_t mpss_tensor_write(std::int64_t pool, std::int64_t tensor, const float* in,
                               std::int64_t count) {
  return guarded(-1, [&] {
    PoolObject& found = pool_table().get(pool);
    require_count(found, tensor, count);
    SutInstance& sut = found.sut();
    sut.check(sut.api().tensor_write(sut.get(), tensor, in, count));
    found.tensors().write(tensor, in, static_cast<std::size_t>(count));
    return 0;
  });
}

std::int32_t mpss_tensor_check(std::int64_t pool, std::int64_t tensor) {
  return guarded(-1, [&] {
    PoolObject& found = pool_table().get(pool);
    SutInstance& sut = found.sut();
    const auto wrong = found.tensors().check(tensor, [&](float* out, std::int64_t count) {
      mpss_status status = sut.api().tensor_peek(sut.get(), tensor, out, count);
      if (status == MPSS_UNSUPPORTED) {
        status = sut.api().tensor_read(sut.get(), tensor, out, count);
      }
      sut.check(status);
    });
    if (!wrong) return 0;
    mpsstress::program::set_last_error(wrong->c_str());
    return 1;
  });
}
