// Device values against a reference.
#ifndef MPSSTRESS_PROGRAM_VALUES_COMPARISON_HPP
#define MPSSTRESS_PROGRAM_VALUES_COMPARISON_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mpsstress/sut.h"
#include "program/values/expression.hpp"

namespace mpsstress::program {

/// What is wrong with a tensor's values.
struct Difference {
  std::int64_t count = 0;  // elements that differ
  std::int64_t total = 0;
  std::vector<std::int64_t> where;  // the first of them
  float got = 0;                    // at where[0]
  double expected = 0;              // at where[0]
};

/// Equal values; NaN differs from everything.
std::optional<Difference> compare_exactly(const std::vector<float>& expected, const float* got);

/// Within 1e-4 of the reference's largest magnitude, or within four times what rounding explains:
/// a float kernel may add in another order, and a sum that cancels is as wrong as what it sums.
/// `expected` is what the expression evaluates to. The rounding is analysed only where an element
/// is beyond the first bound.
std::optional<Difference> compare_closely(const Expression& made,
                                          const std::vector<double>& expected, const float* got);

/// Equal bits.
std::optional<Difference> compare_bits(const float* expected, const float* got, std::size_t count);

/// "element [3, 17] is 640, expected 812; 64 of 4096 elements differ"
std::string describe(const Difference& difference, const mpss_shape& shape);

/// Changes with each of the values' bits.
std::uint64_t digest_of(const float* values, std::size_t count);

}  // namespace mpsstress::program

#endif
