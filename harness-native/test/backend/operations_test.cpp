// The computations and copies, and clause C48: two ways through Linear, one result.
#include "backend/operation/operations.hpp"

#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "backend/operation/linear.hpp"
#include "backend/operation/transfers.hpp"
#include "mpsstress/random.h"
#include "support.hpp"

namespace mpsstress::backend {
namespace {

class OperationsTest : public ::testing::Test {
 protected:
  Tensor filled(const metal::Shape& shape, const std::vector<float>& values) {
    Tensor tensor = backend_->operations().create(shape, Fill::Empty, 0, 0);
    backend_->transfers().write(tensor, values.data());
    return tensor;
  }
  std::vector<float> values(const Tensor& tensor) {
    std::vector<float> out(tensor.count());
    backend_->transfers().read(tensor, out.data());
    return out;
  }
  Tensor compute(Operation operation, std::vector<Tensor> inputs) {
    return backend_->operations().compute(operation, std::move(inputs));
  }

  const std::unique_ptr<Backend> backend_ = make_backend();
};

TEST_F(OperationsTest, FillsAreFunctionsOfTheKeyAlone) {
  const metal::Shape shape = metal::Shape::of(3, 5);
  const auto integers = values(backend_->operations().create(shape, Fill::Randint, 0, 42));
  const auto normals = values(backend_->operations().create(shape, Fill::Randn, 0, 42));
  for (std::uint64_t i = 0; i < 15; ++i) {
    EXPECT_EQ(integers[i], mpss_random_integer(42, i));
    EXPECT_EQ(normals[i], mpss_random_normal(42, i));
  }
  EXPECT_EQ(values(backend_->operations().create(metal::Shape::of(2), Fill::Full, 2.5F, 0)),
            (std::vector<float>{2.5F, 2.5F}));
}

TEST_F(OperationsTest, ComputeWhatTheirNamesSay) {
  const Tensor a = filled(metal::Shape::of(2, 2), {1, -2, 3, 4});
  const Tensor b = filled(metal::Shape::of(2, 2), {5, 6, 7, 8});
  const Tensor bias = filled(metal::Shape::of(2), {100, 200});
  EXPECT_EQ(values(compute(Operation::Copy, {a})), (std::vector<float>{1, -2, 3, 4}));
  EXPECT_EQ(values(compute(Operation::Add, {a, b})), (std::vector<float>{6, 4, 10, 12}));
  EXPECT_EQ(values(compute(Operation::Mul, {a, b})), (std::vector<float>{5, -12, 21, 32}));
  EXPECT_EQ(values(compute(Operation::Relu, {a})), (std::vector<float>{1, 0, 3, 4}));
  EXPECT_EQ(values(compute(Operation::Mm, {a, b})), (std::vector<float>{-9, -10, 43, 50}));
  EXPECT_EQ(values(compute(Operation::Linear, {a, b, bias})),
            (std::vector<float>{93, 191, 139, 253}));
  EXPECT_EQ(values(compute(Operation::Sum, {a})), (std::vector<float>{6}));
  const auto soft = values(compute(Operation::Softmax, {a}));
  EXPECT_NEAR(soft[0] + soft[1], 1, 1e-6);
  EXPECT_NEAR(soft[0] / soft[1], std::exp(3.0), 1e-4);
  const auto normed = values(compute(Operation::LayerNorm, {a}));
  EXPECT_NEAR(normed[0], 1, 1e-4);
  EXPECT_NEAR(normed[1], -1, 1e-4);
}

TEST_F(OperationsTest, ShapesThatDoNotFitAreErrors) {
  const Tensor a = filled(metal::Shape::of(2, 3), {1, 2, 3, 4, 5, 6});
  const Tensor b = filled(metal::Shape::of(2, 2), {1, 2, 3, 4});
  EXPECT_THROW(compute(Operation::Mm, {a, b}), std::invalid_argument);
  EXPECT_THROW(compute(Operation::Add, {a, b}), std::invalid_argument);
  EXPECT_THROW(compute(Operation::Linear, {a, b, a}), std::invalid_argument);
  EXPECT_THROW(compute(Operation::Relu, {a, b}), std::invalid_argument);
}

TEST_F(OperationsTest, PeekOrdersNothing) {
  const Tensor tensor = filled(metal::Shape::of(2), {1, 2});
  Gate gate(*backend_);
  gate.close(backend_->pool().current_stream());
  const Tensor sum = compute(Operation::Add, {tensor, tensor});
  backend_->pool().current_stream().synchronize(SyncType::Commit);
  float seen[2];
  backend_->transfers().peek(tensor, seen);  // returns although the stream is busy
  EXPECT_EQ(seen[1], 2);
  gate.open();
  EXPECT_EQ(values(sum), (std::vector<float>{2, 4}));
}

TEST_F(OperationsTest, InputsMayBeFreedBeforeTheGpuHasReadThem) {
  Gate gate(*backend_);
  Tensor a = filled(metal::Shape::of(4), {1, 2, 3, 4});
  gate.close(backend_->pool().current_stream());
  const Tensor b = compute(Operation::Add, {a, a});
  a = {};
  const Tensor other = backend_->operations().create(metal::Shape::of(4), Fill::Full, 9, 0);
  gate.open();
  EXPECT_EQ(values(b), (std::vector<float>{2, 4, 6, 8}));
  EXPECT_EQ(values(other), (std::vector<float>{9, 9, 9, 9}));
}

TEST_F(OperationsTest, C48_TheGraphPathIsTakenOnceWorkerStreamsAreInUse) {
  EXPECT_FALSE(backend_->linear().use_graph_path());
  on_new_thread([&] { backend_->pool().current_stream(); });
  EXPECT_TRUE(backend_->linear().use_graph_path());
}

TEST_F(OperationsTest, C48_TheEnvironmentForcesTheGraphPath) {
  Config config;
  apply_environment(config, "MPS_FORCE_GRAPH_PATH=1");
  EXPECT_TRUE(config.force_graph_path);
  EXPECT_TRUE(make_backend(config)->linear().use_graph_path());
}

TEST_F(OperationsTest, C48_BothPathsGiveTheSameNumbersOnEveryThread) {
  const metal::Shape shape = metal::Shape::of(16, 16);
  const auto both = [&] {
    const Tensor x = backend_->operations().create(shape, Fill::Randn, 0, 1);
    const Tensor w = backend_->operations().create(shape, Fill::Randn, 0, 2);
    const Tensor b = backend_->operations().create(metal::Shape::of(16), Fill::Randn, 0, 3);
    auto out = values(compute(Operation::Linear, {x, w, b}));
    const auto norm = values(compute(Operation::LayerNorm, {x}));
    out.insert(out.end(), norm.begin(), norm.end());
    return out;
  };
  const auto by_vendor_kernel = both();
  EXPECT_EQ(backend_->device().statistics().graphs, 0);
  run_threads(4, [&](int) { EXPECT_EQ(both(), by_vendor_kernel); });
}

TEST_F(OperationsTest, ManyThreadsComputeWithoutDisturbingEachOther) {
  run_threads(8, [&](int i) {
    for (int round = 0; round < 50; ++round) {
      const auto value = static_cast<float>(i * 50 + round);
      const metal::Shape shape = metal::Shape::of(8, 8);
      Tensor x = backend_->operations().create(shape, Fill::Full, value, 0);
      x = compute(Operation::Add, {x, x});
      x = compute(Operation::Relu, {x});
      for (const float seen : values(x)) ASSERT_EQ(seen, 2 * value);
    }
  });
}

}  // namespace
}  // namespace mpsstress::backend
