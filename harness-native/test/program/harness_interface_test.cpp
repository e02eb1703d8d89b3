// mpsstress/harness.h, as a host in another language uses it. The SUT of the sessions is a plugin
// (the fake one); that of the objects is the simulated device.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "mpsstress/harness.h"
#include "mpsstress/sut.h"
#include "support/plan_builder.hpp"
#include "support/temporary_folder.hpp"

namespace mpsstress::program::test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

class Sessions : public testing::Test {
 protected:
  std::int64_t open(const nlohmann::json& plan, const char* library = FAKE_SUT_PLUGIN) {
    std::ofstream(folder_.file("plan.json")) << plan.dump();
    return mpss_session_open(folder_.file("plan.json").c_str(), folder_.file("trace").c_str(), 1,
                             library);
  }

  TemporaryFolder folder_;
};

TEST_F(Sessions, RunFromOpenToClose) {
  const std::int64_t session = open(small_plan(2));
  ASSERT_GT(session, 0) << mpss_last_error();
  EXPECT_EQ(mpss_session_lanes(session), 3);
  EXPECT_EQ(mpss_session_setup(session), 0);
  std::thread other([&] { EXPECT_EQ(mpss_session_run_lane(session, 1), 0); });
  EXPECT_EQ(mpss_session_run_lane(session, 2), 0);
  other.join();
  EXPECT_EQ(mpss_session_finish(session, 0), 0) << mpss_last_error();
  mpss_session_close(session);
  EXPECT_EQ(mpss_session_lanes(session), -1);
  EXPECT_THAT(mpss_last_error(), HasSubstr("no such session"));
  mpss_session_close(session);
}

TEST_F(Sessions, WhatTheSutCannotDoAtAllIsSaidToBeThat) {
  nlohmann::json plan = small_plan(1);
  plan["defect"] = "unsupported-mm";
  const std::int64_t session = open(plan);
  EXPECT_EQ(mpss_session_setup(session), 0);
  EXPECT_EQ(mpss_session_run_lane(session, 1), -1);
  EXPECT_STREQ(mpss_last_error(), "no matrices");
  EXPECT_EQ(mpss_last_error_is_unsupported(), 1);
  EXPECT_EQ(mpss_session_run_lane(session, 1), -1);
  EXPECT_EQ(mpss_last_error_is_unsupported(), 0) << mpss_last_error();
  mpss_session_close(session);
}

TEST_F(Sessions, AnErrorOfTheSutIsNoFault) {
  nlohmann::json plan = small_plan(1);
  plan["defect"] = "raise-mm";
  const std::int64_t session = open(plan);
  EXPECT_EQ(mpss_session_setup(session), 0);
  EXPECT_EQ(mpss_session_run_lane(session, 1), 1);
  EXPECT_EQ(mpss_session_run_lane(session, 1), -1);
  EXPECT_EQ(mpss_session_finish(session, 100), 0);
  mpss_session_close(session);
}

TEST_F(Sessions, WhatCannotBeOpenedSaysWhy) {
  EXPECT_EQ(mpss_session_open("/nonexistent/plan", folder_.file("trace").c_str(), 1, nullptr), 0);
  EXPECT_THAT(mpss_last_error(), HasSubstr("/nonexistent/plan"));
  EXPECT_EQ(open(small_plan(1), "/nonexistent/library.so"), 0);
  EXPECT_THAT(mpss_last_error(), HasSubstr("cannot load the SUT"));
  EXPECT_EQ(open(small_plan(1), NO_SUT_LIBRARY), 0);
  EXPECT_THAT(mpss_last_error(), HasSubstr("is no SUT"));
  nlohmann::json torch = small_plan(1);
  torch["sut"] = "torch";
  EXPECT_EQ(open(torch, nullptr), 0);
  EXPECT_THAT(mpss_last_error(), HasSubstr("needs a library"));
}

