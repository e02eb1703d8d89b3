// Clauses C44 to C47: graphs, shaders, profiler.
#include <set>
#include <stdexcept>

#include "backend/operation/graph_cache.hpp"
#include "backend/operation/operations.hpp"
#include "backend/operation/shader_library.hpp"
#include "backend/stream/profiler.hpp"
#include "support.hpp"

namespace mpsstress::backend {
namespace {

void multiply(Backend& backend, std::size_t rows) {
  const Tensor a = backend.operations().create(metal::Shape::of(rows, 2), Fill::Randint, 0, rows);
  const Tensor b = backend.operations().create(metal::Shape::of(2, 2), Fill::Randint, 0, 7);
  backend.operations().compute(Operation::Mm, {a, b});
  backend.pool().current_stream().synchronize(SyncType::CommitAndWait);
}

TEST(GraphCacheTest, C44_EachThreadHasItsOwnFreedWithTheThread) {
  const auto backend = make_backend();
  multiply(*backend, 2);
  EXPECT_EQ(backend->graphs().cached_graphs(), 1);
  GraphCache* mine = &backend->graphs().mine();
  on_new_thread([&] {
    EXPECT_NE(&backend->graphs().mine(), mine);
    multiply(*backend, 2);
    multiply(*backend, 2);
    multiply(*backend, 3);
    EXPECT_EQ(backend->graphs().cached_graphs(), 3);
  });
  EXPECT_EQ(backend->graphs().cached_graphs(), 1);
  EXPECT_EQ(backend->device().statistics().graphs, 1);
}

TEST(GraphCacheTest, C44_IsBoundedAndForgetsWhatWasUsedLongestAgo) {
  Config config;
  config.graph_cache_limit = 4;
  const auto backend = make_backend(config);
  for (std::size_t rows = 1; rows <= 20; ++rows) {
    multiply(*backend, rows);
    multiply(*backend, 1);  // stays
  }
  EXPECT_EQ(backend->graphs().cached_graphs(), 4);
  EXPECT_EQ(backend->device().statistics().graphs, 4);
}

TEST(GraphCacheTest, C44_TheSameGraphIsBuiltOnce) {
  const auto backend = make_backend();
  for (int i = 0; i < 5; ++i) multiply(*backend, 2);
  EXPECT_EQ(backend->graphs().cached_graphs(), 1);
}

TEST(ShaderLibraryTest, C45_AllThreadsSeeOnePipelineForAKeyAndLosersAreReleased) {
  const auto backend = make_backend();
  std::vector<metal::ComputePipelineState*> seen(16);
  run_threads(
      16, [&](int i) { seen[static_cast<std::size_t>(i)] = backend->shaders().pipeline("add"); });
  EXPECT_EQ(std::set<metal::ComputePipelineState*>(seen.begin(), seen.end()).size(), 1U);
  EXPECT_EQ(backend->device().statistics().pipelines, 1);
  EXPECT_EQ(backend->device().statistics().libraries, 1);
}

TEST(ShaderLibraryTest, C45_ManyKeysColdFromManyThreads) {
  const auto backend = make_backend();
  const char* names[] = {"add", "mul", "relu", "copy", "sum", "fill", "randint", "randn"};
  run_threads(16, [&](int i) {
    for (int k = 0; k < 8; ++k) backend->shaders().pipeline(names[(i + k) % 8]);
  });
  EXPECT_EQ(backend->device().statistics().pipelines, 8);
}

TEST(ShaderLibraryTest, C45_LibrariesOfDifferentSourcesDoNotMix) {
  const auto backend = make_backend();
  const std::string sources[] = {"kernel void add", "kernel void mul"};
  run_threads(8, [&](int i) {
    const std::string& source = sources[i % 2];
    const auto names = backend->shaders().library(source)->functionNames();
    ASSERT_EQ(names.size(), 1U);
    EXPECT_EQ(names[0], i % 2 == 0 ? "add" : "mul");
    backend->shaders().pipeline(source, names[0]);
  });
  EXPECT_EQ(backend->device().statistics().libraries, 2);
  EXPECT_EQ(backend->device().statistics().pipelines, 2);
}

TEST(ShaderLibraryTest, C45_WhatDoesNotCompileOrExistIsAnErrorEachTime) {
  const auto backend = make_backend();
  for (int i = 0; i < 2; ++i) {
    EXPECT_THROW(backend->shaders().pipeline("no_such_kernel"), std::runtime_error);
    EXPECT_THROW(backend->shaders().library("kernel void no_such_kernel"), std::runtime_error);
  }
  EXPECT_NE(backend->shaders().pipeline("add"), nullptr);
}

// Notes whether a pipeline was fetched from within a block on a stream's queue.
class WatchedShaders final : public ShaderLibrary {
 public:
  using ShaderLibrary::ShaderLibrary;
  metal::ComputePipelineState* pipeline(const std::string& function) override {
    EXPECT_EQ(dispatch::dispatch_get_specific(backend_.pool().queue_key()), nullptr);
    return ShaderLibrary::pipeline(function);
  }
  using ShaderLibrary::pipeline;
};

TEST(ShaderLibraryTest, C46_PipelinesAreFetchedOutsideTheQueue) {
  Backend backend({}, parts_with<WatchedShaders>());
  Operations& operations = backend.operations();
  const Tensor a = operations.create(metal::Shape::of(4, 4), Fill::Randn, 0, 1);
  for (const Operation operation :
       {Operation::Copy, Operation::Relu, Operation::Sum, Operation::LayerNorm}) {
    operations.compute(operation, {a});
  }
  operations.compute(Operation::Add, {a, a});
}

TEST(ProfilerTest, C47_CountsWhatEachThreadEncodedAndWhatTheGpuCompleted) {
  Config config;
  config.profiling = true;
  const auto backend = make_backend(config);
  run_threads(4, [&](int) {
    for (int i = 0; i < 25; ++i) {
      backend->operations().create(metal::Shape::of(8), Fill::Full, 1, 0);
    }
    backend->pool().current_stream().synchronize(SyncType::CommitAndWait);
  });
  EXPECT_EQ(backend->profiler().counts()["fill"].encoded, 100);
  eventually([&] { return backend->profiler().counts()["fill"].completed == 100; });
}

TEST(ProfilerTest, C47_OffItCountsNothing) {
  const auto backend = make_backend();
  backend->operations().create(metal::Shape::of(8), Fill::Full, 1, 0);
  EXPECT_TRUE(backend->profiler().counts().empty());
}

}  // namespace
}  // namespace mpsstress::backend
