// Clauses C18 and C20 to C28: the stream's state machine.
#include "backend/stream/stream.hpp"

#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "backend/error.hpp"
#include "backend/operation/operations.hpp"
#include "backend/operation/transfers.hpp"
#include "support.hpp"

namespace mpsstress::backend {
namespace {

std::int64_t committed(Backend& backend) { return backend.device().statistics().committed; }

// Encodes something small.
void encode_work(Backend& backend, Stream& stream) {
  const auto buffer = backend.device().newBuffer(64);
  stream.dispatch([&] {
    stream.end_kernel_coalescing();
    const auto encoder = stream.command_buffer()->blitCommandEncoder();
    encoder->fillBuffer(buffer, 0, 64, 1);
    encoder->endEncoding();
  });
}

TEST(StreamTest, C18_QueryIsFalseForEncodedCommittedAndRunningWork) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(1);
  EXPECT_TRUE(stream.query());
  Gate gate(*backend);
  gate.close(stream);
  EXPECT_FALSE(stream.query());  // encoded
  stream.synchronize(SyncType::Commit);
  EXPECT_FALSE(stream.query());  // committed
  encode_work(*backend, stream);
  stream.synchronize(SyncType::Commit);
  EXPECT_FALSE(stream.query());
  gate.open();
  stream.synchronize(SyncType::CommitAndWait);
  EXPECT_TRUE(stream.query());
}

TEST(StreamTest, C18_QueryIsTrueOnceTheWorkIsDoneWithoutASynchronize) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(0);
  encode_work(*backend, stream);
  stream.synchronize(SyncType::Commit);
  eventually([&] { return stream.query(); });
}

// Else a query is true, then false, with nothing submitted: another thread synchronised between.
TEST(StreamTest, C18_QueryStaysTrueWhileACommittedBufferHoldsNoWork) {
  for (const bool handlers : {false, true}) {
    const auto backend = make_backend();
    Stream& stream = backend->pool().stream(0);
    encode_work(*backend, stream);
    stream.synchronize(SyncType::CommitAndContinue);  // leaves an empty command buffer (C23)
    eventually([&] { return stream.query(); });
    if (handlers) stream.add_completed_handler([](metal::CommandBuffer*) {});
    // A place in the queue that is not committed: what comes after it cannot begin.
    const auto reserved = stream.command_queue()->commandBuffer();
    reserved->enqueue();
    std::thread other([&] { stream.synchronize(SyncType::CommitAndWait); });
    eventually([&] { return committed(*backend) == 2; });
    EXPECT_TRUE(stream.query()) << "handlers: " << handlers;
    encode_work(*backend, stream);
    stream.synchronize(SyncType::Commit);
    EXPECT_FALSE(stream.query());
    reserved->commit();
    other.join();
    stream.synchronize(SyncType::CommitAndWait);
  }
}

TEST(StreamTest, C18_SynchronizeWaitsForItsOwnStreamOnly) {
  const auto backend = make_backend();
  Gate gate(*backend);
  Stream& busy = backend->pool().stream(2);
  keep_busy(gate, busy);
  Stream& stream = backend->pool().stream(1);
  encode_work(*backend, stream);
  stream.synchronize(SyncType::CommitAndWait);
  EXPECT_TRUE(stream.query());
  EXPECT_FALSE(busy.query());
}

TEST(StreamTest, C18_EverySynchronizerOfAStreamWaitsForTheSameWork) {
  const auto backend = make_backend();
  Gate gate(*backend);
  Stream& stream = backend->pool().stream(1);
  keep_busy(gate, stream);
  std::atomic<bool> opened{false};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      stream.synchronize(SyncType::CommitAndWait);
      EXPECT_TRUE(opened.load());
    });
  }
  opened.store(true);
  gate.open();
  for (std::thread& thread : threads) thread.join();
}

TEST(StreamTest, C21_ABlockOnTheOwnQueueRunsInline) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(3);
  int depth = 0;
  stream.dispatch([&] {
    stream.dispatch([&] { stream.dispatch([&] { depth = 3; }); });
    encode_work(*backend, stream);
    stream.synchronize(SyncType::CommitAndWait);
  });
  EXPECT_EQ(depth, 3);
}