TEST_F(Sessions, TheHostMayUseTheSessionsPool) {
  nlohmann::json plan = small_plan(1);
  plan["groups"][0]["driver"] = "java";
  const std::int64_t session = open(plan);
  mpss_session_setup(session);
  const std::int64_t pool = mpss_session_pool(session);
  ASSERT_GT(pool, 0);
  EXPECT_LE(mpss_session_start_lane(session, 1), 0u);
  EXPECT_THAT(mpss_last_error(), HasSubstr("lane 1 was not entered"));
  EXPECT_EQ(mpss_session_enter_lane(session, 1), 0);
  EXPECT_EQ(mpss_session_enter_lane(session, 1), -1);
  EXPECT_GT(mpss_session_start_lane(session, 1), 0u);
  EXPECT_LE(mpss_session_start_lane(session, 1), 0u);
  EXPECT_THAT(mpss_last_error(), HasSubstr("lane 1 has started already"));
  EXPECT_EQ(mpss_pool_current(pool), 1);
  mpss_pool_destroy(pool);  // the session's own: stays
  EXPECT_EQ(mpss_pool_current(pool), 1);
  mpss_session_close(session);
  EXPECT_EQ(mpss_pool_current(pool), -1);
  EXPECT_THAT(mpss_last_error(), HasSubstr("no such pool"));
}

TEST_F(Sessions, TheHostTakesWhatTheSetupLeft) {
  nlohmann::json plan = small_plan(1);
  plan["groups"][0]["driver"] = "java";
  plan["shared"] = 4;
  plan["setup"] = {
      add_operation(plan, "randint", {{"target", -1}, {"shape", {4, 4}}}),
      add_operation(plan, "pool_stream", {{"target", -2}}),
      add_operation(plan, "event", {{"target", -3}, {"number", 0}}),
  };
  const std::int64_t session = open(plan);
  ASSERT_EQ(mpss_session_setup(session), 0) << mpss_last_error();
  const std::int64_t pool = mpss_session_pool(session);
  std::int64_t tensor = 0;
  std::int64_t stream = 0;
  std::int64_t event = 0;
  EXPECT_EQ(mpss_session_take_shared(session, 0, &tensor), MPSS_SHARED_TENSOR);
  EXPECT_EQ(mpss_session_take_shared(session, 1, &stream), MPSS_SHARED_STREAM);
  EXPECT_EQ(mpss_session_take_shared(session, 2, &event), MPSS_SHARED_EVENT);
  EXPECT_EQ(mpss_session_take_shared(session, 3, &event), MPSS_SHARED_NOTHING);
  EXPECT_EQ(mpss_session_take_shared(session, 0, &tensor), MPSS_SHARED_NOTHING);
  EXPECT_EQ(mpss_session_take_shared(session, 4, &tensor), -1);
  EXPECT_THAT(mpss_last_error(), HasSubstr("no shared register 4"));
  EXPECT_EQ(mpss_session_take_shared(session, -1, &tensor), -1);
  EXPECT_EQ(mpss_tensor_check(pool, tensor), 0) << mpss_last_error();
  EXPECT_EQ(mpss_tensor_memory(pool, tensor + 100), 0u);
  EXPECT_GT(stream, 0);
  EXPECT_EQ(mpss_event_record(pool, event, -1), 0) << mpss_last_error();
  EXPECT_EQ(mpss_event_destroy(pool, event), 0) << mpss_last_error();
  EXPECT_EQ(mpss_tensor_free(pool, tensor), 0) << mpss_last_error();
  EXPECT_EQ(mpss_session_finish(session, 0), 0) << mpss_last_error();
  mpss_session_close(session);
}

/// A pool of the fake SUT, through a session that has it.
class Tensors : public Sessions {
 protected:
  void SetUp() override {
    session_ = open(small_plan(1));
    pool_ = mpss_session_pool(session_);
  }
  void TearDown() override { mpss_session_close(session_); }

  std::int64_t randint(std::uint64_t key) {
    return mpss_tensor_create(pool_, MPSS_RANDINT, 4, 4, 0, 0, 0, key);
  }

  std::int64_t session_ = 0;
  std::int64_t pool_ = 0;
};

TEST_F(Tensors, AreComputedAndChecked) {
  const std::int64_t x = randint(1);
  const std::int64_t y = mpss_tensor_compute(pool_, MPSS_MM, x, x, 0);
  ASSERT_GT(y, 0) << mpss_last_error();
  EXPECT_EQ(mpss_tensor_check(pool_, y), 0) << mpss_last_error();
  EXPECT_EQ(mpss_tensor_rank(pool_, y), 2);
  EXPECT_EQ(mpss_tensor_dimension(pool_, y, 1), 4);
  EXPECT_EQ(mpss_tensor_dimension(pool_, y, 2), -1);
  EXPECT_EQ(mpss_tensor_free(pool_, y), 0);
  EXPECT_EQ(mpss_tensor_free(pool_, y), -1);
  EXPECT_THAT(mpss_last_error(), HasSubstr("no such tensor"));
  EXPECT_EQ(mpss_tensor_free(pool_, x), 0);
}

