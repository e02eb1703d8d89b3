// Channels and barriers between real threads.
#include "program/interpreter/meeting_points.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "program/host/errors.hpp"
#include "program/plan/plan_reader.hpp"
#include "support/plan_builder.hpp"

namespace mpsstress::program::test {
namespace {

using testing::ElementsAre;

TEST(Channel, CarriesValuesInOrder) {
  Channel channel("c", 2);
  channel.expect(1, 1);
  std::thread sender([&] {
    for (int i = 0; i < 100; ++i) channel.send(Value::of_stream(i));
  });
  for (int i = 0; i < 100; ++i) EXPECT_EQ(channel.receive().stream, i);
  sender.join();
}

TEST(Channel, SeveralSendersAndReceiversLoseNothing) {
  Channel channel("c", 1);
  channel.expect(3, 3);
  std::vector<std::thread> threads;
  std::vector<std::vector<int>> received(3);
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&channel, t] {
      for (int i = 0; i < 50; ++i) channel.send(Value::of_stream(t * 50 + i));
    });
    threads.emplace_back([&channel, &mine = received[static_cast<std::size_t>(t)]] {
      for (int i = 0; i < 50; ++i) mine.push_back(channel.receive().stream);
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<int> all;
  for (const auto& part : received) all.insert(all.end(), part.begin(), part.end());
  std::sort(all.begin(), all.end());
  for (int i = 0; i < 150; ++i) EXPECT_EQ(all[static_cast<std::size_t>(i)], i);
}

TEST(Channel, ClosedOneStillDeliversWhatWasSent) {
  Channel channel("c", 4);
  channel.expect(1, 1);
  channel.send(Value::of_stream(7));
  channel.close();
  EXPECT_EQ(channel.receive().stream, 7);
  EXPECT_THROW(channel.receive(), MeetingPointClosed);
  EXPECT_THROW(channel.send(Value::of_stream(8)), MeetingPointClosed);
}

TEST(Channel, WakesReceiversThatWaitWhenItCloses) {
  Channel channel("c", 1);
  channel.expect(1, 2);
  auto first = std::async(std::launch::async, [&] { return channel.receive(); });
  auto second = std::async(std::launch::async, [&] { return channel.receive(); });
  channel.close();
  EXPECT_THROW(first.get(), MeetingPointClosed);
  EXPECT_THROW(second.get(), MeetingPointClosed);
}

TEST(Channel, WithoutPartnersItIsAFaultOfTheScenario) {
  Channel channel("c", 1);
  channel.expect(1, 1);
  auto waiting = std::async(std::launch::async, [&] { return channel.receive(); });
  channel.leave(true, false);
  EXPECT_THROW(waiting.get(), FrameworkError);
  channel.send(Value::of_stream(1));
  channel.leave(false, true);
  EXPECT_THROW(channel.send(Value::of_stream(2)), FrameworkError);
}

TEST(Channel, GivesBackTheRest) {
  Channel channel("c", 3);
  channel.expect(1, 1);
  channel.send(Value::of_stream(1));
  channel.send(Value::of_stream(2));
  EXPECT_EQ(channel.take_rest().size(), 2u);
  EXPECT_EQ(channel.take_rest().size(), 0u);
}

TEST(NamedBarrier, IsPassedRoundByRound) {
  constexpr std::uint32_t kThreads = 4;
  NamedBarrier barrier("b", kThreads);
  barrier.expect(kThreads);
  std::atomic<std::uint32_t> arrived{0};
  std::atomic<int> early{0};
  std::vector<std::thread> threads;
  for (std::uint32_t t = 0; t < kThreads; ++t) {
    threads.emplace_back([&] {
      for (std::uint32_t round = 1; round <= 20; ++round) {
        arrived.fetch_add(1);
        barrier.await();
        if (arrived.load() < round * kThreads) early.fetch_add(1);
        barrier.await();
      }
      barrier.leave();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(early.load(), 0);
}

TEST(NamedBarrier, WakesWhoWaitsWhenItCloses) {
  NamedBarrier barrier("b", 2);
  barrier.expect(2);
  auto waiting = std::async(std::launch::async, [&] { barrier.await(); });
  barrier.close();
  EXPECT_THROW(waiting.get(), MeetingPointClosed);
}

TEST(NamedBarrier, WithTooFewThreadsLeftItIsAFault) {
  NamedBarrier barrier("b", 2);
  barrier.expect(2);
  auto waiting = std::async(std::launch::async, [&] { barrier.await(); });
  barrier.leave();
  EXPECT_THROW(waiting.get(), FrameworkError);
}

TEST(MeetingPoints, GroupsOfDifferentDriversCannotMeet) {
  nlohmann::json plan = small_plan(1);
  plan["channels"] = {{{"name", "tensors"}, {"capacity", 1}}};
  const int send = add_operation(plan, "send", {{"arguments", {0, 0}}});
  const int receive = add_operation(plan, "receive", {{"target", 0}, {"arguments", {0}}});
  add_group(plan, "sender", 1, 1, {0, send});
  add_group(plan, "receiver", 1, 1, {receive})["driver"] = "java";
  const Plan read = read_plan(plan.dump());
  EXPECT_THROW(MeetingPoints{read}, FrameworkError);
}

}  // namespace
}  // namespace mpsstress::program::test
