// Where pool `freelist` differs from pool `patched`: C3, C6 to C10, C14.
#include "backend/pool/freelist_pool.hpp"

#include <cstdlib>
#include <set>
#include <stdexcept>
#include <string>

#include "support.hpp"

namespace mpsstress::backend {
namespace {

std::unique_ptr<Backend> make_freelist(Config config = {}) {
  return make_backend(std::move(config), "freelist");
}

// Threads that hold a slot each until the end of the scope.
class Holders {
 public:
  Holders(Backend& backend, int count) {
    for (int i = 0; i < count; ++i) {
      threads_.emplace_back([&] {
        const int mine = current(backend);
        {
          const std::lock_guard<std::mutex> lock(mutex_);
          streams_.insert(mine);
        }
        holding_.fetch_add(1);
        eventually([&] { return leave_.load() > 0 && leave_.fetch_sub(1) > 0; });
      });
    }
    eventually([&] { return holding_.load() == count; });
  }
  ~Holders() {
    leave_.store(1 << 20);
    for (std::thread& thread : threads_) thread.join();
  }
  void let_one_go() { leave_.store(1); }
  const std::set<int>& streams() const { return streams_; }

 private:
  std::mutex mutex_;
  std::set<int> streams_;
  std::atomic<int> holding_{0};
  std::atomic<int> leave_{0};
  std::vector<std::thread> threads_;
};

TEST(FreelistPoolTest, C3_AThreadTakesAFreeSlotAndGivesItBackWhenItEnds) {
  const auto backend = make_freelist();
  for (int i = 0; i < 64; ++i) EXPECT_EQ(current_of_new_thread(*backend), 1);
  const Holders holders(*backend, 3);
  EXPECT_EQ(holders.streams(), (std::set<int>{1, 2, 3}));
  EXPECT_EQ(current_of_new_thread(*backend), 4);
  EXPECT_EQ(current(*backend), 0);  // C4
}

TEST(FreelistPoolTest, C6_TheThirtySecondWorkerIsRefused) {
  const auto backend = make_freelist();
  const Holders holders(*backend, 31);
  EXPECT_EQ(holders.streams().size(), 31U);
  on_new_thread([&] {
    try {
      current(*backend);
      FAIL() << "there is no slot";
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find("pool exhausted"), std::string::npos);
    }
  });
}

TEST(FreelistPoolTest, C6_OrWaitsUntilASlotIsGivenBack) {
  Config config;
  config.slot_wait = Config::kForEver;
  const auto backend = make_freelist(config);
  Holders holders(*backend, 31);
  std::atomic<bool> got{false};
  std::thread waiter([&] {
    EXPECT_NO_THROW(current(*backend));
    got.store(true);
  });
  EXPECT_FALSE(got.load());
  holders.let_one_go();
  waiter.join();
  EXPECT_TRUE(got.load());
}

TEST(FreelistPoolTest, C6_TheWaitMayBeBounded) {
  Config config;
  apply_environment(config, "MPS_STREAM_POOL_WAIT_TIMEOUT_MS=1");
  EXPECT_EQ(config.slot_wait, std::chrono::milliseconds(1));
  Config for_ever;
  apply_environment(for_ever, "MPS_STREAM_POOL_WAIT_TIMEOUT_MS=-1");
  EXPECT_EQ(for_ever.slot_wait, Config::kForEver);
  const auto backend = make_freelist(config);
  const Holders holders(*backend, 31);
  on_new_thread([&] { EXPECT_THROW(current(*backend), std::runtime_error); });
}

TEST(FreelistPoolTest, C7_AnEndingThreadLeavesItsStreamDone) {
  const auto backend = make_freelist();
  Gate gate(*backend);
  Stream* stream = nullptr;
  std::thread worker([&] {
    stream = &backend->pool().current_stream();
    gate.close(*stream);  // encoded, not even committed
    gate.open();
  });
  worker.join();
  EXPECT_TRUE(stream->query());
}

TEST(FreelistPoolTest, C8_ReleaseWaitsForTheStreamAndGivesEverySlotBack) {
  const auto backend = make_freelist();
  on_new_thread([&] {
    backend->pool().release_current_stream();  // no-op
    Stream& stream = backend->pool().current_stream();
    backend->pool().stream_from_pool();
    Gate gate(*backend);
    gate.close(stream);
    gate.open();
    backend->pool().release_current_stream();
    EXPECT_TRUE(stream.query());
    EXPECT_EQ(backend->pool().active_stream_count(), 1);
    backend->pool().release_current_stream();
    EXPECT_EQ(current(*backend), 1);
  });
}

TEST(FreelistPoolTest, C9_SettingTakesTheSlotUnlessItIsAnothersAndKeepsTheOldOne) {
  const auto backend = make_freelist();
  const Holders holders(*backend, 2);
  on_new_thread([&] {
    StreamPool& pool = backend->pool();
    EXPECT_THROW(pool.set_current_stream(&pool.stream(2)), std::runtime_error);
    EXPECT_EQ(current(*backend), 3);
    pool.set_current_stream(&pool.stream(9));
    EXPECT_EQ(current_of_new_thread(*backend), 4);  // neither 3 nor 9 is free
    on_new_thread([&] {
      EXPECT_THROW(pool.set_current_stream(&pool.stream(9)), std::runtime_error);
      EXPECT_NO_THROW(pool.set_current_stream(&pool.stream(0)));  // no slot
    });
    pool.set_current_stream(&pool.stream(3));
    EXPECT_EQ(current(*backend), 3);
  });
  on_new_thread([&] { backend->pool().set_current_stream(&backend->pool().stream(9)); });
}

TEST(FreelistPoolTest, C10_AStreamFromThePoolIsTheCallersOwn) {
  const auto backend = make_freelist();
  on_new_thread([&] {
    const int mine = current(*backend);
    std::set<int> given;
    for (int i = 0; i < 40; ++i) given.insert(backend->pool().stream_from_pool().index());
    EXPECT_EQ(given.size(), 30U);  // then those come again; never its current one, nor 0
    EXPECT_EQ(given.count(mine), 0U);
    EXPECT_EQ(given.count(0), 0U);
    EXPECT_EQ(current(*backend), mine);
    on_new_thread([&] { EXPECT_THROW(current(*backend), std::runtime_error); });
  });
  EXPECT_EQ(current_of_new_thread(*backend), 1);
}

TEST(FreelistPoolTest, C14_StreamsAreActiveWhileAThreadHasOne) {
  const auto backend = make_freelist();
  EXPECT_EQ(backend->pool().active_stream_count(), 1);
  {
    const Holders holders(*backend, 1);
    EXPECT_EQ(backend->pool().active_stream_count(), 2);
  }
  EXPECT_EQ(backend->pool().active_stream_count(), 1);
}

TEST(FreelistPoolTest, AThreadMayOutliveThePool) {
  auto backend = make_freelist();
  std::atomic<bool> used{false};
  std::atomic<bool> gone{false};
  std::thread thread([&] {
    current(*backend);
    used.store(true);
    eventually([&] { return gone.load(); });
  });
  eventually([&] { return used.load(); });
  backend.reset();
  gone.store(true);
  thread.join();
}

TEST(FreelistPoolTest, ManyThreadsNeverShareASlot) {
  Config config;
  config.slot_wait = Config::kForEver;
  const auto backend = make_freelist(config);
  std::array<std::atomic<int>, StreamPool::kSize> users{};
  run_threads(40, [&](int) {
    for (int round = 0; round < 10; ++round) {
      const auto mine = static_cast<std::size_t>(current(*backend));
      EXPECT_EQ(users[mine].fetch_add(1), 0);
      users[mine].fetch_sub(1);
      backend->pool().release_current_stream();
    }
  });
}

}  // namespace
}  // namespace mpsstress::backend
