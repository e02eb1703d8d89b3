// Each function of the interface, once, and what it promises.
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>

#include "sim_support.hpp"

namespace mpsstress::sut {
namespace {

TEST(SimTest, SaysWhatItIsAndCan) {
  const Sim sim;
  EXPECT_EQ(sim.api->abi, static_cast<std::uint32_t>(MPSS_SUT_ABI));
  EXPECT_STREQ(sim.api->name, "sim");
  EXPECT_EQ(sim.api->capabilities(sim.sut), 0xfffffffU);
}

TEST(SimTest, StreamsFollowTheThread) {
  const Sim sim;
  std::int32_t id = -1;
  sim.ok(sim.api->default_stream(sim.sut, &id));
  EXPECT_EQ(id, 0);
  run_threads(1, [&](int) {
    EXPECT_EQ(sim.current(), 1);
    sim.ok(sim.api->set_current_stream(sim.sut, 30));
    EXPECT_EQ(sim.current(), 30);
    sim.ok(sim.api->release_stream(sim.sut));
    EXPECT_EQ(sim.current(), 2);
    sim.ok(sim.api->adopt_main_thread(sim.sut));
    EXPECT_EQ(sim.current(), 0);
    sim.ok(sim.api->pool_stream(sim.sut, &id));
    EXPECT_EQ(id, 3);
  });
  sim.ok(sim.api->active_stream_count(sim.sut, &id));
  EXPECT_EQ(id, 2);
}

TEST(SimTest, C23_ACommitByRequestBeginsTheWorkAndWaitsForNothing) {
  mpss_sut_config config = config_for();
  config.environment = "MPS_ENABLE_COMMIT_AND_CONTINUE=0\n";
  const Sim sim(config);
  const mpss_tensor x = sim.create({4}, MPSS_FULL, 3);
  EXPECT_EQ(sim.api->commit(sim.sut, MPSS_NULL_STREAM, 1), MPSS_ERROR);
  EXPECT_NE(std::string(sim.api->last_error()).find("not enabled"), std::string::npos);
  EXPECT_EQ(sim.statistics().submissions, 0);
  sim.ok(sim.api->commit(sim.sut, MPSS_NULL_STREAM, 0));
  EXPECT_EQ(sim.statistics().submissions, 1);
  sim.ok(sim.api->synchronize_stream(sim.sut, MPSS_NULL_STREAM));
  sim.free(x);
}

TEST(SimTest, C23_AStreamThatMayGoOnInItsCommandBuffer) {
  mpss_sut_config config = config_for();
  config.environment = "MPS_ENABLE_COMMIT_AND_CONTINUE=1\n";
  const Sim sim(config);
  const mpss_tensor x = sim.create({4}, MPSS_FULL, 3);
  sim.ok(sim.api->commit(sim.sut, MPSS_NULL_STREAM, 1));
  EXPECT_EQ(sim.statistics().continued, 1);
  sim.ok(sim.api->synchronize_stream(sim.sut, MPSS_NULL_STREAM));
  sim.free(x);
}

TEST(SimTest, C15_AnExchangeAnswersTheStreamBefore) {
  const Sim sim;
  std::int32_t before = -1;
  run_threads(1, [&](int) {
    sim.ok(sim.api->set_current_stream(sim.sut, 30));
    sim.ok(sim.api->exchange_stream(sim.sut, 7, &before));
    EXPECT_EQ(before, 30);
    EXPECT_EQ(sim.current(), 7);
    EXPECT_EQ(sim.api->exchange_stream(sim.sut, 32, &before), MPSS_ERROR);  // C12
    EXPECT_EQ(sim.current(), 7);
  });
}

TEST(SimTest, C23_C45_StatisticsTellWhatContinuedAndWhatWasCompiled) {
  const Sim sim;
  mpss_event event = 0;
  sim.ok(sim.api->event_create(sim.sut, 0, &event));
  const mpss_tensor x = sim.create({4}, MPSS_FULL, 3);
  sim.ok(sim.api->event_record(sim.sut, event, 5));
  EXPECT_EQ(sim.statistics().continued, 0);
  sim.ok(sim.api->event_record(sim.sut, event, 0));
  EXPECT_EQ(sim.statistics().continued, 1);
  EXPECT_EQ(sim.statistics().live_libraries, 1);
  EXPECT_EQ(sim.statistics().live_pipelines, 1);
  EXPECT_EQ(sim.statistics().live_heaps, 1);
  EXPECT_GE(sim.statistics().live_shared_events, 1);
  sim.free(x);
  sim.ok(sim.api->event_destroy(sim.sut, event));
  sim.ok(sim.api->empty_cache(sim.sut));
  EXPECT_EQ(sim.statistics().live_heaps, 0);
  EXPECT_EQ(sim.statistics().live_shared_events, 0);
}

TEST(SimTest, SynchronizeAndQueryStreams) {
  const Sim sim;
  std::int32_t idle = -1;
  const mpss_tensor x = sim.create({4}, MPSS_FULL, 3);
  sim.ok(sim.api->query_stream(sim.sut, 0, &idle));
  EXPECT_EQ(idle, 0);
  sim.ok(sim.api->synchronize_stream(sim.sut, MPSS_NULL_STREAM));
  sim.ok(sim.api->query_stream(sim.sut, MPSS_NULL_STREAM, &idle));
  EXPECT_EQ(idle, 1);
  EXPECT_EQ(sim.peek(x, 4), (std::vector<float>{3, 3, 3, 3}));
  sim.ok(sim.api->synchronize_device(sim.sut));
  sim.free(x);
}

TEST(SimTest, EventsTellTheTime) {
  const Sim sim;
  mpss_event begin = 0;
  mpss_event end = 0;
  std::int32_t done = -1;
  double millis = -1;
  sim.ok(sim.api->event_create(sim.sut, 1, &begin));
  sim.ok(sim.api->event_create(sim.sut, 1, &end));
  sim.ok(sim.api->event_query(sim.sut, begin, &done));
  EXPECT_EQ(done, 0);
  sim.ok(sim.api->event_record(sim.sut, begin, 5));
  sim.ok(sim.api->event_record(sim.sut, end, 5));
  sim.ok(sim.api->event_synchronize(sim.sut, end));
  sim.ok(sim.api->event_query(sim.sut, end, &done));
  EXPECT_EQ(done, 1);
  sim.ok(sim.api->event_elapsed(sim.sut, begin, end, &millis));
  EXPECT_GE(millis, 0);
  EXPECT_EQ(sim.statistics().live_events, 2);
  sim.ok(sim.api->event_destroy(sim.sut, begin));
  sim.ok(sim.api->event_destroy(sim.sut, end));
  EXPECT_EQ(sim.statistics().live_events, 0);
}

TEST(SimTest, TensorsAreWrittenComputedAndRead) {
  const Sim sim;
  const std::vector<float> in{1, -2, 3, -4};
  const mpss_tensor x = sim.create({2, 2}, MPSS_EMPTY);
  sim.ok(sim.api->tensor_write(sim.sut, x, in.data(), 4));
  const mpss_tensor y = sim.compute(MPSS_RELU, {x});
  EXPECT_EQ(sim.read(y, 4), (std::vector<float>{1, 0, 3, 0}));
  EXPECT_EQ(sim.statistics().live_tensors, 2);
  EXPECT_EQ(sim.statistics().live_bytes, 32);
  sim.free(x);
  sim.free(y);
  EXPECT_EQ(sim.statistics().live_tensors, 0);
}

TEST(SimTest, LatencySeedAndThreadsAreTakenOver) {
  mpss_sut_config config = config_for();
  config.seed = 5;
  config.latency_nanos = 1000;
  config.executor_threads = 1;
  config.memory_bytes = std::uint64_t{1} << 20;
  const Sim sim(config);
  mpss_shape shape{2, {1024, 1024, 0, 0}};
  mpss_tensor tensor = 0;
  EXPECT_EQ(sim.api->tensor_create(sim.sut, &shape, MPSS_EMPTY, 0, 0, &tensor), MPSS_ERROR);
  EXPECT_NE(std::string(sim.api->last_error()).find("out of memory"), std::string::npos);
  const mpss_tensor small = sim.create({16}, MPSS_FULL, 2);
  EXPECT_EQ(sim.read(small, 16)[15], 2);
  sim.free(small);
}

TEST(SimTest, C19_AForkedChildIsRefusedAndMayEnd) {
  const Sim sim;
  const mpss_tensor x = sim.create({4}, MPSS_FULL, 3);
  const pid_t child = fork();
  if (child == 0) {
    std::int32_t id = 0;
    const bool refused = sim.api->current_stream(sim.sut, &id) == MPSS_ERROR &&
                         sim.api->synchronize_device(sim.sut) == MPSS_ERROR &&
                         sim.api->tensor_free(sim.sut, x) == MPSS_ERROR &&
                         std::string(sim.api->last_error()).find("forked") != std::string::npos;
    sim.api->destroy(sim.sut);
    _exit(refused ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(sim.read(x, 4)[3], 3);
  sim.free(x);
}

TEST(SimTest, AViolationIsReportedWithItsText) {
  const Sim sim;
  std::string text;
  sim.ok(sim.api->set_violation_reporter(
      sim.sut,
      [](void* context, const char* message, std::uint64_t length) {
        static_cast<std::string*>(context)->assign(message, length);
      },
      &text));
  sim.ok(sim.api->set_violation_reporter(sim.sut, nullptr, nullptr));
  EXPECT_TRUE(text.empty());
}

}  // namespace
}  // namespace mpsstress::sut
