// What rounding explains is no finding, and nothing else is excused by it.
#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <vector>

#include "mpsstress/random.h"
#include "program/values/comparison.hpp"
#include "program/values/reference.hpp"

namespace mpsstress::program {
namespace {

class Roundings : public testing::Test {
 protected:
  const Expression& normal(mpss_shape shape) {
    made_.push_back(make_fill(MPSS_RANDN, shape, 0, ++keys_));
    return made_.back();
  }

  const Expression& full(mpss_shape shape, float value) {
    made_.push_back(make_fill(MPSS_FULL, shape, value, 0));
    return made_.back();
  }

  const Expression& kernel(mpss_kernel which, std::vector<const Expression*> inputs) {
    made_.push_back(make_kernel(which, inputs.data(), inputs.size()).value());
    return made_.back();
  }

  bool accepts(const Expression& made, const std::vector<float>& got) {
    return !compare_closely(made, Evaluator<double>().evaluate(made), got.data());
  }

  /// The same loops in floats: every rounding that there can be.
  bool accepts_floats(const Expression& made) {
    return accepts(made, Evaluator<float>().evaluate(made));
  }

  std::deque<Expression> made_;
  std::uint64_t keys_ = 0;
};

TEST_F(Roundings, OfASumThatCancels) {
  const Expression& sum =
      kernel(MPSS_SUM, {&kernel(MPSS_LAYER_NORM, {&normal({2, {8, 8, 0, 0}})})});
  EXPECT_TRUE(accepts(sum, {8.94069672e-8f}));  // seen; its reference is 7e-16
  EXPECT_TRUE(accepts_floats(sum));
  EXPECT_FALSE(accepts(sum, {1e-3f}));
  EXPECT_FALSE(accepts(sum, {NAN}));
}

TEST_F(Roundings, GoOnWithWhatIsComputedFromIt) {
  const Expression& sum =
      kernel(MPSS_SUM, {&kernel(MPSS_LAYER_NORM, {&normal({2, {8, 8, 0, 0}})})});
  const Expression& copied = kernel(MPSS_RELU, {&kernel(MPSS_COPY, {&sum})});
  EXPECT_TRUE(accepts(copied, {8.94069672e-8f}));
  EXPECT_TRUE(accepts(copied, {0}));
  EXPECT_FALSE(accepts(copied, {1e-3f}));
}

TEST_F(Roundings, AreMultipliedWithEachOther) {
  const Expression& sum =
      kernel(MPSS_SUM, {&kernel(MPSS_LAYER_NORM, {&normal({1, {16384, 0, 0, 0}})})});
  const Expression& square = kernel(MPSS_MUL, {&sum, &sum});
  EXPECT_TRUE(accepts(square, {8.38190317e-9f}));  // seen on a GPU; its reference is 1.8e-25
  EXPECT_TRUE(accepts_floats(square));
  EXPECT_FALSE(accepts(square, {1e3f}));
}

TEST_F(Roundings, OfLargeNumbersInARowOfOne) {
  const Expression& row = kernel(MPSS_LAYER_NORM, {&full({2, {3, 1, 0, 0}}, 1e6f)});
  const Expression& beside = kernel(MPSS_ADD, {&row, &full({2, {3, 1, 0, 0}}, 1e-3f)});
  EXPECT_TRUE(accepts_floats(beside));
  const Expression& shares = kernel(MPSS_SOFTMAX, {&full({2, {3, 4, 0, 0}}, 1e8f)});
  EXPECT_TRUE(accepts_floats(shares));
  EXPECT_FALSE(accepts(shares, std::vector<float>(12, 1e8f)));
}

TEST_F(Roundings, OfARowThatIsItsOwnMean) {
  const Expression& row = kernel(MPSS_LAYER_NORM, {&full({2, {2, 7, 0, 0}}, 0.3f)});
  EXPECT_TRUE(accepts_floats(row));
  EXPECT_FALSE(accepts(row, std::vector<float>(14, 0.3f)));
}

TEST_F(Roundings, OfHostValuesAreWhatTheyCameWith) {
  const float values[] = {0, 0};
  const double errors[] = {100, 100};
  Expression made = make_host_values({1, {2, 0, 0, 0}}, values);
  EXPECT_FALSE(accepts(made, {1e-6f, 0}));
  made.host_errors = errors;
  EXPECT_TRUE(accepts(made, {1e-6f, 0}));
  EXPECT_FALSE(accepts(made, {1e-3f, 0}));
}

/// One more kernel on top of two tensors of one square shape.
const Expression* grown(std::deque<Expression>& made, std::uint64_t choice, const Expression* a,
                        const Expression* b) {
  static constexpr mpss_kernel kKernels[] = {MPSS_ADD,     MPSS_MUL,        MPSS_RELU,
                                             MPSS_SOFTMAX, MPSS_LAYER_NORM, MPSS_MM};
  const mpss_kernel which = kKernels[choice % std::size(kKernels)];
  const Expression* inputs[] = {a, b};
  made.push_back(make_kernel(which, inputs, input_count(which)).value());
  return &made.back();
}

TEST_F(Roundings, OfRandomExpressionsAreWithinTheirBound) {
  constexpr std::uint64_t kPrograms = 400;
  std::size_t excused = 0;
  for (std::uint64_t program = 0; program < kPrograms; ++program) {
    SCOPED_TRACE("program " + std::to_string(program));
    made_.clear();
    const mpss_shape shape{2, {6, 6, 0, 0}};
    std::vector<const Expression*> tensors = {&normal(shape), &normal(shape)};
    for (std::uint64_t step = 0; step < 7; ++step) {
      const auto draw = [&](std::uint64_t what) {
        return mpss_random_mix(program, 3 * step + what);
      };
      const std::size_t first = draw(1) % tensors.size();
      const std::size_t second = draw(2) % tensors.size();
      tensors.push_back(grown(made_, draw(0), tensors[first], tensors[second]));
    }
    const Expression& sum = kernel(MPSS_SUM, {tensors.back()});
    EXPECT_TRUE(accepts_floats(*tensors.back()));
    EXPECT_TRUE(accepts_floats(sum));
    const Expression& square = kernel(MPSS_MUL, {&sum, &sum});
    EXPECT_TRUE(accepts_floats(square));
    EXPECT_TRUE(accepts_floats(kernel(MPSS_MUL, {&square, &square})));
    // Foreign values of the tensor's own size are not excused.
    std::vector<float> foreign = Evaluator<float>().evaluate(*tensors.back());
    float largest = 0;
    for (const float one : foreign) largest = std::fmax(largest, std::fabs(one));
    foreign[7] += largest / 8 + 1e-3f;
    excused += static_cast<std::size_t>(accepts(*tensors.back(), foreign));
  }
  EXPECT_LE(excused, kPrograms / 50);  // those whose values are all rounding
}

}  // namespace
}  // namespace mpsstress::program
