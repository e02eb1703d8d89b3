// References against values worked out by hand.
#include "program/values/reference.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <deque>

#include "mpsstress/random.h"

namespace mpsstress::program {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Pointwise;

class References : public testing::Test {
 protected:
  const Expression& host(std::initializer_list<std::int64_t> sizes, std::vector<float> values) {
    mpss_shape shape{};
    for (const std::int64_t size : sizes) shape.size[shape.rank++] = size;
    values_.push_back(std::move(values));
    made_.push_back(make_host_values(shape, values_.back().data()));
    return made_.back();
  }

  const Expression& kernel(mpss_kernel which, std::vector<const Expression*> inputs) {
    made_.push_back(make_kernel(which, inputs.data(), inputs.size()).value());
    return made_.back();
  }

  std::vector<float> exact(const Expression& expression) {
    return Evaluator<float>().evaluate(expression);
  }
  std::vector<double> close(const Expression& expression) {
    return Evaluator<double>().evaluate(expression);
  }

  std::deque<std::vector<float>> values_;
  std::deque<Expression> made_;
};

TEST_F(References, Products) {
  const Expression& a = host({2, 3}, {1, 2, 3, 4, 5, 6});
  const Expression& b = host({3, 2}, {7, 8, 9, 10, 11, 12});
  EXPECT_THAT(exact(kernel(MPSS_MM, {&a, &b})), ElementsAre(58, 64, 139, 154));
}

TEST_F(References, LinearIsTransposedAndHasABias) {
  const Expression& x = host({2, 3}, {1, 2, 3, 4, 5, 6});
  const Expression& w = host({2, 3}, {1, 0, 2, 0, 1, 0});
  const Expression& b = host({2}, {10, 20});
  EXPECT_THAT(exact(kernel(MPSS_LINEAR, {&x, &w, &b})), ElementsAre(17, 22, 26, 25));
}

TEST_F(References, ElementByElement) {
  const Expression& a = host({3}, {1, -2, 3});
  const Expression& b = host({3}, {4, 5, -6});
  EXPECT_THAT(exact(kernel(MPSS_ADD, {&a, &b})), ElementsAre(5, 3, -3));
  EXPECT_THAT(exact(kernel(MPSS_MUL, {&a, &b})), ElementsAre(4, -10, -18));
  EXPECT_THAT(exact(kernel(MPSS_RELU, {&a})), ElementsAre(1, 0, 3));
  EXPECT_THAT(exact(kernel(MPSS_COPY, {&b})), ElementsAre(4, 5, -6));
  EXPECT_THAT(exact(kernel(MPSS_SUM, {&b})), ElementsAre(3));
}

TEST_F(References, SoftmaxOverTheLastDimension) {
  const Expression& x = host({2, 2}, {0, 0, 1000, 1001});
  const double e = std::exp(1.0);
  EXPECT_THAT(close(kernel(MPSS_SOFTMAX, {&x})),
              Pointwise(DoubleNear(1e-12), {0.5, 0.5, 1 / (1 + e), e / (1 + e)}));
}

TEST_F(References, LayerNormOverTheLastDimension) {
  const Expression& x = host({1, 4}, {1, 3, 5, 7});
  const double scale = 1 / std::sqrt(5 + 1e-5);
  EXPECT_THAT(close(kernel(MPSS_LAYER_NORM, {&x})),
              Pointwise(DoubleNear(1e-12), {-3 * scale, -scale, scale, 3 * scale}));
}

TEST_F(References, RandomContentsFollowTheSpecification) {
  mpss_shape shape{1, {5, 0, 0, 0}};
  const std::vector<float> integers = exact(make_fill(MPSS_RANDINT, shape, 0, 42));
  const std::vector<double> normal = close(make_fill(MPSS_RANDN, shape, 0, 42));
  for (std::uint64_t i = 0; i < 5; ++i) {
    EXPECT_EQ(integers[i], mpss_random_integer(42, i));
    EXPECT_EQ(normal[i], static_cast<double>(mpss_random_normal(42, i)));
  }
}

TEST_F(References, ADeepExpressionNeedsNoDeepStack) {
  const Expression* chain = &host({1}, {1});
  for (int i = 0; i < 200000; ++i) chain = &kernel(MPSS_COPY, {chain});
  EXPECT_THAT(exact(*chain), ElementsAre(1));
}

TEST_F(References, LongLivedResultsAreKept) {
  Expression weight = make_fill(MPSS_FULL, {1, {2, 0, 0, 0}}, 3, 0);
  weight.long_lived = true;
  Evaluator<float> shared;
  shared.evaluate(weight);
  Evaluator<float> mine(&shared);
  EXPECT_EQ(mine.find(weight), shared.find(weight));
  Expression passing = make_fill(MPSS_FULL, {1, {2, 0, 0, 0}}, 4, 0);
  mine.evaluate(passing);
  mine.forget();
  EXPECT_EQ(mine.find(passing), nullptr);
  EXPECT_NE(mine.find(weight), nullptr);
}

// The vectors of SplitMix64 as its author published them, and the key of a tensor.
TEST(Random, IsSplitMix64) {
  EXPECT_EQ(mpss_random_mix(0, 0), 0xe220a8397b1dcdafu);
  EXPECT_EQ(mpss_random_mix(0, 1), 0x6e789e6aa1b965f4u);
  EXPECT_EQ(mpss_random_mix(0, 2), 0x06c45d188009454fu);
  EXPECT_EQ(mpss_random_key(1, 2, 3, 4), 0xac9a9844528b6018u);
}

TEST(Random, KeysOfNeighboursDiffer) {
  const std::uint64_t key = mpss_random_key(1, 2, 3, 4);
  EXPECT_NE(key, mpss_random_key(2, 2, 3, 4));
  EXPECT_NE(key, mpss_random_key(1, 3, 3, 4));
  EXPECT_NE(key, mpss_random_key(1, 2, 4, 4));
  EXPECT_NE(key, mpss_random_key(1, 2, 3, 5));
}

TEST(Random, IntegersAndNormalsAreSpreadAsTheyShould) {
  int counts[8] = {};
  double sum = 0;
  double squares = 0;
  constexpr std::uint64_t kCount = 80000;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    ++counts[static_cast<int>(mpss_random_integer(9, i))];
    const auto normal = static_cast<double>(mpss_random_normal(9, i));
    sum += normal;
    squares += normal * normal;
  }
  for (const int count : counts) EXPECT_NEAR(count, 10000, 500);
  EXPECT_NEAR(sum / kCount, 0, 0.02);
  EXPECT_NEAR(squares / kCount, 1, 0.02);
}

}  // namespace
}  // namespace mpsstress::program
