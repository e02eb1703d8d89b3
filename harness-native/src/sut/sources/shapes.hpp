// Shapes of tensors, and of what is computed from them.
#ifndef MPSSTRESS_SUT_SOURCES_SHAPES_HPP
#define MPSSTRESS_SUT_SOURCES_SHAPES_HPP

#include <array>
#include <cstdint>

#include "mpsstress/sut.h"

namespace mpsstress::sut::sources {

struct Shape {
  std::size_t rank = 0;
  std::array<std::uint64_t, MPSS_MAX_RANK> size{};

  static Shape of(const mpss_shape* shape);  // throws BadArgument
  std::uint64_t count() const;
  std::uint64_t last() const { return size[rank - 1]; }
  bool operator==(const Shape& other) const { return rank == other.rank && size == other.size; }
};

// Throws what an operator would where the shapes do not fit.
Shape result_shape(mpss_kernel kernel, const Shape* inputs, std::size_t count);

}  // namespace mpsstress::sut::sources

#endif  // MPSSTRESS_SUT_SOURCES_SHAPES_HPP