TEST(StreamTest, C22_KernelsShareAnEncoderThatEndsBeforeAnythingElse) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(1);
  metal::ComputeCommandEncoder* first = nullptr;
  stream.dispatch([&] { first = stream.command_encoder(); });
  stream.dispatch([&] { EXPECT_EQ(stream.command_encoder(), first); });
  EXPECT_EQ(backend->device().statistics().encoders, 1);
  encode_work(*backend, stream);  // a blit encoder: Metal would refuse a second open one
  EXPECT_EQ(backend->device().statistics().encoders, 0);
  stream.dispatch([&] { stream.command_encoder(); });
  stream.synchronize(SyncType::CommitAndWait);  // Metal would refuse a commit with it open
}

TEST(StreamTest, C23_OnlyTheDefaultStreamCommitsAndContinues) {
  const auto backend = make_backend();
  for (const int index : {0, 1}) {
    Stream& stream = backend->pool().stream(index);
    metal::Ref<metal::MPSCommandBuffer> before;
    stream.dispatch([&] { before = stream.command_buffer(); });
    stream.synchronize(SyncType::Commit);
    metal::MPSCommandBuffer* after = nullptr;
    stream.dispatch([&] { after = stream.command_buffer(); });
    EXPECT_EQ(after == before.get(), index == 0) << index;
    if (index == 0) {
      EXPECT_NO_THROW(stream.synchronize(SyncType::CommitAndContinue));
    } else {
      EXPECT_THROW(stream.synchronize(SyncType::CommitAndContinue), std::logic_error);
    }
    before = nullptr;
    stream.synchronize(SyncType::CommitAndWait);
  }
}

TEST(StreamTest, C23_TheEnvironmentOverridesCommitAndContinue) {
  const struct {
    const char* value;
    CommitAndContinue expected;
    std::size_t warnings;
  } cases[] = {{"0", CommitAndContinue::Never, 0},      {"1", CommitAndContinue::Always, 0},
               {"2", CommitAndContinue::Always, 0},     {"yes", CommitAndContinue::AsThePool, 1},
               {"1x", CommitAndContinue::AsThePool, 1}, {"-1", CommitAndContinue::AsThePool, 1}};
  for (const auto& expected : cases) {
    Config config;
    apply_environment(config, std::string("MPS_ENABLE_COMMIT_AND_CONTINUE=") + expected.value);
    EXPECT_EQ(config.commit_and_continue, expected.expected) << expected.value;
    EXPECT_EQ(config.warnings.size(), expected.warnings) << expected.value;
  }
  Config never;
  never.commit_and_continue = CommitAndContinue::Never;
  Config always;
  always.commit_and_continue = CommitAndContinue::Always;
  EXPECT_THROW(make_backend(never)->pool().stream(0).synchronize(SyncType::CommitAndContinue),
               std::logic_error);
  EXPECT_NO_THROW(make_backend(always)->pool().stream(5).synchronize(SyncType::CommitAndContinue));
}

TEST(StreamTest, TheProcessesOwnVariablesHaveNoSay) {
  setenv("MPS_ENABLE_COMMIT_AND_CONTINUE", "0", 1);
  Config config;
  apply_environment(config, "MPS_FORCE_GRAPH_PATH=1");
  unsetenv("MPS_ENABLE_COMMIT_AND_CONTINUE");
  EXPECT_EQ(config.commit_and_continue, CommitAndContinue::AsThePool);
  EXPECT_TRUE(config.force_graph_path);
}

TEST(StreamTest, C23_CommittedBuffersAreReleasedWhenReplacedOrWaitedFor) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(1);
  for (int i = 0; i < 100; ++i) {
    encode_work(*backend, stream);
    stream.synchronize(SyncType::Commit);
    eventually([&] { return stream.query(); });
  }
  eventually([&] { return backend->device().statistics().command_buffers <= 1; });
  stream.synchronize(SyncType::CommitAndWait);
  eventually([&] { return backend->device().statistics().command_buffers == 0; });
  EXPECT_EQ(committed(*backend), 100);
}

TEST(StreamTest, C24_AHandlerGoesToAFreshBufferWhenTheLastWasCommitted) {
  for (const int index : {0, 1}) {
    const auto backend = make_backend();
    Stream& stream = backend->pool().stream(index);
    std::atomic<int> called{0};
    encode_work(*backend, stream);
    stream.synchronize(SyncType::Commit);
    stream.add_completed_handler([&](metal::CommandBuffer*) { called.fetch_add(1); });
    stream.add_scheduled_handler([&](metal::CommandBuffer*) { called.fetch_add(1); });
    eventually([&] { return stream.query(); });  // a handler is no work
    EXPECT_EQ(called.load(), 0);
    stream.synchronize(SyncType::CommitAndWait);
    eventually([&] { return called.load() == 2; });
  }
}

