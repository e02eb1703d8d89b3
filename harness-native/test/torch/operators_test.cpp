// Operators and contents, against values worked out by hand or by mpsstress/random.h.
#include <gtest/gtest.h>

#include <cmath>

#include "mpsstress/random.h"
#include "support.hpp"

namespace mpsstress::test {
namespace {

using Values = std::vector<float>;

TEST(TorchOperators, ElementByElement) {
  const TorchSut sut("cpu");
  const mpss_tensor a = sut.full({2, 2}, 3);
  const mpss_tensor b = sut.full({2, 2}, -5);
  EXPECT_EQ(sut.values(sut.compute(MPSS_ADD, {a, b}), 4), Values(4, -2));
  EXPECT_EQ(sut.values(sut.compute(MPSS_MUL, {a, b}), 4), Values(4, -15));
  EXPECT_EQ(sut.values(sut.compute(MPSS_RELU, {b}), 4), Values(4, 0));
  EXPECT_EQ(sut.values(sut.compute(MPSS_COPY, {b}), 4), Values(4, -5));
  EXPECT_EQ(sut.values(sut.compute(MPSS_SUM, {a}), 1), Values(1, 12));
}

TEST(TorchOperators, Products) {
  const TorchSut sut("cpu");
  const mpss_tensor x = sut.full({2, 3}, 2);
  const mpss_tensor y = sut.full({3, 4}, 5);
  const mpss_tensor w = sut.full({4, 3}, 1);
  const mpss_tensor b = sut.full({4}, 7);
  EXPECT_EQ(sut.values(sut.compute(MPSS_MM, {x, y}), 8), Values(8, 30));
  EXPECT_EQ(sut.values(sut.compute(MPSS_LINEAR, {x, w, b}), 8), Values(8, 13));
}

TEST(TorchOperators, OverTheLastDimension) {
  const TorchSut sut("cpu");
  const Values soft = sut.values(sut.compute(MPSS_SOFTMAX, {sut.full({2, 4}, 3)}), 8);
  for (const float value : soft) EXPECT_FLOAT_EQ(value, 0.25F);
  const Values norm =
      sut.values(sut.compute(MPSS_LAYER_NORM, {sut.random(MPSS_RANDN, {1, 64}, 9)}), 64);
  double sum = 0;
  double squares = 0;
  for (const float value : norm) {
    sum += static_cast<double>(value);
    squares += static_cast<double>(value) * static_cast<double>(value);
  }
  EXPECT_NEAR(sum / 64, 0, 1e-5);
  EXPECT_NEAR(squares / 64, 1, 1e-3);
}

TEST(TorchOperators, RandomContentsAreAFunctionOfTheKey) {
  const TorchSut sut("cpu");
  const Values integers = sut.values(sut.random(MPSS_RANDINT, {3, 5}, 42), 15);
  const Values normals = sut.values(sut.random(MPSS_RANDN, {15}, 43), 15);
  for (std::uint64_t i = 0; i < 15; ++i) {
    EXPECT_EQ(integers[i], mpss_random_integer(42, i));
    EXPECT_EQ(normals[i], mpss_random_normal(43, i));
  }
}

TEST(TorchOperators, ShapesThatDoNotFitRaise) {
  const TorchSut sut("cpu");
  const mpss_tensor inputs[] = {sut.full({2, 3}, 1), sut.full({2, 3}, 1)};
  mpss_tensor made = 0;
  EXPECT_EQ(plugin().compute(sut.get(), MPSS_MM, inputs, 2, &made), MPSS_ERROR);
  EXPECT_NE(std::string(plugin().last_error()).find("shape"), std::string::npos)
      << plugin().last_error();
  EXPECT_EQ(plugin().compute(sut.get(), MPSS_MM, inputs, 1, &made), MPSS_BAD_ARGUMENT);
}

}  // namespace
}  // namespace mpsstress::test