TEST_F(Tensors, WhatTheHostWritesIsTheNewReference) {
  const std::int64_t x = randint(1);
  const std::vector<float> values(16, 2);
  EXPECT_EQ(mpss_tensor_write(pool_, x, values.data(), 16), 0);
  EXPECT_EQ(mpss_tensor_check(pool_, x), 0);
  const std::int64_t y = mpss_tensor_compute(pool_, MPSS_ADD, x, x, 0);
  std::vector<float> read(16);
  EXPECT_EQ(mpss_tensor_read(pool_, y, read.data(), 16), 0);
  EXPECT_EQ(read, std::vector<float>(16, 4));
  EXPECT_EQ(mpss_tensor_check(pool_, y), 0);
  EXPECT_EQ(mpss_tensor_write(pool_, x, values.data(), 15), -1);
  EXPECT_THAT(mpss_last_error(), HasSubstr("has 16 elements, not 15"));
}

TEST_F(Tensors, ALoopOverItsOwnResultIsCheckedToo) {
  std::int64_t x = mpss_tensor_create(pool_, MPSS_FULL, 2, 0, 0, 0, 1, 0);
  const std::int64_t one = mpss_tensor_create(pool_, MPSS_FULL, 2, 0, 0, 0, 1, 0);
  for (int i = 0; i < 2000; ++i) {
    const std::int64_t next = mpss_tensor_compute(pool_, MPSS_ADD, x, one, 0);
    mpss_tensor_free(pool_, x);
    x = next;
  }
  EXPECT_EQ(mpss_tensor_check(pool_, x), 0) << mpss_last_error();
  float values[2] = {};
  mpss_tensor_read(pool_, x, values, 2);
  EXPECT_EQ(values[0], 2001);
}

TEST_F(Tensors, BadArgumentsAreRefused) {
  EXPECT_EQ(mpss_tensor_create(pool_, MPSS_FULL, 0, 0, 0, 0, 1, 0), 0);
  EXPECT_EQ(mpss_tensor_create(pool_, MPSS_FULL, 2, 0, 3, 0, 1, 0), 0);
  EXPECT_EQ(mpss_tensor_create(pool_, MPSS_FULL, -2, 0, 0, 0, 1, 0), 0);
  EXPECT_EQ(
      mpss_tensor_create(pool_, MPSS_FULL, std::numeric_limits<std::int64_t>::max(), 2, 0, 0, 1, 0),
      0);
  EXPECT_EQ(mpss_tensor_create(pool_, 9, 2, 0, 0, 0, 1, 0), 0);
  EXPECT_EQ(mpss_tensor_compute(pool_, 99, randint(1), 0, 0), 0);
  EXPECT_EQ(mpss_tensor_compute(pool_, MPSS_MM, randint(1), 0, 0), 0);
  EXPECT_EQ(mpss_tensor_check(pool_, 123456), -1);
  const std::int64_t empty = mpss_tensor_create(pool_, MPSS_EMPTY, 2, 0, 0, 0, 0, 0);
  EXPECT_EQ(mpss_tensor_check(pool_, empty), -1);
}

TEST_F(Sessions, AWrongTensorOfTheHostNamesItsOrigin) {
  nlohmann::json plan = small_plan(1);
  plan["defect"] = "stale-mm";
  const std::int64_t session = open(plan);
  const std::int64_t pool = mpss_session_pool(session);
  std::int64_t products[2] = {};
  for (std::uint64_t i = 0; i < 2; ++i) {
    const std::int64_t x = mpss_tensor_create(pool, MPSS_RANDINT, 4, 4, 0, 0, 0, i);
    products[i] = mpss_tensor_compute(pool, MPSS_MM, x, x, 0);
  }
  EXPECT_EQ(mpss_tensor_check(pool, products[0]), 0);
  EXPECT_EQ(mpss_tensor_check(pool, products[1]), 1);
  EXPECT_THAT(mpss_last_error(),
              MatchesRegex("element .* of 16 elements differ; that is the value of tensor 2 "
                           "\\[4, 4\\] of thread [0-9]+"));
  mpss_session_close(session);
}

