// What a pool object knows of its tensors goes on being right where a chain of them is replaced by
// its values.
#include "program/interface/shadow.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mpsstress::program {
namespace {

// More kernels in a row than the book keeps as they were made, thrice.
constexpr int kLong = 800;
constexpr int kStep = 100;

class Chains : public testing::Test {
 protected:
  void compute(mpss_kernel kernel) {
    book_.add_kernel(tensor_ + 1, kernel, {book_.node(tensor_)});
    book_.remove(tensor_++);
  }

  void copy(int times) {
    for (int i = 0; i < times; ++i) compute(MPSS_COPY);
  }

  std::optional<std::string> judge(float got) {
    return book_.check(tensor_, [got](float* seen, std::int64_t count) {
      for (std::int64_t i = 0; i < count; ++i) seen[i] = got;
    });
  }

  /// Whether the chain begins with values.
  bool is_replaced_within() {
    const std::shared_ptr<ShadowNode> last = book_.node(tensor_);
    const Expression* first = &last->expression;
    while (first->input_count != 0) first = first->inputs[0];
    return first->making == Making::kHostValues;
  }

  ShadowBook book_;
  mpss_tensor tensor_ = 1;
};

// 8.94069672e-8 is what a device computed; the reference is 7e-16.
TEST_F(Chains, KeepTheRoundingOfASumThatCancels) {
  book_.add_made(tensor_, make_fill(MPSS_RANDN, {2, {8, 8, 0, 0}}, 0, 1));
  compute(MPSS_LAYER_NORM);
  compute(MPSS_SUM);
  bool replaced = false;
  for (int i = 0; i < kLong; i += kStep) {
    copy(kStep);
    replaced = replaced || is_replaced_within();
    EXPECT_EQ(judge(8.94069672e-8f), std::nullopt) << i + kStep << " copies";
    EXPECT_NE(judge(1e-3f), std::nullopt) << i + kStep << " copies";
  }
  EXPECT_TRUE(replaced);
}

// Integers have no errors to keep.
TEST_F(Chains, OfIntegersAreComparedToTheBit) {
  book_.add_made(tensor_, make_fill(MPSS_FULL, {1, {1, 0, 0, 0}}, 3, 0));
  copy(kLong);
  EXPECT_EQ(judge(3), std::nullopt);
  EXPECT_NE(judge(3.0000002f), std::nullopt);
}

}  // namespace
}  // namespace mpsstress::program
