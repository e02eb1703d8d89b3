// Clauses C1 to C14: which stream a thread works on.
#include "backend/pool/stream_pool.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "support.hpp"

namespace mpsstress::backend {
namespace {

TEST(StreamPoolTest, C1_HasThirtyTwoStreamsOfWhichZeroIsTheDefault) {
  const auto backend = make_backend();
  EXPECT_EQ(StreamPool::kSize, 32);
  EXPECT_EQ(backend->pool().default_stream().index(), 0);
  std::set<Stream*> streams;
  for (int i = 0; i < StreamPool::kSize; ++i) {
    EXPECT_EQ(backend->pool().stream(i).index(), i);
    streams.insert(&backend->pool().stream(i));
  }
  EXPECT_EQ(streams.size(), 32U);
}

TEST(StreamPoolTest, C2_MakesAStreamWhenItIsFirstAskedFor) {
  const auto backend = make_backend();
  EXPECT_TRUE(backend->pool().created_streams().empty());
  backend->pool().stream(7);
  backend->pool().stream(7);
  backend->pool().stream(3);
  const auto made = backend->pool().created_streams();
  ASSERT_EQ(made.size(), 2U);
  EXPECT_EQ(made[0]->index(), 3);
  EXPECT_EQ(made[1]->index(), 7);
}

class CountedStream final : public Stream {
 public:
  CountedStream(Backend& backend, int index) : Stream(backend, index) {
    made.fetch_add(1, std::memory_order_relaxed);
  }
  inline static std::atomic<int> made{0};
};

TEST(StreamPoolTest, C2_MakesEachStreamOnceWhenManyThreadsAskAtOnce) {
  CountedStream::made.store(0);
  Backend backend({}, parts_with<CountedStream>());
  std::vector<Stream*> seen(8);
  run_threads(8, [&](int i) { seen[static_cast<std::size_t>(i)] = &backend.pool().stream(5); });
  EXPECT_EQ(CountedStream::made.load(), 1);
  EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [&](Stream* s) { return s == seen[0]; }));
}

TEST(StreamPoolTest, C3_WorkersAreGivenOneToThirtyOneInTurn) {
  const auto backend = make_backend();
  for (int expected = 1; expected <= 31; ++expected) {
    EXPECT_EQ(current_of_new_thread(*backend), expected);
  }
  EXPECT_EQ(current_of_new_thread(*backend), 1);
}

TEST(StreamPoolTest, C4_TheMainThreadIsOnStreamZeroWhoeverComesFirst) {
  const auto backend = make_backend();
  EXPECT_EQ(current_of_new_thread(*backend), 1);
  EXPECT_EQ(current(*backend), 0);  // GoogleTest runs on the process's main thread
}

TEST(StreamPoolTest, C4_AnAdoptedMainThreadIsOnStreamZeroAndNobodyElse) {
  const auto backend = make_backend();
  on_new_thread([&] {
    EXPECT_EQ(current(*backend), 1);
    backend->pool().adopt_main_thread();
    EXPECT_EQ(current(*backend), 0);
  });
  EXPECT_EQ(current(*backend), 2);
}

TEST(StreamPoolTest, C5_ABindingIsStableAndTheThreadsOwn) {
  const auto backend = make_backend();
  run_threads(8, [&](int i) {
    const int mine = current(*backend);
    for (int round = 0; round < 100; ++round) {
      if (i % 2 == 0) backend->pool().stream_from_pool();
      ASSERT_EQ(current(*backend), mine);
    }
  });
}

TEST(StreamPoolTest, C6_ManyWorkersShareTheStreamsEvenly) {
  for (const int workers : {31, 32, 64, 200}) {
    const auto backend = make_backend();
    std::vector<int> given(static_cast<std::size_t>(workers));
    run_threads(workers, [&](int i) { given[static_cast<std::size_t>(i)] = current(*backend); });
    std::map<int, int> share;
    for (const int index : given) ++share[index];
    EXPECT_EQ(share.size(), 31U);
    EXPECT_EQ(share.count(0), 0U);
    for (const auto& [index, count] : share) {
      EXPECT_GE(count, workers / 31) << index;
      EXPECT_LE(count, (workers + 30) / 31) << index;
    }
  }
}

TEST(StreamPoolTest, C7_AStreamAndItsWorkOutliveTheirThread) {
  const auto backend = make_backend();
  Gate gate(*backend);
  Stream* stream = nullptr;
  on_new_thread([&] {
    stream = &backend->pool().current_stream();
    keep_busy(gate, *stream);
  });
  EXPECT_FALSE(stream->query());
  gate.open();
  stream->synchronize(SyncType::CommitAndWait);
  EXPECT_TRUE(stream->query());
}

