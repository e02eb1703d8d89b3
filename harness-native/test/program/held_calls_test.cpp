// A thread that is kept in calls of the simulated device, and what others do meanwhile.
#include "program/interpreter/held_calls.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>

#include "mpsstress/sut.h"
#include "program/host/errors.hpp"
#include "program/host/sleeping_threads.hpp"
#include "program/interpreter/session.hpp"
#include "program/plan/plan_reader.hpp"
#include "support/plan_builder.hpp"
#include "support/session_harness.hpp"

namespace mpsstress::program::test {
namespace {

using nlohmann::json;

constexpr int kIterations = 6;

/// Two threads, each on a stream of its own: x = full [4] 1; y = relu x; synchronize stream.
json apart(const char* pool = "patched") {
  json plan = empty_plan();
  plan["pool"] = pool;
  plan["overlap"] = true;
  const int own = add_operation(plan, "pool_stream", {{"target", 2}});
  const int set = add_operation(plan, "set_stream", {{"arguments", {2}}});
  const int x =
      add_operation(plan, "full", {{"target", 0}, {"shape", {4}}, {"number", 1}, {"line", 5}});
  const int y = add_operation(plan, "relu", {{"target", 1}, {"arguments", {0}}, {"line", 6}});
  const int wait = add_operation(plan, "synchronize_stream", {{"line", 7}});
  json& group = add_group(plan, "worker", 2, kIterations, {x, y, wait});
  group["registers"] = 3;
  group["threadSetup"] = {own, set};
  return plan;
}

Summary summary_of(const json& plan, std::uint64_t seed, const mpss_sut_api& api) {
  Session session(read_plan(plan.dump()), "", seed, api);
  session.setup();
  for (const Ending ending : run_lanes(session)) (void)ending;
  return session.finish(5000);
}

Summary summary_of(const json& plan, std::uint64_t seed) {
  return summary_of(plan, seed, *mpss_sim_sut());
}

class Pools : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(HeldCalls, Pools, testing::Values("patched", "upstream", "freelist"));

TEST_P(Pools, WhoeverWorksApartIsNotHeldUp) {
  json plan = apart(GetParam());
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Summary summary = summary_of(plan, seed);
    EXPECT_FALSE(summary.held_up) << to_json(read_plan(plan.dump()), summary);
    EXPECT_TRUE(summary.objections.empty()) << seed;
  }
}

// With one seed in so many the other thread is through before there is such a call.
TEST_P(Pools, WhoWaitsForALockThatIsHeldWithinACallIsHeldUp) {
  json plan = apart(GetParam());
  plan["defect"] = "streams-encode-in-turns";
  std::uint64_t seed = 1;
  Summary summary = summary_of(plan, seed);
  while (!summary.held_up && seed < 20) summary = summary_of(plan, ++seed);
  ASSERT_TRUE(summary.held_up) << "in " << seed << " runs";
  const HeldUp& held = *summary.held_up;
  EXPECT_NE(held.waiting.lane, held.holding.lane);
  EXPECT_TRUE(held.waiting.within);
  ASSERT_EQ(summary.objections.size(), 1u);
  EXPECT_EQ(summary.objections[0].wrong, Wrong::kHeldUp);
  const json facts = json::parse(to_json(read_plan(plan.dump()), summary))["objections"][0];
  EXPECT_EQ(facts["what"], "held-up");
  EXPECT_EQ(facts["kind"], "progress");
  EXPECT_EQ(facts["waiting"]["group"], 0);
  EXPECT_EQ(facts["waiting"]["member"], held.waiting.lane - 1);
  EXPECT_EQ(facts["waiting"]["operation"], held.waiting.operation);
  EXPECT_EQ(facts["holding"]["member"], held.holding.lane - 1);
}

TEST(HeldCalls, NobodyIsKeptWhereNoOverlapIsAskedFor) {
  json plan = apart();
  plan["overlap"] = false;
  plan["defect"] = "streams-encode-in-turns";
  for (std::uint64_t seed = 1; seed <= 5; ++seed) EXPECT_FALSE(summary_of(plan, seed).held_up);
}

TEST(HeldCalls, WhoMeetsTheOneThatIsKeptWaitsByRight) {
  json plan = apart();
  plan["barriers"] = {{{"name", "met"}, {"members", 2}}};
  const int meet = add_operation(plan, "await", {{"arguments", {0}}});
  plan["groups"][0]["program"].push_back(meet);
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    EXPECT_TRUE(summary_of(plan, seed).objections.empty()) << seed;
  }
}

/// And whoever comes to a queue where a synchronisation of all is, waits by right, too (C17).
TEST(HeldCalls, WhoWaitsForAllStreamsWaitsByRight) {
  json plan = apart();
  const int all = add_operation(plan, "synchronize_device", json::object());
  plan["groups"][0]["program"].back() = all;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    EXPECT_TRUE(summary_of(plan, seed).objections.empty()) << seed;
  }
}

/// Its own work takes longer than anybody would be suspected for.
TEST(HeldCalls, WhoWaitsForSlowWorkOfItsOwnIsNotHeldUp) {
  json plan = apart();
  plan["groups"][0]["iterations"] = 1;
  plan["faults"] = {{"gpuError", 0},        {"compileError", 0},
                    {"slowStream", 0},      {"slowStreamNanos", 0},
                    {"slowKernel", "relu"}, {"slowKernelNanos", 3000000000}};
  EXPECT_TRUE(summary_of(plan, 1).objections.empty());
}

mpss_status create_in_silence(const mpss_sut_config* config, mpss_sut** out) {
  mpss_sut_config silent = *config;
  silent.device_call = nullptr;
  return mpss_sim_sut()->create(&silent, out);
}

TEST(HeldCalls, WithADeviceThatTellsOfNoCallsNothingIsSaid) {
  mpss_sut_api silent = *mpss_sim_sut();
  silent.create = create_in_silence;
  try {
    summary_of(apart(), 1, silent);
    FAIL() << "it was judged";
  } catch (const Unsupported& missing) {
    EXPECT_STREQ(missing.what(), "to tell of calls of its device, which `expect: overlap` needs");
  }
}

TEST(SleepingThreads, AProcessSleepsWhenEachOtherThreadDoes) {
  std::atomic<bool> over{false};
  std::thread computing([&] {
    while (!over.load(std::memory_order_relaxed)) {
    }
  });
  EXPECT_FALSE(all_others_sleep());
  over.store(true, std::memory_order_relaxed);
  computing.join();
  while (!all_others_sleep()) std::this_thread::yield();  // a joined thread may still be leaving
}

}  // namespace
}  // namespace mpsstress::program::test
