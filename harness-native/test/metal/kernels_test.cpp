// Every kernel against a double-precision reference, over many shapes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include "metal/support.hpp"
#include "mpsstress/random.h"

namespace mpsstress::metal {
namespace {

using test::buffer_of;
using test::buffer_of_count;
using test::encode;
using test::values_of;

class KernelsTest : public ::testing::Test {
 protected:
  template <typename Parameters>
  std::vector<float> run(const char* kernel, const std::vector<std::vector<float>>& inputs,
                         std::size_t output_count, const Parameters& parameters) {
    const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
    const Ref<Buffer> output = buffer_of_count(*device_, output_count);
    const Ref<ComputeCommandEncoder> encoder = command_buffer->computeCommandEncoder();
    encoder->setComputePipelineState(device_->newComputePipelineState(*find_kernel(kernel)));
    std::size_t index = 0;
    for (const auto& input : inputs) encoder->setBuffer(buffer_of(*device_, input), 0, index++);
    encoder->setBuffer(output, 0, index++);
    encoder->setBytes(&parameters, sizeof parameters, index);
    encoder->dispatchThreads({output_count, 1, 1}, {32, 1, 1});
    encoder->endEncoding();
    command_buffer->commit();
    command_buffer->waitUntilCompleted();
    EXPECT_EQ(command_buffer->error(), "");
    return values_of(output);
  }

  std::vector<float> random_values(std::size_t count) {
    std::normal_distribution<float> normal;
    std::vector<float> values(count);
    for (float& value : values) value = normal(random_);
    return values;
  }

  std::vector<float> small_integers(std::size_t count) {
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = mpss_random_integer(random_(), i);
    return values;
  }

  static void expect_near(const std::vector<float>& actual, const std::vector<double>& expected) {
    ASSERT_EQ(actual.size(), expected.size());
    double largest = 1;
    for (double value : expected) largest = std::max(largest, std::abs(value));
    for (std::size_t i = 0; i < actual.size(); ++i) {
      ASSERT_NEAR(static_cast<double>(actual[i]), expected[i], 1e-5 * largest) << "at " << i;
    }
  }

