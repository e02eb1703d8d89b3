// Clauses C36 to C43: device memory.
#include "backend/allocator/allocator.hpp"

#include "backend/error.hpp"
#include "support.hpp"

namespace mpsstress::backend {
namespace {

constexpr std::size_t kBytes = 1024;

class AllocatorTest : public ::testing::Test {
 protected:
  Allocation allocate(int stream, Usage usage = Usage::Device) {
    return allocator().allocate(kBytes, backend_->pool().stream(stream), usage);
  }
  Stream& stream(int index) { return backend_->pool().stream(index); }
  Allocator& allocator() { return backend_->allocator(); }

  // Work on the stream that uses the memory, held at a gate.
  void use(Gate& gate, int index, const Allocation& allocation) {
    Stream& stream = this->stream(index);
    gate.close(stream);
    stream.dispatch([&] {
      const auto encoder = stream.command_buffer()->blitCommandEncoder();
      encoder->fillBuffer(allocation.buffer, 0, kBytes, 1);
      encoder->endEncoding();
    });
    stream.synchronize(SyncType::Commit);
  }

  void finish(Gate& gate) {
    gate.open();
    for (Stream* each : backend_->pool().created_streams()) {
      each->synchronize(SyncType::CommitAndWait);
    }
    eventually([&] { return allocator().statistics().pending_free == 0; });
  }

  const std::unique_ptr<Backend> backend_ = make_backend();
};

TEST_F(AllocatorTest, C36_AFreedBlockIsReusedAtOnceByItsOwnStreamOnly) {
  Gate gate(*backend_);
  const Allocation block = allocate(1);
  use(gate, 1, block);
  EXPECT_TRUE(allocator().free(block));
  const Allocation other = allocate(2);
  EXPECT_NE(other.buffer, block.buffer);
  const Allocation own = allocate(1);
  EXPECT_EQ(own.buffer, block.buffer);
}

TEST_F(AllocatorTest, C36_AnotherStreamMayHaveItOnceTheWorkIsComplete) {
  Gate gate(*backend_);
  const Allocation block = allocate(1);
  use(gate, 1, block);
  allocator().free(block);
  EXPECT_EQ(allocator().statistics().pending_free, 1);
  finish(gate);
  EXPECT_EQ(allocate(2).buffer, block.buffer);
}

TEST_F(AllocatorTest, C36_AnIdleStreamsBlockIsFreeForAll) {
  const Allocation block = allocate(1);
  allocator().free(block);
  EXPECT_EQ(allocate(2).buffer, block.buffer);
}

TEST_F(AllocatorTest, C37_ABlockWaitsForEveryRecordedStreamsWorkAtTheTimeOfFree) {
  Gate second(*backend_);
  Gate third(*backend_);
  const Allocation block = allocate(1);
  allocator().record_stream(block, stream(2));
  allocator().record_stream(block, stream(3));
  use(second, 2, block);  // queued after the record, before the free
  use(third, 3, block);
  allocator().free(block);
  EXPECT_NE(allocate(1).buffer, block.buffer);
  third.open();
  stream(3).synchronize(SyncType::CommitAndWait);
  EXPECT_NE(allocate(1).buffer, block.buffer);
  finish(second);
  EXPECT_EQ(allocate(1).buffer, block.buffer);
}

TEST_F(AllocatorTest, C37_AnIdleConsumerHoldsNothingBack) {
  const Allocation block = allocate(1);
  allocator().record_stream(block, stream(2));
  allocator().free(block);
  EXPECT_EQ(allocate(1).buffer, block.buffer);
}

TEST_F(AllocatorTest, C38_RecordingTheOwnStreamTwiceOrNothingIsHarmless) {
  Gate gate(*backend_);
  const Allocation block = allocate(1);
  allocator().record_stream(block, stream(1));
  allocator().record_stream({}, stream(2));
  allocator().record_stream({nullptr, 7, block.pool}, stream(2));
  for (int i = 0; i < 5; ++i) allocator().record_stream(block, stream(2));
  use(gate, 1, block);
  allocator().free(block);
  EXPECT_EQ(allocate(1).buffer, block.buffer);  // own stream, idle consumer
}

TEST_F(AllocatorTest, C38_ManyThreadsRecordManyStreams) {
  const Allocation block = allocate(1);
  run_threads(8, [&](int i) {
    for (int round = 0; round < 20; ++round) {
      allocator().record_stream(block, stream(1 + (i + round) % 31));
    }
  });
  EXPECT_TRUE(allocator().free(block));
  EXPECT_EQ(allocate(1).buffer, block.buffer);
}

TEST_F(AllocatorTest, C39_TheHostIsNotGivenABlockThatTheGpuStillUses) {
  Gate gate(*backend_);
  const Allocation block = allocate(1);
  use(gate, 1, block);
  allocator().free(block);
  const Allocation host = allocate(1, Usage::Host);
  EXPECT_NE(host.buffer, block.buffer);
  allocator().free(host);
  finish(gate);
  EXPECT_EQ(allocate(1, Usage::Host).buffer, block.buffer);
}

TEST_F(AllocatorTest, C39_LargeBlocksWaitAsSmallOnesDo) {
  const std::size_t large = std::size_t{5} << 20;
  Gate gate(*backend_);
  const Allocation block = allocator().allocate(large, stream(1));
  use(gate, 1, block);
  allocator().free(block);
  const Allocation other = allocator().allocate(large, stream(2));
  EXPECT_NE(other.buffer, block.buffer);
  finish(gate);
  EXPECT_EQ(allocator().allocate(large, stream(3)).buffer, block.buffer);
}

TEST_F(AllocatorTest, C40_EmptyCacheWaitsForAllStreamsThenGivesEverythingBack) {
  for (const int index : {0, 1, 2}) {
    const Allocation block = allocate(index);
    allocator().record_stream(block, stream(3));
    stream(index).dispatch([&] { stream(index).command_buffer(); });
    stream(3).dispatch([&] { stream(3).command_buffer(); });
    allocator().free(block);
  }
  EXPECT_GT(allocator().statistics().pending_free, 0);
  allocator().empty_cache();
  EXPECT_EQ(allocator().statistics().pending_free, 0);
  eventually([&] { return backend_->device().statistics().buffers == 0; });
  EXPECT_EQ(backend_->device().statistics().heaps, 0);
}

TEST_F(AllocatorTest, C40_EmptyCacheKeepsWhatIsInUse) {
  const Allocation block = allocate(1);
  allocator().empty_cache();
  EXPECT_EQ(backend_->device().statistics().buffers, 1);
  EXPECT_TRUE(allocator().free(block));
}

TEST_F(AllocatorTest, C41_TheHostWaitsForAllRecordedEventsOfABlock) {
  Gate first(*backend_);
  Gate second(*backend_);
  const Allocation block = allocate(1);
  use(first, 1, block);
  allocator().record_event(block, stream(1));
  use(second, 2, block);
  allocator().record_event(block, stream(2));
  std::atomic<int> opened{0};
  std::thread host([&] {
    allocator().wait_for_events(block);
    EXPECT_EQ(opened.load(), 2);
  });
  opened.fetch_add(1);
  first.open();
  stream(1).synchronize(SyncType::CommitAndWait);
  opened.fetch_add(1);
  second.open();
  host.join();
}

TEST_F(AllocatorTest, C41_ABlockMayBeFreedWhileTheHostWaitsForItsEvents) {
  Gate gate(*backend_);
  const Allocation block = allocate(1);
  use(gate, 1, block);
  allocator().record_event(block, stream(1));
  std::thread host([&] { allocator().wait_for_events(block); });
  allocator().free(block);
  gate.open();
  host.join();
}

// Fails the test where the allocator dispatches while it holds a lock that this thread can try.
class LockWatchingAllocator final : public Allocator {
 public:
  using Allocator::Allocator;

