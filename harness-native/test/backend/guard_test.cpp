// Clauses C15 and C16: the device-generic face.
#include "backend/stream/guard.hpp"

#include <stdexcept>

#include "support.hpp"

namespace mpsstress::backend {
namespace {

GenericStream named(std::int64_t id) { return {DeviceType::Mps, 0, id}; }

TEST(GuardTest, C15_AnswersCurrentDefaultAndNewStreams) {
  const auto backend = make_backend();
  Guard& guard = backend->guard();
  EXPECT_EQ(guard.get_stream().id, 0);
  EXPECT_EQ(guard.get_default_stream().id, 0);
  EXPECT_EQ(guard.get_new_stream().id, 1);
  on_new_thread([&] {
    EXPECT_EQ(guard.get_stream().id, 2);
    EXPECT_EQ(guard.get_default_stream().id, 0);
  });
}

TEST(GuardTest, C15_ExchangeAnswersThePreviousStreamAndNestingRestores) {
  const auto backend = make_backend();
  Guard& guard = backend->guard();
  on_new_thread([&] {
    const GenericStream first = guard.get_stream();
    const GenericStream before = guard.exchange_stream(named(8));
    EXPECT_EQ(before.id, first.id);
    const GenericStream inner = guard.exchange_stream(named(0));
    EXPECT_EQ(inner.id, 8);
    guard.exchange_stream(inner);
    EXPECT_EQ(guard.get_stream().id, 8);
    guard.exchange_stream(before);
    EXPECT_EQ(guard.get_stream().id, first.id);
  });
}

TEST(GuardTest, C16_RecordAndBlockActOnTheGivenStream) {
  const auto backend = make_backend();
  Guard& guard = backend->guard();
  Stream& producer = backend->pool().stream(5);
  Stream& consumer = backend->pool().stream(6);
  Gate gate(*backend);
  gate.close(producer);
  const EventId event = backend->events().acquire(false);
  guard.record(event, named(5));
  EXPECT_FALSE(guard.query_event(event));
  guard.block(event, named(6));
  consumer.synchronize(SyncType::Commit);
  EXPECT_FALSE(guard.query_stream(named(6)));
  EXPECT_TRUE(guard.query_stream(named(0)));  // the current one has nothing to do with it
  gate.open();
  guard.synchronize_event(event);
  guard.synchronize_stream(named(6));
  EXPECT_TRUE(guard.query_stream(named(6)));
}

TEST(GuardTest, C16_RefusesForeignDevicesAndIds) {
  const auto backend = make_backend();
  Guard& guard = backend->guard();
  const EventId event = backend->events().acquire(false);
  EXPECT_THROW(guard.record(event, {DeviceType::Cuda, 0, 1}), std::invalid_argument);
  EXPECT_THROW(guard.record(event, {DeviceType::Mps, 1, 1}), std::invalid_argument);
  EXPECT_THROW(guard.record(event, named(1), 1), std::invalid_argument);
  EXPECT_THROW(guard.record(event, named(32)), std::out_of_range);
  EXPECT_THROW(guard.block(event, named(-1)), std::out_of_range);
  EXPECT_THROW(guard.exchange_stream(named(32)), std::out_of_range);
  EXPECT_EQ(guard.get_stream().id, 0);
  EXPECT_NO_THROW(guard.record(event, named(1), Guard::kAnyDevice));
  EXPECT_NO_THROW(guard.record(event, named(1), 0));
}

TEST(GuardTest, C37_RecordsDataOnTheGivenStream) {
  const auto backend = make_backend();
  Gate gate(*backend);
  const Allocation block = backend->allocator().allocate(256, backend->pool().stream(1));
  backend->guard().record_data_on_stream(block, named(2));
  keep_busy(gate, backend->pool().stream(2));
  backend->allocator().free(block);
  EXPECT_NE(backend->allocator().allocate(256, backend->pool().stream(1)).buffer, block.buffer);
}

}  // namespace
}  // namespace mpsstress::backend
