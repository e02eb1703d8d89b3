// How a tensor was made: an immutable expression over keys and operations. A reference is computed
// from it alone, never from device memory.
#ifndef MPSSTRESS_PROGRAM_VALUES_EXPRESSION_HPP
#define MPSSTRESS_PROGRAM_VALUES_EXPRESSION_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "mpsstress/sut.h"

namespace mpsstress::program {

/// Who wrote a value: names its data when it turns up where it does not belong.
struct Writer {
  std::uint32_t lane = 0;
  std::uint32_t iteration = 0;
  std::uint16_t operation = 0xffff;
};

enum class Making : std::uint8_t { kFill, kKernel, kHostValues };

struct Expression {
  Making making = Making::kFill;
  mpss_fill fill = MPSS_EMPTY;
  mpss_kernel kernel = MPSS_COPY;
  std::uint8_t input_count = 0;
  /// The contents, or what they are computed from, were never specified.
  bool unspecified = false;
  /// Every element, and every sum on the way to it, is an integer that a float holds exactly.
  bool integral = false;
  /// The float result has one right value to the bit, whatever the order of additions.
  bool exact = false;
  /// Made by a setup: used again in every iteration.
  bool long_lived = false;
  Writer writer;
  mpss_shape shape{};
  float value = 0;        // MPSS_FULL
  std::uint64_t key = 0;  // MPSS_RANDINT, MPSS_RANDN
  double bound = 0;       // of an integral one: no element is larger than this
  std::array<const Expression*, 3> inputs{};
  const float* host_values = nullptr;  // kHostValues
  /// Of host values that were computed: how far off each may be, in kRoundoff; null: not at
  /// all.
  const double* host_errors = nullptr;
};

std::int64_t element_count(const mpss_shape& shape);
bool same_shape(const mpss_shape& a, const mpss_shape& b);
/// "[64, 64]"
std::string shape_text(const mpss_shape& shape);

Expression make_fill(mpss_fill fill, const mpss_shape& shape, float value, std::uint64_t key);

/// Values that the host wrote; they must outlive the expression.
Expression make_host_values(const mpss_shape& shape, const float* values);

/// Nothing if the inputs' shapes do not fit the kernel.
std::optional<Expression> make_kernel(mpss_kernel kernel, const Expression* const* inputs,
                                      std::size_t count);

/// How many tensors a kernel takes.
std::size_t input_count(mpss_kernel kernel);

}  // namespace mpsstress::program

#endif