TEST(StreamPoolTest, C8_ReleaseClearsTheBindingAndTheNextUseReselects) {
  const auto backend = make_backend();
  on_new_thread([&] {
    backend->pool().release_current_stream();  // no-op
    EXPECT_EQ(current(*backend), 1);
    backend->pool().release_current_stream();
    backend->pool().release_current_stream();  // idempotent
    EXPECT_EQ(current(*backend), 2);
  });
  backend->pool().set_current_stream(&backend->pool().stream(9));
  EXPECT_EQ(current(*backend), 9);
  backend->pool().release_current_stream();
  EXPECT_EQ(current(*backend), 0);  // main again
}

TEST(StreamPoolTest, C9_SetIsForTheCallingThreadOnlyAndRefusesNull) {
  const auto backend = make_backend();
  EXPECT_THROW(backend->pool().set_current_stream(nullptr), std::invalid_argument);
  on_new_thread([&] {
    backend->pool().set_current_stream(&backend->pool().stream(17));
    EXPECT_EQ(current(*backend), 17);
  });
  EXPECT_EQ(current(*backend), 0);
}

TEST(StreamPoolTest, C9_RefusesAnotherPoolsStream) {
  const auto backend = make_backend();
  const auto other = make_backend();
  EXPECT_THROW(backend->pool().set_current_stream(&other->pool().stream(1)), std::invalid_argument);
}

TEST(StreamPoolTest, C10_PoolStreamsAreNeverZeroAndComeRoundAfterThirtyOne) {
  const auto backend = make_backend();
  const int before = current(*backend);
  std::vector<Stream*> given;
  for (int i = 0; i < 32; ++i) given.push_back(&backend->pool().stream_from_pool());
  EXPECT_EQ(std::set<Stream*>(given.begin(), given.begin() + 31).size(), 31U);
  EXPECT_EQ(given[31], given[0]);
  for (Stream* stream : given) EXPECT_NE(stream->index(), 0);
  EXPECT_EQ(current(*backend), before);
  EXPECT_EQ(current_of_new_thread(*backend), 2);  // the same counter
}

TEST(StreamPoolTest, C11_TheDefaultStreamIsTheSameFromEveryThread) {
  const auto backend = make_backend();
  Stream* mine = &backend->pool().default_stream();
  run_threads(4, [&](int) { EXPECT_EQ(&backend->pool().default_stream(), mine); });
}

TEST(StreamPoolTest, C12_AnIndexOutOfRangeIsAnErrorThatSaysSo) {
  const auto backend = make_backend();
  for (const std::int64_t index : {std::int64_t{32}, std::int64_t{-1}, std::int64_t{1} << 31}) {
    try {
      backend->pool().stream(index);
      FAIL() << index;
    } catch (const std::out_of_range& error) {
      const std::string message = error.what();
      EXPECT_NE(message.find(std::to_string(index)), std::string::npos) << message;
      EXPECT_NE(message.find("[0, 32)"), std::string::npos) << message;
    }
  }
  EXPECT_TRUE(backend->pool().created_streams().empty());
}

TEST(StreamPoolTest, C13_InABlockTheCurrentStreamIsTheQueuesOwn) {
  const auto backend = make_backend();
  Stream& other = backend->pool().stream(12);
  other.dispatch([&] { EXPECT_EQ(current(*backend), 12); });
  EXPECT_EQ(current(*backend), 0);
}

TEST(StreamPoolTest, C14_ActiveStreamsAreOneUntilAWorkerStreamIsUsedThenTwo) {
  const auto backend = make_backend();
  EXPECT_EQ(backend->pool().active_stream_count(), 1);
  current(*backend);
  EXPECT_EQ(backend->pool().active_stream_count(), 1);
  current_of_new_thread(*backend);
  EXPECT_EQ(backend->pool().active_stream_count(), 2);
  EXPECT_EQ(backend->pool().active_stream_count(), 2);
}

TEST(StreamPoolTest, BindingsAreCountedUntilTheirThreadsHaveEnded) {
  const auto backend = make_backend();
  const auto& threads = backend->pool().threads();
  EXPECT_EQ(threads.live(), 0);
  on_new_thread([&] {
    current(*backend);
    EXPECT_EQ(threads.live(), 1);
  });
  EXPECT_EQ(threads.live(), 0);  // a native join waits for the thread's destructors
  current(*backend);
  EXPECT_EQ(threads.live(), 1);
}

TEST(StreamPoolTest, BackendsDoNotShareBindings) {
  const auto first = make_backend();
  const auto second = make_backend();
  first->pool().set_current_stream(&first->pool().stream(4));
  EXPECT_EQ(current(*second), 0);
  EXPECT_EQ(current(*first), 4);
}

TEST(StreamPoolTest, AThreadThatOutlivesABackendStartsAfreshWithTheNext) {
  for (int round = 0; round < 3; ++round) {
    const auto backend = make_backend();
    EXPECT_EQ(backend->pool().threads().live(), 0);
    backend->pool().set_current_stream(&backend->pool().stream(round + 5));
    EXPECT_EQ(current(*backend), round + 5);
  }
}

}  // namespace
}  // namespace mpsstress::backend