 protected:
  Stream& stream_for_handler(Stream& user) override {
    // Called inside the block on the user's queue.
    std::thread([&] {
      for (std::mutex* mutex : {&small_.mutex, &large_.mutex, &map_mutex_}) {
        EXPECT_TRUE(mutex->try_lock());
        mutex->unlock();
      }
    }).join();
    return user;
  }
};

TEST(AllocatorLockTest, C42_NothingIsDispatchedWhileAnAllocatorLockIsHeld) {
  Backend backend({}, parts_with<LockWatchingAllocator>());
  Stream& stream = backend.pool().stream(1);
  const Allocation block = backend.allocator().allocate(kBytes, stream);
  stream.dispatch([&] { stream.command_buffer(); });
  backend.allocator().free(block);
  EXPECT_EQ(backend.allocator().statistics().pending_free, 1);
}

TEST_F(AllocatorTest, C43_ATicketThatHasOutlivedItsUseNamesNothing) {
  Gate gate(*backend_);
  const Allocation old = allocate(1);
  EXPECT_TRUE(allocator().free(old));
  EXPECT_FALSE(allocator().free(old));
  const Allocation recycled = allocate(1);
  ASSERT_EQ(recycled.buffer, old.buffer);
  keep_busy(gate, stream(2));
  allocator().record_stream(old, stream(2));
  EXPECT_FALSE(allocator().free(old));
  allocator().free(recycled);
  EXPECT_EQ(allocate(1).buffer, old.buffer);  // not parked: stream 2 was not recorded
}

TEST(AllocatorMemoryTest, CachesAreEmptiedBeforeMemoryIsOut) {
  Config config;
  config.memory_bytes = std::size_t{4} << 20;
  const auto backend = make_backend(config);
  Stream& stream = backend->pool().stream(1);
  const std::size_t half = std::size_t{2} << 20;
  for (int round = 0; round < 4; ++round) {
    const Allocation a = backend->allocator().allocate(half, stream);
    EXPECT_TRUE(backend->allocator().free(a));
    const Allocation b = backend->allocator().allocate(half + half / 2, stream);
    EXPECT_TRUE(backend->allocator().free(b));
  }
}

TEST(AllocatorMemoryTest, OutOfMemorySaysHowMuchAndTheBackendGoesOn) {
  Config config;
  config.memory_bytes = std::size_t{4} << 20;
  const auto backend = make_backend(config);
  Stream& stream = backend->pool().stream(1);
  const Allocation kept = backend->allocator().allocate(std::size_t{3} << 20, stream);
  try {
    backend->allocator().allocate(std::size_t{3} << 20, stream);
    FAIL();
  } catch (const OutOfMemory& error) {
    EXPECT_NE(std::string(error.what()).find("3145728 bytes"), std::string::npos) << error.what();
  }
  EXPECT_TRUE(backend->allocator().free(kept));
  EXPECT_NE(backend->allocator().allocate(std::size_t{3} << 20, stream).buffer, nullptr);
}

TEST(AllocatorMemoryTest, ManyThreadsAllocateAndFree) {
  const auto backend = make_backend();
  run_threads(8, [&](int i) {
    Stream& stream = backend->pool().current_stream();
    for (int round = 0; round < 200; ++round) {
      const Allocation block = backend->allocator().allocate(
          static_cast<std::size_t>(256 << ((i + round) % 10)), stream);
      ASSERT_TRUE(backend->allocator().free(block));
    }
  });
  backend->allocator().empty_cache();
  eventually([&] { return backend->device().statistics().buffers == 0; });
}

}  // namespace
}  // namespace mpsstress::backend
