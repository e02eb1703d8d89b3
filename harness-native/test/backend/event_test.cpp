// Clauses C29 to C35: events.
#include "backend/event/event.hpp"

#include <stdexcept>
#include <string>

#include "backend/error.hpp"
#include "backend/event/event_pool.hpp"
#include "support.hpp"

namespace mpsstress::backend {
namespace {

// A stream that was resumed by mistake needs a moment until it is idle.
constexpr int kRoundsToTheGpu = 100;

TEST(EventTest, C29_RecordMarksTheWorkSubmittedBefore) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(1);
  Gate gate(*backend);
  gate.close(stream);
  const EventId event = backend->events().acquire(false);
  backend->events().record(event, &stream);
  EXPECT_FALSE(backend->events().query(event));
  gate.open();
  backend->events().synchronize(event);
  EXPECT_TRUE(backend->events().query(event));
}

TEST(EventTest, C29_RecordingAgainMovesTheMarkForward) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(1);
  const EventId event = backend->events().acquire(false);
  backend->events().record(event, &stream);
  backend->events().synchronize(event);
  Gate gate(*backend);
  gate.close(stream);
  backend->events().record(event, &stream);
  EXPECT_FALSE(backend->events().query(event));
  gate.open();
  backend->events().synchronize(event);
  EXPECT_TRUE(backend->events().query(event));
}

TEST(EventTest, C29_ALateSignalOfTheFormerOwnerDoesNotCountForTheNext) {
  const auto backend = make_backend();
  Stream& first = backend->pool().stream(1);
  Stream& second = backend->pool().stream(2);
  Gate early(*backend);
  Gate late(*backend);
  early.close(first);
  late.close(second);
  const EventId old = backend->events().acquire(false);
  backend->events().record(old, &first);
  backend->events().release(old);
  const EventId reused = backend->events().acquire(false);
  backend->events().record(reused, &second);
  early.open();
  first.synchronize(SyncType::CommitAndWait);  // the former owner's signal has come
  EXPECT_FALSE(backend->events().query(reused));
  late.open();
  backend->events().synchronize(reused);
  EXPECT_TRUE(backend->events().query(reused));
}

TEST(EventTest, C30_LaterWorkOfTheWaitingStreamStartsAfterTheMark) {
  const auto backend = make_backend();
  Stream& producer = backend->pool().stream(1);
  Stream& consumer = backend->pool().stream(2);
  Gate gate(*backend);
  gate.close(producer);
  const EventId event = backend->events().acquire(false);
  backend->events().record(event, &producer);
  backend->events().wait(event, &consumer);  // returns: the host is not blocked
  consumer.synchronize(SyncType::Commit);
  EXPECT_FALSE(consumer.query());
  gate.open();
  consumer.synchronize(SyncType::CommitAndWait);
  EXPECT_TRUE(producer.query() || backend->events().query(event));
}

TEST(EventTest, C30_ARecordOnAFasterStreamDoesNotSignalTheEarlierMark) {
  const auto backend = make_backend();
  Stream& slow = backend->pool().stream(1);
  Stream& fast = backend->pool().stream(2);
  Stream& consumer = backend->pool().stream(3);
  Gate gate(*backend);
  gate.close(slow);
  const EventId event = backend->events().acquire(false);
  backend->events().record(event, &slow);
  backend->events().wait(event, &consumer);
  consumer.synchronize(SyncType::Commit);
  for (int again = 0; again < kRoundsToTheGpu; ++again) {
    backend->events().record(event, &fast);
    backend->events().synchronize(event);  // the later mark is reached
    EXPECT_FALSE(consumer.query());
  }
  gate.open();
  consumer.synchronize(SyncType::CommitAndWait);
}

TEST(EventTest, C30_TheNextOwnersRecordDoesNotSignalTheFormerOwnersMark) {
  const auto backend = make_backend();
  Stream& slow = backend->pool().stream(1);
  Stream& fast = backend->pool().stream(2);
  Stream& consumer = backend->pool().stream(3);
  Gate gate(*backend);
  gate.close(slow);
  const EventId old = backend->events().acquire(false);
  backend->events().record(old, &slow);
  backend->events().wait(old, &consumer);
  consumer.synchronize(SyncType::Commit);
  backend->events().release(old);
  const EventId reused = backend->events().acquire(false);
  for (int again = 0; again < kRoundsToTheGpu; ++again) {
    backend->events().record(reused, &fast);
    backend->events().synchronize(reused);
    EXPECT_FALSE(consumer.query());
  }
  gate.open();
  consumer.synchronize(SyncType::CommitAndWait);
}

TEST(EventTest, C30_WaitingForWhatWasNeverRecordedIsANoOp) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(1);
  const EventId event = backend->events().acquire(false);
  backend->events().wait(event, &stream);
  EXPECT_TRUE(stream.query());
  stream.synchronize(SyncType::CommitAndWait);
}

TEST(EventTest, C31_QueryIsFalseUntilTheCurrentOwnerHasRecorded) {
  const auto backend = make_backend();
  const EventId fresh = backend->events().acquire(false);
  EXPECT_FALSE(backend->events().query(fresh));
  backend->events().record(fresh);
  backend->events().synchronize(fresh);
  EXPECT_TRUE(backend->events().query(fresh));
  backend->events().release(fresh);
  const EventId reused = backend->events().acquire(false);
  EXPECT_FALSE(backend->events().query(reused));
}