TEST(Pools, StreamsAndEventsOfTheSimulatedDevice) {
  const std::int64_t pool = mpss_pool_create("patched", nullptr, 1);
  ASSERT_GT(pool, 0) << mpss_last_error();
  EXPECT_EQ(mpss_pool_default(pool), 0);
  std::thread([&] {
    const std::int32_t mine = mpss_pool_current(pool);
    EXPECT_EQ(mine, 1);
    EXPECT_EQ(mpss_pool_next(pool), 2);
    EXPECT_EQ(mpss_pool_set_current(pool, 5), 0);
    EXPECT_EQ(mpss_pool_current(pool), 5);
    EXPECT_EQ(mpss_pool_set_current(pool, 32), -1);
    EXPECT_THAT(mpss_last_error(), HasSubstr("32"));
    EXPECT_EQ(mpss_pool_release(pool), 0);
    EXPECT_EQ(mpss_pool_current(pool), 3);
    EXPECT_EQ(mpss_stream_synchronize(pool, 3), 0);
    EXPECT_EQ(mpss_stream_query(pool, 3), 1);
    EXPECT_EQ(mpss_pool_active_streams(pool), 2);
    const std::int64_t begin = mpss_event_create(pool, 1);
    const std::int64_t end = mpss_event_create(pool, 1);
    EXPECT_EQ(mpss_event_query(pool, begin), 0);
    EXPECT_EQ(mpss_event_record(pool, begin, -1), 0);
    EXPECT_EQ(mpss_event_record(pool, end, 3), 0);
    EXPECT_EQ(mpss_event_wait(pool, begin, -1), 0);
    EXPECT_EQ(mpss_event_synchronize(pool, end), 0);
    EXPECT_EQ(mpss_event_query(pool, end), 1);
    // Of either sign: nothing orders the two streams.
    EXPECT_FALSE(std::isnan(mpss_event_elapsed(pool, begin, end)));
    EXPECT_EQ(mpss_event_destroy(pool, begin), 0);
    EXPECT_EQ(mpss_event_destroy(pool, end), 0);
    EXPECT_EQ(mpss_event_query(pool, end), -1);
    EXPECT_TRUE(std::isnan(mpss_event_elapsed(pool, begin, end)));
  }).join();
  std::int64_t counts[11];
  EXPECT_EQ(mpss_pool_statistics(pool, counts), 0);
  EXPECT_EQ(counts[0], 0);
  EXPECT_EQ(counts[6], 0);
  EXPECT_EQ(mpss_pool_synchronize_device(pool), 0);
  EXPECT_EQ(mpss_pool_empty_cache(pool), 0);
  EXPECT_EQ(std::string(mpss_pool_capabilities(pool)).find("streams events elapsed "), 0u);
  mpss_pool_destroy(pool);
  EXPECT_EQ(mpss_pool_current(pool), -1);
}

TEST(Pools, AnUnknownOneIsRefused) {
  EXPECT_EQ(mpss_pool_create("square", nullptr, 1), 0);
  EXPECT_STRNE(mpss_last_error(), "");
  EXPECT_EQ(mpss_pool_current(0), -1);
  EXPECT_EQ(mpss_pool_current(-1), -1);
}

TEST(Noise, IsNotThereUnlessItsLibraryWasPreloaded) {
  EXPECT_STREQ(mpss_noise_library(), "");
  EXPECT_EQ(mpss_noise_begin(1), -1);
  EXPECT_THAT(mpss_last_error(), HasSubstr("no noise library"));
  EXPECT_EQ(mpss_noise_end(), -1);
}

TEST(Library, KnowsItself) {
  EXPECT_THAT(mpss_build_id(), MatchesRegex("[0-9a-f]{32,40}"));
  EXPECT_THAT(mpss_library_path(), HasSubstr("harness_interface_test"));
  EXPECT_TRUE(nlohmann::json::parse(mpss_defects()).is_array());
  const std::uint64_t before = mpss_clock_ticks();
  EXPECT_GE(mpss_clock_ticks(), before);
}

}  // namespace
}  // namespace mpsstress::program::test
