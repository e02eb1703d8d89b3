// Values against references, and whose data a wrong value is.
#include "program/values/comparison.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "mpsstress/random.h"
#include "program/values/origin.hpp"
#include "program/values/reference.hpp"

namespace mpsstress::program {
namespace {

const mpss_shape kSquare = {2, {4, 4, 0, 0}};

TEST(Comparison, ExactlyMeansEqual) {
  const std::vector<float> right = {1, 2, 0};
  const float same[] = {1, 2, -0.0f};
  EXPECT_FALSE(compare_exactly(right, same).has_value());
  const float off[] = {1, std::nextafter(2.0f, 3.0f), 0};
  EXPECT_EQ(compare_exactly(right, off).value().count, 1);
  const float nothing[] = {1, NAN, 0};
  EXPECT_EQ(compare_exactly(right, nothing).value().count, 1);
}

TEST(Comparison, CloselyIsRelativeToTheLargest) {
  const float values[] = {1000, 1};
  const Expression made = make_host_values({1, {2, 0, 0, 0}}, values);
  const std::vector<double> right = {1000, 1};
  const float within[] = {1000.05f, 1.05f};
  EXPECT_FALSE(compare_closely(made, right, within).has_value());
  const float beyond[] = {1000, 1.2f};
  EXPECT_EQ(compare_closely(made, right, beyond).value().count, 1);
  EXPECT_EQ(compare_closely(made, right, beyond).value().expected, 1);
  const float nothing[] = {NAN, 1};
  EXPECT_EQ(compare_closely(made, right, nothing).value().count, 1);
  const float infinite[] = {INFINITY, 1};
  EXPECT_EQ(compare_closely(made, right, infinite).value().count, 1);
}

TEST(Comparison, BitsTellZerosApart) {
  const float plus[] = {0.0f};
  const float minus[] = {-0.0f};
  EXPECT_TRUE(compare_bits(plus, minus, 1).has_value());
  EXPECT_FALSE(compare_bits(plus, plus, 1).has_value());
}

TEST(Comparison, SaysWhereAndWhat) {
  std::vector<float> right(16, 5);
  std::vector<float> got = right;
  got[6] = 7.5;
  got[9] = 1;
  const auto difference = compare_exactly(right, got.data());
  ASSERT_TRUE(difference.has_value());
  EXPECT_EQ(describe(*difference, kSquare),
            "element [1, 2] is 7.5, expected 5; 2 of 16 elements differ");
}

TEST(Comparison, DigestSeesEachElementAndItsPlace) {
  std::vector<float> values = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  const std::uint64_t digest = digest_of(values.data(), values.size());
  for (std::size_t i = 0; i + 4 < values.size(); ++i) {
    std::vector<float> changed = values;
    changed[i] = std::nextafter(changed[i], 100.0f);
    EXPECT_NE(digest_of(changed.data(), changed.size()), digest);
    changed = values;
    std::swap(changed[i], changed[i + 4]);
    EXPECT_NE(digest_of(changed.data(), changed.size()), digest);
  }
  EXPECT_NE(digest_of(values.data(), 8), digest);
}

class Origins : public testing::Test {
 protected:
  const Expression* randint(ExpressionArena& arena, std::uint32_t lane, std::uint32_t iteration) {
    Expression made = make_fill(MPSS_RANDINT, kSquare, 0, mpss_random_key(1, lane, iteration, 0));
    made.writer = {lane, iteration, 0};
    return arena.add(made);
  }

  const Expression* mm(ExpressionArena& arena, const Expression* x) {
    const Expression* inputs[] = {x, x};
    Expression made = *make_kernel(MPSS_MM, inputs, 2);
    made.writer = x->writer;
    made.writer.operation = 1;
    return arena.add(made);
  }

  std::optional<Origin> origin(const Expression& checked, const std::vector<float>& got) {
    const auto right = Evaluator<float>().evaluate(checked);
    return find_origin(checked, *compare_exactly(right, got.data()), got.data(),
                       std::vector<const ExpressionArena*>{&first_, &second_});
  }

  ExpressionArena first_;
  ExpressionArena second_;
};

TEST_F(Origins, NamesTheWriterOfAForeignValue) {
  const Expression* checked = nullptr;
  const Expression* foreign = nullptr;
  for (std::uint32_t i = 0; i < 5; ++i) {
    const Expression* mine = mm(first_, randint(first_, 1, i));
    const Expression* theirs = mm(second_, randint(second_, 2, i));
    if (i == 3) checked = mine;
    if (i == 4) foreign = theirs;
  }
  const auto found = origin(*checked, Evaluator<float>().evaluate(*foreign));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->expression, foreign);
  EXPECT_EQ(found->alike, 0u);
}

TEST_F(Origins, HalfOverwrittenIsRecognisedByTheWrongElements) {
  const Expression* checked = mm(first_, randint(first_, 1, 0));
  const Expression* foreign = randint(second_, 2, 0);
  std::vector<float> got = Evaluator<float>().evaluate(*checked);
  const std::vector<float> theirs = Evaluator<float>().evaluate(*foreign);
  std::copy_n(theirs.begin(), 8, got.begin());
  const auto found = origin(*checked, got);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->expression, foreign);
}

TEST_F(Origins, AValueThatNobodyWroteHasNone) {
  const Expression* checked = mm(first_, randint(first_, 1, 0));
  mm(second_, randint(second_, 2, 0));
  EXPECT_FALSE(origin(*checked, std::vector<float>(16, -1)).has_value());
}

}  // namespace
}  // namespace mpsstress::program