TEST(StreamTest, C25_OthersUseTheStreamWhileOneWaitsForTheGpu) {
  const auto backend = make_backend();
  Gate gate(*backend);
  Stream& stream = backend->pool().stream(1);
  keep_busy(gate, stream);
  std::thread waiter([&] { stream.synchronize(SyncType::CommitAndWait); });
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(stream.query());
    encode_work(*backend, stream);
    stream.synchronize(SyncType::Commit);
  }
  gate.open();
  waiter.join();
  stream.synchronize(SyncType::CommitAndWait);
}

TEST(StreamTest, C26_AnExceptionInABlockComesOutOfTheCall) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(1);
  EXPECT_THROW(stream.dispatch([&] {
    stream.command_encoder();
    stream.dispatch([] { throw std::domain_error("value cannot be converted"); });
  }),
               std::domain_error);
  encode_work(*backend, stream);
  stream.synchronize(SyncType::CommitAndWait);
  EXPECT_TRUE(stream.query());
}

TEST(StreamTest, C26_AnErrorOfTheGpuSurfacesAtSynchronizeOnceAndTheStreamGoesOn) {
  for (const int index : {0, 1}) {
    const auto backend = make_backend();
    Stream& stream = backend->pool().stream(index);
    encode_fault(*backend, stream);
    stream.synchronize(SyncType::Commit);  // and good work after it
    encode_work(*backend, stream);
    stream.synchronize(SyncType::Commit);
    encode_work(*backend, stream);
    EXPECT_THROW(stream.synchronize(SyncType::CommitAndWait), CommandBufferError);
    encode_work(*backend, stream);
    EXPECT_NO_THROW(stream.synchronize(SyncType::CommitAndWait));
  }
}

TEST(StreamTest, C26_ADrainLeavesTheErrorToWhoeverSynchronizes) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(1);
  encode_fault(*backend, stream);
  stream.drain();
  stream.drain();
  EXPECT_THROW(stream.synchronize(SyncType::CommitAndWait), CommandBufferError);
  EXPECT_NO_THROW(stream.synchronize(SyncType::CommitAndWait));
}

TEST(StreamTest, C27_WorkOfOneStreamRunsInOrder) {
  const auto backend = make_backend();
  Operations& operations = backend->operations();
  const metal::Shape shape = metal::Shape::of(8, 8);
  Tensor sum = operations.create(shape, Fill::Full, 0, 0);
  const Tensor one = operations.create(shape, Fill::Full, 1, 0);
  for (int i = 0; i < 100; ++i) {
    sum = operations.compute(i % 2 == 0 ? Operation::Add : Operation::Copy,
                             i % 2 == 0 ? std::vector<Tensor>{sum, one} : std::vector<Tensor>{sum});
  }
  std::vector<float> values(64);
  backend->transfers().read(sum, values.data());
  for (const float value : values) EXPECT_EQ(value, 50);
}

TEST(StreamTest, C28_ThreadsThatShareAStreamInterleaveWholeBlocks) {
  const auto backend = make_backend();
  run_threads(4, [&](int i) {
    backend->pool().set_current_stream(&backend->pool().stream(6));
    Operations& operations = backend->operations();
    const metal::Shape shape = metal::Shape::of(4, 4);
    for (int round = 0; round < 25; ++round) {
      const auto value = static_cast<float>(i * 100 + round);
      const Tensor a = operations.create(shape, Fill::Full, value, 0);
      const Tensor b = operations.compute(Operation::Add, {a, a});
      std::vector<float> values(16);
      backend->transfers().read(b, values.data());
      for (const float seen : values) ASSERT_EQ(seen, 2 * value);
    }
  });
}

TEST(StreamTest, AdaptiveCommitsAfterTheConfiguredNumberOfCommands) {
  Config config;
  config.adaptive_commit_limit = 3;
  const auto backend = make_backend(config);
  for (int i = 0; i < 2; ++i) backend->operations().create(metal::Shape::of(4), Fill::Full, 1, 0);
  EXPECT_EQ(committed(*backend), 0);
  backend->operations().create(metal::Shape::of(4), Fill::Full, 1, 0);
  EXPECT_EQ(committed(*backend), 1);
}

}  // namespace
}  // namespace mpsstress::backend