TEST(EventTest, C32_SeveralWaitersAllReturn) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(1);
  Gate gate(*backend);
  gate.close(stream);
  const EventId event = backend->events().acquire(false);
  backend->events().record(event, &stream);
  std::atomic<bool> opened{false};
  std::vector<std::thread> waiters;
  for (int i = 0; i < 4; ++i) {
    waiters.emplace_back([&] {
      backend->events().synchronize(event);
      EXPECT_TRUE(opened.load());
      backend->events().synchronize(event);  // idempotent
    });
  }
  opened.store(true);
  gate.open();
  for (std::thread& waiter : waiters) waiter.join();
}

TEST(EventTest, C32_TheWaitIsBounded) {
  EXPECT_EQ(Config{}.event_timeout, std::chrono::seconds(30));
  Config config;
  config.event_timeout = std::chrono::milliseconds(1);
  const auto backend = make_backend(config);
  Stream& stream = backend->pool().stream(1);
  Gate gate(*backend);
  gate.close(stream);
  const EventId event = backend->events().acquire(true);
  backend->events().record(event, &stream);
  EXPECT_THROW(backend->events().synchronize(event), EventTimeout);
  EXPECT_THROW(backend->events().elapsed_milliseconds(event, event), EventTimeout);
  gate.open();
}

TEST(EventTest, C32_SynchronizingWhatWasNeverRecordedReturns) {
  const auto backend = make_backend();
  backend->events().synchronize(backend->events().acquire(false));
}

TEST(EventTest, C33_ElapsedTimeNeedsTimingAndRecord) {
  const auto backend = make_backend();
  EventPool& events = backend->events();
  const EventId plain = events.acquire(false);
  const EventId timed = events.acquire(true);
  events.record(plain);
  EXPECT_THROW(events.elapsed_milliseconds(plain, timed), std::logic_error);
  EXPECT_THROW(events.elapsed_milliseconds(timed, timed), std::logic_error);  // not recorded
}

TEST(EventTest, C33_ElapsedTimeWorksBeforeAfterAndWithoutSynchronize) {
  const auto backend = make_backend();
  EventPool& events = backend->events();
  const EventId begin = events.acquire(true);
  const EventId end = events.acquire(true);
  for (int round = 0; round < 3; ++round) {
    events.record(begin);
    events.record(end);
    if (round == 1) events.synchronize(end);
    EXPECT_GE(events.elapsed_milliseconds(begin, end), 0);
    EXPECT_GE(events.elapsed_milliseconds(begin, end), 0);
    if (round == 2) events.synchronize(begin);
  }
}

TEST(EventTest, C33_ElapsedTimeDoesNotKeepThePoolLocked) {
  const auto backend = make_backend();
  EventPool& events = backend->events();
  Stream& stream = backend->pool().stream(1);
  const EventId begin = events.acquire(true);
  const EventId end = events.acquire(true);
  events.record(begin, &stream);
  Gate gate(*backend);
  gate.close(stream);
  events.record(end, &stream);
  std::thread waiter([&] { EXPECT_GE(events.elapsed_milliseconds(begin, end), 0); });
  for (int i = 0; i < 20; ++i) events.release(events.acquire(true));
  gate.open();
  waiter.join();
}

TEST(EventTest, C34_AReleasedIdIsInvalidAndNeverUsedAgain) {
  const auto backend = make_backend();
  EventPool& events = backend->events();
  const EventId event = events.acquire(true);
  events.release(event);
  const auto expect_invalid = [&](const std::function<void()>& use) {
    try {
      use();
      FAIL();
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find("Invalid Event ID"), std::string::npos);
    }
  };
  expect_invalid([&] { events.release(event); });
  expect_invalid([&] { events.record(event); });
  expect_invalid([&] { events.wait(event); });
  expect_invalid([&] { events.query(event); });
  expect_invalid([&] { events.synchronize(event); });
  expect_invalid([&] { events.elapsed_milliseconds(event, event); });
  EXPECT_NE(events.acquire(true), event);
  EXPECT_EQ(events.live(), 1U);
}

TEST(EventTest, C34_UsesAndAReleaseAtTheSameTimeEitherWorkOrSayInvalid) {
  const auto backend = make_backend();
  EventPool& events = backend->events();
  for (int round = 0; round < 50; ++round) {
    const EventId event = events.acquire(round % 2 == 0);
    run_threads(4, [&](int i) {
      try {
        if (i == 0) events.release(event);
        if (i == 1) events.record(event);
        if (i == 2) events.query(event);
        if (i == 3) events.synchronize(event);
      } catch (const std::invalid_argument&) {
        EXPECT_NE(i, 0);
      }
    });
    EXPECT_EQ(events.live(), 0U);
  }
}

TEST(EventTest, C35_NoStreamMeansTheCallingThreadsCurrentStream) {
  const auto backend = make_backend();
  Gate gate(*backend);
  keep_busy(gate, backend->pool().default_stream());
  on_new_thread([&] {  // on stream 1, which is idle
    const EventId event = backend->events().acquire(false);
    backend->events().record(event);
    backend->events().synchronize(event);
    EXPECT_TRUE(backend->events().query(event));
    backend->events().wait(event);
    EXPECT_EQ(backend->pool().current_stream().index(), 1);
  });
}

TEST(EventTest, AnEventMayGoWhileItsTimeIsStillToCome) {
  const auto backend = make_backend();
  Stream& stream = backend->pool().stream(1);
  Gate gate(*backend);
  gate.close(stream);
  for (int i = 0; i < 8; ++i) {
    const EventId event = backend->events().acquire(true);
    backend->events().record(event, &stream);
    backend->events().release(event);
  }
  backend->events().empty_cache();
  gate.open();
  stream.synchronize(SyncType::CommitAndWait);
}

}  // namespace
}  // namespace mpsstress::backend
