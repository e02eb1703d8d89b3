// Both sides of the wall, word after word of the table: what the simulated device computes is what
// the reference says. A word that is new is held here without a line for it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "mpsstress/random.h"
#include "operations/kernels.hpp"
#include "program/values/reference.hpp"
#include "sut/sim_support.hpp"

namespace mpsstress::program {
namespace {

using Shapes = std::vector<std::vector<std::int64_t>>;

/// Of the inputs: what fits, and tells rows from columns.
Shapes shapes_of(const KernelRow& row) {
  switch (row.shape) {
    case KernelShape::product:
      return {{3, 4}, {4, 5}};
    case KernelShape::linear:
      return {{3, 4}, {5, 4}, {5}};
    case KernelShape::same:
    case KernelShape::one:
      break;
  }
  return Shapes(row.inputs, {3, 4});
}

class WordsAgree : public testing::TestWithParam<std::size_t> {};

TEST_P(WordsAgree, DeviceAndReference) {
  const KernelRow& row = kKernelTable[GetParam()];
  const auto kernel = static_cast<mpss_kernel>(GetParam());
  const sut::Sim sim;
  std::vector<Expression> made;
  std::vector<mpss_tensor> tensors;
  for (const std::vector<std::int64_t>& sizes : shapes_of(row)) {
    const std::uint64_t key = 7 + made.size();
    mpss_shape shape{};
    shape.rank = static_cast<std::int32_t>(sizes.size());
    std::copy(sizes.begin(), sizes.end(), shape.size);
    made.push_back(make_fill(MPSS_RANDN, shape, 0, key));  // of both signs
    tensors.push_back(sim.create(sizes, MPSS_RANDN, 0, key));
  }
  std::vector<const Expression*> inputs;
  for (const Expression& one : made) inputs.push_back(&one);
  const Expression whole = make_kernel(kernel, inputs.data(), inputs.size()).value();
  Evaluator<double> reference;
  const std::vector<double>& expected = reference.evaluate(whole);
  const mpss_tensor result = sim.compute(kernel, tensors);
  const std::vector<float> computed = sim.read(result, expected.size());
  double largest = 0;
  for (const double one : expected) largest = std::max(largest, std::abs(one));
  ASSERT_GT(largest, 0);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(computed[i], expected[i], 1e-4 * largest) << row.name << ", element " << i;
  }
  sim.free(result);
  for (const mpss_tensor one : tensors) sim.free(one);
}

INSTANTIATE_TEST_SUITE_P(Table, WordsAgree, testing::Range<std::size_t>(0, std::size(kKernelTable)),
                         [](const auto& one) { return kKernelTable[one.param].name; });

}  // namespace
}  // namespace mpsstress::program
