// The contract of each object that all threads share, by ThreadSanitizer: threads that start
// together use it and nothing else, because a big workload orders accesses by accident. For some, a
// counterpart without its protection shows that the test would see it.
#include <string>

#include "backend/event/event_pool.hpp"
#include "backend/operation/graph_cache.hpp"
#include "backend/operation/shader_library.hpp"
#include "backend/stream/profiler.hpp"
#include "support.hpp"
#include "support/tsan_reports.hpp"

namespace mpsstress::backend {
namespace {

using test::races_reported_by;

constexpr int kThreads = 4;

class SharedObjectsTest : public testing::TestWithParam<const char*> {
 protected:
  using Use = std::function<void(Backend&, int)>;

  static int races(const Parts& parts, const Use& use) {
    Config config;
    config.profiling = true;
    Backend backend(config, parts);
    return races_reported_by([&] { run_threads(kThreads, [&](int i) { use(backend, i); }); });
  }
  static int races(const Use& use) { return races(parts_of_pool(GetParam()).value(), use); }
};

TEST_P(SharedObjectsTest, TheCounterOfTheRoundRobin) {
  EXPECT_EQ(races([](Backend& backend, int) { backend.pool().stream_from_pool(); }), 0);
}

TEST_P(SharedObjectsTest, StreamsThatAreMadeWhenFirstUsed) {
  EXPECT_EQ(races([](Backend& backend, int i) {
              backend.pool().current_stream().query();
              backend.pool().stream(1 + (i / 2)).query();
              for (Stream* stream : backend.pool().created_streams()) stream->query();
            }),
            0);
}

TEST_P(SharedObjectsTest, EventsById) {
  EXPECT_EQ(races([](Backend& backend, int) {
              const EventId mine = backend.events().acquire(true);
              backend.events().record(mine);
              backend.events().query(mine);
              backend.events().release(mine);
              backend.events().make(false);
            }),
            0);
}

TEST_P(SharedObjectsTest, GraphsOfEachThread) {
  EXPECT_EQ(races([](Backend& backend, int) {
              backend.graphs().mine();
              backend.graphs().cached_graphs();
            }),
            0);
}

TEST_P(SharedObjectsTest, CompiledKernels) {
  EXPECT_EQ(races([](Backend& backend, int i) {
              const char* const names[] = {"add", "mul", "relu", "copy"};
              for (int k = 0; k < 4; ++k) backend.shaders().pipeline(names[(i + k) % 4]);
            }),
            0);
}

TEST_P(SharedObjectsTest, ListsOfTheAllocator) {
  EXPECT_EQ(races([](Backend& backend, int i) {
              Stream& stream = backend.pool().stream(1 + i);
              for (int k = 0; k < 3; ++k) {
                const Allocation block = backend.allocator().allocate(1024, stream);
                backend.allocator().record_stream(block, backend.pool().stream(5));
                backend.allocator().free(block);
                backend.allocator().statistics();
              }
              backend.allocator().empty_cache();
            }),
            0);
}

TEST_P(SharedObjectsTest, MapsOfTheProfiler) {
  EXPECT_EQ(races([](Backend& backend, int i) {
              Stream& stream = backend.pool().stream(1 + i);
              stream.dispatch([&] {
                stream.command_buffer();
                backend.profiler().operation_encoded("fill", stream);
              });
              stream.synchronize(SyncType::CommitAndWait);
              backend.profiler().counts();
            }),
            0);
}

INSTANTIATE_TEST_SUITE_P(Pools, SharedObjectsTest,
                         testing::Values("patched", "upstream", "freelist"),
                         [](const auto& pool) { return std::string(pool.param); });

// ---- Counterparts without their protection ----

class UnlockedProfiler final : public Profiler {
 public:
  using Profiler::Profiler;

 protected:
  void count(const char* name, std::int64_t Counts::* member) override {
    ++(table().counts[name].*member);
  }
};

class PlainCounter final : public StreamAssigner {
 public:
  using StreamAssigner::StreamAssigner;
  int next() override { return static_cast<int>(plain_++ % streams_) + 1; }

 private:
  std::uint64_t plain_ = 0;
};

class UnprotectedCounterpartsTest : public SharedObjectsTest {};

TEST_F(UnprotectedCounterpartsTest, APlainCounterIsReported) {
  EXPECT_GE(races(parts_with<PlainCounter>(),
                  [](Backend& backend, int) { backend.pool().stream_from_pool(); }),
            1);
}

TEST_F(UnprotectedCounterpartsTest, UnlockedMapsOfTheProfilerAreReported) {
  EXPECT_GE(races(parts_with<UnlockedProfiler>(),
                  [](Backend& backend, int i) {
                    Stream& stream = backend.pool().stream(1 + i);
                    stream.dispatch([&] {
                      stream.command_buffer();
                      backend.profiler().operation_encoded("fill", stream);
                    });
                  }),
            1);
}

}  // namespace
}  // namespace mpsstress::backend
