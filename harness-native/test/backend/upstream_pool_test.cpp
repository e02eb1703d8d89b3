// Where pool `upstream` differs from pool `patched`: C1 to C4, C6, C8 to C10, C12, C13, C17, C23,
// C36.
#include "backend/pool/upstream_pool.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

#include "backend/error.hpp"
#include "backend/stream/device_synchronizer.hpp"
#include "backend/stream/guard.hpp"
#include "support.hpp"

namespace mpsstress::backend {
namespace {

std::unique_ptr<Backend> make_upstream(Config config = {}) {
  return make_backend(std::move(config), "upstream");
}

TEST(UpstreamPoolTest, C1_TheDefaultStreamIsOutsideAPoolOfThirtyTwo) {
  const auto backend = make_upstream();
  EXPECT_EQ(backend->pool().default_stream().index(), 0);
  EXPECT_EQ(backend->pool().stream(32).index(), 32);
  EXPECT_THROW(backend->pool().stream(33), std::out_of_range);
}

TEST(UpstreamPoolTest, C2_ThePoolsStreamsAreMadeTogetherAtTheFirstRequest) {
  const auto backend = make_upstream();
  current(*backend);
  backend->synchronizer().synchronize();  // never makes the pool
  EXPECT_EQ(backend->pool().created_streams().size(), 1U);
  run_threads(4, [&](int) { backend->pool().stream_from_pool(); });
  EXPECT_EQ(backend->pool().created_streams().size(), 33U);
}

TEST(UpstreamPoolTest, C3_C4_EveryThreadStartsOnTheDefaultStream) {
  const auto backend = make_upstream();
  run_threads(4, [&](int) { EXPECT_EQ(current(*backend), 0); });
  EXPECT_EQ(backend->pool().active_stream_count(), 1);  // C14
}

TEST(UpstreamPoolTest, C6_C10_PoolStreamsComeRoundAfterThirtyTwo) {
  const auto backend = make_upstream();
  std::vector<int> given;
  for (int i = 0; i < 33; ++i) given.push_back(backend->pool().stream_from_pool().index());
  EXPECT_EQ(std::set<int>(given.begin(), given.begin() + 32).size(), 32U);
  EXPECT_EQ(given[32], given[0]);
  EXPECT_EQ(std::count(given.begin(), given.end(), 0), 0);
  EXPECT_EQ(current(*backend), 0);
}

TEST(UpstreamPoolTest, C8_C9_SettingNullOrReleasingGoesBackToTheDefaultStream) {
  const auto backend = make_upstream();
  on_new_thread([&] {
    backend->pool().set_current_stream(&backend->pool().stream(32));
    EXPECT_EQ(current(*backend), 32);
    backend->pool().set_current_stream(nullptr);
    EXPECT_EQ(current(*backend), 0);
    backend->pool().set_current_stream(&backend->pool().stream(7));
    backend->pool().release_current_stream();
    EXPECT_EQ(current(*backend), 0);
  });
}

TEST(UpstreamPoolTest, C12_AnIdOutsideThePoolIsNotFound) {
  const auto backend = make_upstream();
  for (const std::int64_t id : {std::int64_t{33}, std::int64_t{-1}, std::int64_t{1} << 32}) {
    try {
      backend->guard().synchronize_stream({DeviceType::Mps, 0, id});
      FAIL() << id;
    } catch (const std::out_of_range& error) {
      const std::string message = error.what();
      EXPECT_NE(message.find(std::to_string(id) + " not found in pool"), std::string::npos);
    }
  }
}

TEST(UpstreamPoolTest, C13_InABlockTheThreadsOwnChoiceCounts) {
  const auto backend = make_upstream();
  backend->pool().stream(12).dispatch([&] { EXPECT_EQ(current(*backend), 0); });
}

TEST(UpstreamPoolTest, C15_TheGuardExchangesAndRestores) {
  const auto backend = make_upstream();
  Guard& guard = backend->guard();
  const GenericStream made = guard.get_new_stream();
  EXPECT_GE(made.id, 1);
  const GenericStream before = guard.exchange_stream(made);
  EXPECT_EQ(before.id, 0);
  EXPECT_EQ(guard.get_stream().id, made.id);
  guard.exchange_stream(before);
  EXPECT_EQ(guard.get_stream().id, before.id);
}

TEST(UpstreamPoolTest, C17_ADeviceSynchronisationEndsAtTheFirstStreamThatThrows) {
  const auto backend = make_upstream();
  Gate never_needed(*backend);
  keep_busy(never_needed, backend->pool().stream(2));
  encode_fault(*backend, backend->pool().stream(1));
  EXPECT_THROW(backend->synchronizer().synchronize(), CommandBufferError);
  EXPECT_FALSE(backend->pool().stream(2).query());
  never_needed.open();
  EXPECT_NO_THROW(backend->synchronizer().synchronize());
  EXPECT_TRUE(backend->pool().stream(2).query());
}

TEST(UpstreamPoolTest, C23_EveryStreamCommitsAndContinuesUnlessProfiling) {
  const auto backend = make_upstream();
  for (const int index : {0, 1, 32}) {
    EXPECT_NO_THROW(backend->pool().stream(index).synchronize(SyncType::CommitAndContinue));
  }
  Config config;
  config.profiling = true;
  EXPECT_THROW(make_upstream(config)->pool().stream(0).synchronize(SyncType::CommitAndContinue),
               std::logic_error);
}

TEST(UpstreamPoolTest, C36_AFreeBlockGoesBackToItsOwnStreamOnly) {
  const auto backend = make_upstream();
  const auto allocate = [&](int stream) {
    return backend->allocator().allocate(256, backend->pool().stream(stream));
  };
  const Allocation block = allocate(1);
  backend->allocator().free(block);
  EXPECT_NE(allocate(2).buffer, block.buffer);
  EXPECT_EQ(allocate(1).buffer, block.buffer);
}

}  // namespace
}  // namespace mpsstress::backend
