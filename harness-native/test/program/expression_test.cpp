// Shapes, and which results have one right value to the bit.
#include "program/values/expression.hpp"

#include <gtest/gtest.h>

#include "program/values/expression_arena.hpp"

namespace mpsstress::program {
namespace {

mpss_shape shape(std::initializer_list<std::int64_t> sizes) {
  mpss_shape made{};
  for (const std::int64_t size : sizes) made.size[made.rank++] = size;
  return made;
}

std::optional<Expression> apply(mpss_kernel kernel, const Expression& a) {
  const Expression* inputs[] = {&a};
  return make_kernel(kernel, inputs, 1);
}

std::optional<Expression> apply(mpss_kernel kernel, const Expression& a, const Expression& b) {
  const Expression* inputs[] = {&a, &b};
  return make_kernel(kernel, inputs, 2);
}

Expression integers(std::initializer_list<std::int64_t> sizes) {
  return make_fill(MPSS_RANDINT, shape(sizes), 0, 1);
}

TEST(Expression, ShapesOfResults) {
  EXPECT_EQ(shape_text(apply(MPSS_MM, integers({2, 3}), integers({3, 4}))->shape), "[2, 4]");
  EXPECT_EQ(shape_text(apply(MPSS_SUM, integers({2, 3, 4}))->shape), "[1]");
  EXPECT_EQ(shape_text(apply(MPSS_SOFTMAX, integers({2, 3, 4}))->shape), "[2, 3, 4]");
  const Expression x = integers({2, 3});
  const Expression w = integers({5, 3});
  const Expression b = integers({5});
  const Expression* inputs[] = {&x, &w, &b};
  EXPECT_EQ(shape_text(make_kernel(MPSS_LINEAR, inputs, 3)->shape), "[2, 5]");
}

TEST(Expression, ShapesThatDoNotFit) {
  EXPECT_FALSE(apply(MPSS_MM, integers({2, 3}), integers({2, 3})).has_value());
  EXPECT_FALSE(apply(MPSS_MM, integers({3}), integers({3, 2})).has_value());
  EXPECT_FALSE(apply(MPSS_ADD, integers({2, 3}), integers({3, 2})).has_value());
  EXPECT_FALSE(apply(MPSS_ADD, integers({2, 3})).has_value());
}

TEST(Expression, IntegersStayExactWhileAFloatHoldsThem) {
  const Expression x = integers({64, 64});
  EXPECT_TRUE(x.exact);
  const Expression once = *apply(MPSS_MM, x, x);
  EXPECT_EQ(once.bound, 64 * 49);
  EXPECT_TRUE(once.exact);
  const Expression twice = *apply(MPSS_MM, once, x);
  EXPECT_TRUE(twice.exact);
  EXPECT_FALSE(apply(MPSS_MM, twice, x)->exact);
  EXPECT_FALSE(apply(MPSS_SUM, twice)->exact);
}

TEST(Expression, WhatRoundsIsNotExact) {
  const Expression x = integers({2, 2});
  EXPECT_FALSE(apply(MPSS_SOFTMAX, x)->exact);
  EXPECT_FALSE(apply(MPSS_LAYER_NORM, x)->exact);
  EXPECT_FALSE(make_fill(MPSS_RANDN, shape({2}), 0, 1).exact);
  const Expression half = make_fill(MPSS_FULL, shape({2}), 0.5f, 0);
  EXPECT_TRUE(half.exact);
  EXPECT_TRUE(apply(MPSS_RELU, half)->exact);
  EXPECT_FALSE(apply(MPSS_ADD, half, half)->exact);
}

TEST(Expression, UnspecifiedContentsSpread) {
  const Expression empty = make_fill(MPSS_EMPTY, shape({2}), 0, 0);
  EXPECT_TRUE(empty.unspecified);
  EXPECT_TRUE(apply(MPSS_ADD, empty, integers({2}))->unspecified);
  EXPECT_FALSE(apply(MPSS_COPY, integers({2}))->unspecified);
}

TEST(ExpressionArena, VisitsWhatWasAddedInOrder) {
  ExpressionArena arena;
  std::vector<const Expression*> added;
  for (std::uint64_t key = 0; key < 1000; ++key) {
    added.push_back(arena.add(make_fill(MPSS_RANDINT, shape({1}), 0, key)));
  }
  std::vector<const Expression*> visited;
  arena.visit([&](const Expression& made) { visited.push_back(&made); });
  EXPECT_EQ(visited, added);
  EXPECT_EQ(added[700]->key, 700u);
}

}  // namespace
}  // namespace mpsstress::program
