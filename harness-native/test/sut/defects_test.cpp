// Each defect is shown to misbehave, by an experiment in which the correct backend does not.
#include <map>

#include "../backend/support.hpp"
#include "backend/device_synchronizer.hpp"
#include "backend/event_pool.hpp"
#include "backend/graph_cache.hpp"
#include "backend/stream_assigner.hpp"
#include "defects/registry.hpp"

namespace mpsstress::defects {
namespace {

using namespace backend;  // NOLINT: a test of it

std::unique_ptr<Backend> backend_with(const char* id) {
  std::unique_ptr<Parts> parts = std::make_unique<PatchedParts>();
  if (id != nullptr) parts = find_defect(id)->plant(std::move(parts));
  return std::make_unique<Backend>(Config{}, std::move(parts));
}

using Experiment = bool (*)(Backend&);  // whether it misbehaves

void expect_found(const char* id, Experiment misbehaves) {
  EXPECT_FALSE(misbehaves(*backend_with(nullptr))) << "the correct backend";
  EXPECT_TRUE(misbehaves(*backend_with(id))) << id;
}

Allocation allocate(Backend& backend, int stream) {
  return backend.allocator().allocate(1024, backend.pool().stream(stream));
}

TEST(DefectsTest, NonAtomicCounterGivesAStreamTwice) {
  const auto unbalanced = [](Parts& parts) {
    constexpr int kThreads = 4;
    constexpr int kCalls = 31 * 10000;
    const auto assigner = parts.make_stream_assigner(StreamPool::kWorkers);
    std::vector<std::map<int, int>> given(kThreads);
    run_threads(kThreads, [&](int i) {
      for (int call = 0; call < kCalls; ++call)
        ++given[static_cast<std::size_t>(i)][assigner->next()];
    });
    std::map<int, int> share;
    for (const auto& mine : given) {
      for (const auto& [index, count] : mine) share[index] += count;
    }
    for (const auto& [index, count] : share) {
      if (count != kThreads * kCalls / StreamPool::kWorkers) return true;
    }
    return false;
  };
  PatchedParts correct;
  EXPECT_FALSE(unbalanced(correct));
  const auto defective = find_defect("non-atomic-counter")->plant(std::make_unique<PatchedParts>());
  bool found = false;
  while (!found) found = unbalanced(*defective);  // two cores meet within some thousand calls
}

TEST(DefectsTest, HandlerOnDefaultStreamGivesABlockBackOnTheWrongWord) {
  expect_found("handler-on-default-stream", [](Backend& backend) {
    Gate gate(backend);
    const Allocation block = allocate(backend, 1);
    keep_busy(gate, backend.pool().stream(1));  // uses the block
    backend.allocator().free(block);
    Stream& main = backend.pool().default_stream();
    main.dispatch([&] { main.command_buffer(); });
    std::atomic<bool> called{false};
    main.add_completed_handler([&](metal::CommandBuffer*) { called.store(true); });
    main.synchronize(SyncType::CommitAndWait);  // the default stream has finished; stream 1 not
    eventually([&] { return called.load(); });  // handlers come in the order of their addition
    return allocate(backend, 2).buffer == block.buffer;
  });
}

TEST(DefectsTest, DeviceSyncCurrentStreamOnlyReturnsWhileOthersRun) {
  const auto defective = backend_with("device-sync-current-stream-only");
  Gate never_opened(*defective);
  keep_busy(never_opened, defective->pool().stream(1));
  defective->synchronizer().synchronize();  // returns all the same
  EXPECT_FALSE(defective->pool().stream(1).query());
  never_opened.open();

  const auto correct = backend_with(nullptr);
  Gate gate(*correct);
  keep_busy(gate, correct->pool().stream(1));
  std::atomic<bool> opened{false};
  std::thread waiter([&] {
    correct->synchronizer().synchronize();
    EXPECT_TRUE(opened.load());
  });
  opened.store(true);
  gate.open();
  waiter.join();
}

TEST(DefectsTest, RecordStreamOnlyLastConsumerForgetsTheFirst) {
  expect_found("record-stream-only-last-consumer", [](Backend& backend) {
    Gate gate(backend);
    const Allocation block = allocate(backend, 1);
    backend.allocator().record_stream(block, backend.pool().stream(2));
    backend.allocator().record_stream(block, backend.pool().stream(3));
    keep_busy(gate, backend.pool().stream(2));  // still reads it
    backend.allocator().free(block);
    return allocate(backend, 1).buffer == block.buffer;
  });
}

TEST(DefectsTest, NewThreadsDefaultToStream0) {
  expect_found("new-threads-default-to-stream-0", [](Backend& backend) {
    int index = -1;
    on_new_thread([&] { index = backend.pool().current_stream().index(); });
    return index == 0;
  });
}

TEST(DefectsTest, CrossStreamFreeListReuseDoesNotWait) {
  expect_found("cross-stream-free-list-reuse", [](Backend& backend) {
    Gate gate(backend);
    const Allocation block = allocate(backend, 1);
    keep_busy(gate, backend.pool().stream(1));
    backend.allocator().free(block);
    return allocate(backend, 2).buffer == block.buffer;
  });
}

TEST(DefectsTest, PrevCommandBufferOverwrittenLeaks) {
  expect_found("prev-command-buffer-overwritten-leak", [](Backend& backend) {
    Stream& stream = backend.pool().stream(1);
    metal::Ref<metal::CommandBuffer> first;
    stream.dispatch([&] { first = stream.command_buffer()->commandBuffer(); });
    stream.synchronize(SyncType::Commit);
    eventually([&] { return stream.query(); });
    stream.dispatch([&] { stream.command_buffer(); });
    stream.synchronize(SyncType::Commit);         // replaces the first
    stream.synchronize(SyncType::CommitAndWait);  // by now the device has let go of it, too
    const bool leaked = first->retainCount() > 1;
    if (leaked) first->release();  // for the leak checker of this process
    return leaked;
  });
}

TEST(DefectsTest, QueryTrueForUnrecordedReusedEvent) {
  expect_found("query-true-for-unrecorded-reused-event", [](Backend& backend) {
    EventPool& events = backend.events();
    const EventId first = events.acquire(false);
    events.record(first);
    events.synchronize(first);
    events.release(first);
    return events.query(events.acquire(false));
  });
}

TEST(DefectsTest, SharedMpsgraphEncodeGivesAllThreadsOneCache) {
  expect_found("shared-mpsgraph-encode", [](Backend& backend) {
    GraphCache* mine = &backend.graphs().mine();
    bool shared = false;
    on_new_thread([&] { shared = &backend.graphs().mine() == mine; });
    return shared;
  });
}

}  // namespace
}  // namespace mpsstress::defects