  const Ref<Device> device_ = Device::create();
  const Ref<CommandQueue> queue_ = device_->newCommandQueue();
  std::mt19937_64 random_{20261120};
};

const std::size_t kCounts[] = {1, 2, 3, 7, 8, 31, 64, 1000};

TEST_F(KernelsTest, Fill) {
  for (std::size_t count : kCounts) {
    EXPECT_EQ(run("fill", {}, count, FillParameters{count, 2.5F}), std::vector<float>(count, 2.5F));
  }
}

TEST_F(KernelsTest, RandintIsTheSpecifiedFunctionOfKeyAndIndex) {
  const std::vector<float> values = run("randint", {}, 500, RandomParameters{500, 42});
  for (std::size_t i = 0; i < values.size(); ++i) {
    ASSERT_EQ(values[i], mpss_random_integer(42, i));
    ASSERT_GE(values[i], 0);
    ASSERT_LE(values[i], 7);
  }
  EXPECT_NE(values, run("randint", {}, 500, RandomParameters{500, 43}));
}

TEST_F(KernelsTest, RandnIsTheSpecifiedFunctionAndNormal) {
  const std::vector<float> values = run("randn", {}, 4000, RandomParameters{4000, 7});
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    ASSERT_EQ(values[i], mpss_random_normal(7, i));
    sum += static_cast<double>(values[i]);
    squares += static_cast<double>(values[i]) * static_cast<double>(values[i]);
  }
  EXPECT_NEAR(sum / 4000, 0, 0.06);
  EXPECT_NEAR(squares / 4000, 1, 0.08);
}

TEST_F(KernelsTest, ElementwiseOperations) {
  for (std::size_t count : kCounts) {
    const std::vector<float> a = random_values(count);
    const std::vector<float> b = random_values(count);
    std::vector<float> sums(count);
    std::vector<float> products(count);
    std::vector<float> positive(count);
    for (std::size_t i = 0; i < count; ++i) {
      sums[i] = a[i] + b[i];
      products[i] = a[i] * b[i];
      positive[i] = std::max(a[i], 0.0F);
    }
    const ElementwiseParameters parameters{count};
    EXPECT_EQ(run("copy", {a}, count, parameters), a);
    EXPECT_EQ(run("add", {a, b}, count, parameters), sums);
    EXPECT_EQ(run("mul", {a, b}, count, parameters), products);
    EXPECT_EQ(run("relu", {a}, count, parameters), positive);
  }
}

struct MatrixCase {
  std::uint64_t rows;
  std::uint64_t inner;
  std::uint64_t columns;
};

const MatrixCase kMatrices[] = {{1, 1, 1},   {4, 4, 4},    {3, 5, 7},    {8, 8, 8},   {5, 300, 9},
                                {17, 1, 33}, {64, 64, 64}, {2, 513, 16}, {31, 29, 23}};

template <typename At>
std::vector<double> product(const MatrixCase& m, const std::vector<float>& a, At b) {
  std::vector<double> result(m.rows * m.columns);
  for (std::size_t i = 0; i < m.rows; ++i) {
    for (std::size_t j = 0; j < m.columns; ++j) {
      for (std::size_t k = 0; k < m.inner; ++k) {
        result[i * m.columns + j] +=
            static_cast<double>(a[i * m.inner + k]) * static_cast<double>(b(k, j));
      }
    }
  }
  return result;
}

TEST_F(KernelsTest, MatrixProduct) {
  for (const MatrixCase& m : kMatrices) {
    const MatrixParameters parameters{m.rows, m.inner, m.columns};
    const std::vector<float> a = random_values(m.rows * m.inner);
    const std::vector<float> b = random_values(m.inner * m.columns);
    expect_near(run("mm", {a, b}, m.rows * m.columns, parameters),
                product(m, a, [&](std::size_t k, std::size_t j) { return b[k * m.columns + j]; }));
  }
}

TEST_F(KernelsTest, MatrixProductOfSmallIntegersIsExact) {
  for (const MatrixCase& m : kMatrices) {
    const std::vector<float> a = small_integers(m.rows * m.inner);
    const std::vector<float> b = small_integers(m.inner * m.columns);
    const std::vector<double> expected =
        product(m, a, [&](std::size_t k, std::size_t j) { return b[k * m.columns + j]; });
    const std::vector<float> actual =
        run("mm", {a, b}, m.rows * m.columns, MatrixParameters{m.rows, m.inner, m.columns});
    EXPECT_EQ(std::vector<double>(actual.begin(), actual.end()), expected);
  }
}

TEST_F(KernelsTest, Linear) {
  for (const MatrixCase& m : kMatrices) {
    const std::vector<float> x = random_values(m.rows * m.inner);
    const std::vector<float> w = random_values(m.columns * m.inner);
    const std::vector<float> bias = random_values(m.columns);
    std::vector<double> expected =
        product(m, x, [&](std::size_t k, std::size_t j) { return w[j * m.inner + k]; });
    for (std::size_t i = 0; i < expected.size(); ++i) {
      expected[i] += static_cast<double>(bias[i % m.columns]);
    }
    expect_near(run("linear", {x, w, bias}, m.rows * m.columns,
                    MatrixParameters{m.rows, m.inner, m.columns}),
                expected);
  }
}

using RowFunction = std::function<void(const float*, std::size_t, double*)>;

std::vector<double> by_rows(const std::vector<float>& input, std::size_t columns,
                            const RowFunction& function) {
  std::vector<double> result(input.size());
  for (std::size_t i = 0; i < input.size(); i += columns) {
    function(&input[i], columns, &result[i]);
  }
  return result;
}

const std::pair<std::size_t, std::size_t> kRows[] = {{1, 1}, {1, 9}, {5, 1}, {7, 64}, {3, 1000}};

TEST_F(KernelsTest, SoftmaxOverTheLastDimension) {
  for (const auto& [rows, columns] : kRows) {
    std::vector<float> input = random_values(rows * columns);
    input[0] += 500;  // large values must not overflow
    const auto expected = by_rows(input, columns, [](const float* in, std::size_t n, double* out) {
      const double largest = static_cast<double>(*std::max_element(in, in + n));
      double total = 0;
      for (std::size_t j = 0; j < n; ++j) {
        out[j] = std::exp(static_cast<double>(in[j]) - largest);
        total += out[j];
      }
      for (std::size_t j = 0; j < n; ++j) out[j] /= total;
    });
    expect_near(run("softmax", {input}, rows * columns, RowsParameters{rows, columns, 0}),
                expected);
  }
}

TEST_F(KernelsTest, LayerNormOverTheLastDimension) {
  for (const auto& [rows, columns] : kRows) {
    const std::vector<float> input = random_values(rows * columns);
    const auto expected = by_rows(input, columns, [](const float* in, std::size_t n, double* out) {
      double mean = 0;
      double variance = 0;
      for (std::size_t j = 0; j < n; ++j) mean += static_cast<double>(in[j]);
      mean /= static_cast<double>(n);
      for (std::size_t j = 0; j < n; ++j) {
        variance += std::pow(static_cast<double>(in[j]) - mean, 2) / static_cast<double>(n);
      }
      for (std::size_t j = 0; j < n; ++j) {
        out[j] = (static_cast<double>(in[j]) - mean) / std::sqrt(variance + 1e-5);
      }
    });
    expect_near(run("layer_norm", {input}, rows * columns, RowsParameters{rows, columns, 1e-5F}),
                expected);
  }
}

TEST_F(KernelsTest, SumOfAllElements) {
  for (std::size_t count : kCounts) {
    const std::vector<float> input = small_integers(count);
    double expected = 0;
    for (float value : input) expected += static_cast<double>(value);
    const std::vector<float> actual = run("sum", {input}, 1, SumParameters{count});
    EXPECT_EQ(static_cast<double>(actual[0]), expected);
  }
}

TEST_F(KernelsTest, AnOutputMayBeAnInput) {
  const Ref<Buffer> a = buffer_of(*device_, {1, 2, 3});
  const Ref<Buffer> b = buffer_of(*device_, {10, 20, 30});
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  encode(*command_buffer, "add", {a, b, a}, ElementwiseParameters{3});
  encode(*command_buffer, "add", {a, a, a}, ElementwiseParameters{3});
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(values_of(a), (std::vector<float>{22, 44, 66}));
}

TEST_F(KernelsTest, OffsetsSelectPartsOfABuffer) {
  const Ref<Buffer> buffer = buffer_of(*device_, {1, 2, 3, 4, 0, 0});
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  const Ref<ComputeCommandEncoder> encoder = command_buffer->computeCommandEncoder();
  encoder->setComputePipelineState(device_->newComputePipelineState(*find_kernel("mul")));
  encoder->setBuffer(buffer, 0, 0);
  encoder->setBuffer(buffer, 2 * sizeof(float), 1);
  encoder->setBuffer(buffer, 4 * sizeof(float), 2);
  const ElementwiseParameters parameters{2};
  encoder->setBytes(&parameters, sizeof parameters, 3);
  encoder->dispatchThreads({2, 1, 1}, {2, 1, 1});
  encoder->endEncoding();
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(values_of(buffer), (std::vector<float>{1, 2, 3, 4, 3, 8}));
}

TEST_F(KernelsTest, ResultsAreTheSameBitByBitOnEveryQueue) {
  const std::vector<float> a = random_values(64 * 64);
  const std::vector<float> first = run("softmax", {a}, 64 * 64, RowsParameters{64, 64, 0});
  const std::vector<float> product = run("mm", {a, a}, 64 * 64, MatrixParameters{64, 64, 64});
  const Ref<CommandQueue> other = device_->newCommandQueue();
  const Ref<Buffer> input = buffer_of(*device_, a);
  const Ref<Buffer> soft = buffer_of_count(*device_, 64 * 64);
  const Ref<Buffer> multiplied = buffer_of_count(*device_, 64 * 64);
  const Ref<CommandBuffer> command_buffer = other->commandBuffer();
  encode(*command_buffer, "softmax", {input, soft}, RowsParameters{64, 64, 0});
  encode(*command_buffer, "mm", {input, input, multiplied}, MatrixParameters{64, 64, 64});
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(values_of(soft), first);
  EXPECT_EQ(values_of(multiplied), product);
}

}  // namespace
}  // namespace mpsstress::metal
