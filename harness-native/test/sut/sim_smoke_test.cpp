// Threads at work on the correct SUT, every value checked.
#include "sim_support.hpp"

namespace mpsstress::sut {
namespace {

void expect_quiet(const Sim& sim) {
  sim.ok(sim.api->synchronize_device(sim.sut));
  sim.ok(sim.api->empty_cache(sim.sut));
  mpss_statistics counts = sim.statistics();
  while (counts.live_command_buffers > 0) counts = sim.statistics();  // a handler's is going
  EXPECT_EQ(counts.live_tensors, 0);
  EXPECT_EQ(counts.live_bytes, 0);
  EXPECT_EQ(counts.live_buffers, 0);
  EXPECT_EQ(counts.pending_free, 0);
  EXPECT_EQ(counts.live_encoders, 0);
  EXPECT_EQ(counts.live_events, 0);
  EXPECT_EQ(counts.thread_bindings, 0);
  EXPECT_EQ(counts.cached_graphs, 0);
}

TEST(SimSmokeTest, EightThreadsFiftyTimesRandintMmSynchronize) {
  const Sim sim;
  constexpr std::size_t kSize = 64;
  run_threads(8, [&](int thread) {
    for (int iteration = 0; iteration < 50; ++iteration) {
      const auto key = static_cast<std::uint64_t>(thread * 1000 + iteration);
      const mpss_tensor x = sim.create({kSize, kSize}, MPSS_RANDINT, 0, key);
      const mpss_tensor y = sim.compute(MPSS_MM, {x, x});
      sim.ok(sim.api->synchronize_stream(sim.sut, MPSS_NULL_STREAM));
      ASSERT_EQ(sim.peek(y, kSize * kSize), squared(random_integers(key, kSize * kSize), kSize));
      sim.free(y);
      sim.free(x);
    }
  });
  const mpss_statistics counts = sim.statistics();
  EXPECT_EQ(counts.streams_created, 8);
  EXPECT_GE(counts.submissions, 400);
  expect_quiet(sim);
}

TEST(SimSmokeTest, SixtyFourThreadsShareTheStreams) {
  const Sim sim;
  run_threads(64, [&](int thread) {
    for (int iteration = 0; iteration < 5; ++iteration) {
      const auto key = static_cast<std::uint64_t>(thread * 1000 + iteration);
      mpss_tensor x = sim.create({8, 8}, MPSS_RANDINT, 0, key);
      const mpss_tensor y = sim.compute(MPSS_MM, {x, x});
      sim.free(x);  // in flight
      ASSERT_EQ(sim.read(y, 64), squared(random_integers(key, 64), 8));
      sim.free(y);
    }
  });
  EXPECT_EQ(sim.statistics().streams_created, 31);
  expect_quiet(sim);
}

TEST(SimSmokeTest, ATensorCrossesStreamsWithAnEventAndRecordStream) {
  const Sim sim;
  run_threads(6, [&](int thread) {
    for (int iteration = 0; iteration < 30; ++iteration) {
      const auto value = static_cast<float>(thread * 100 + iteration);
      mpss_event event = 0;
      std::int32_t consumer = 0;
      const std::int32_t producer = sim.current();
      sim.ok(sim.api->pool_stream(sim.sut, &consumer));
      sim.ok(sim.api->event_create(sim.sut, 0, &event));
      const mpss_tensor x = sim.create({16, 16}, MPSS_FULL, value);
      sim.ok(sim.api->event_record(sim.sut, event, MPSS_NULL_STREAM));
      sim.ok(sim.api->event_wait(sim.sut, event, consumer));
      sim.ok(sim.api->set_current_stream(sim.sut, consumer));
      const mpss_tensor y = sim.compute(MPSS_ADD, {x, x});
      sim.ok(sim.api->tensor_record_stream(sim.sut, x, consumer));
      sim.ok(sim.api->set_current_stream(sim.sut, producer));
      sim.free(x);
      sim.free(sim.create({16, 16}, MPSS_FULL, -1));  // would take x's memory too early
      sim.ok(sim.api->synchronize_stream(sim.sut, consumer));
      ASSERT_EQ(sim.peek(y, 256), std::vector<float>(256, 2 * value));
      sim.free(y);
      sim.ok(sim.api->event_destroy(sim.sut, event));
    }
  });
  expect_quiet(sim);
}

TEST(SimSmokeTest, TheDeviceIsSynchronisedAndCachesEmptiedWhileOthersWork) {
  const Sim sim;
  run_threads(6, [&](int thread) {
    for (int iteration = 0; iteration < 20; ++iteration) {
      if (thread == 0) sim.ok(sim.api->synchronize_device(sim.sut));
      if (thread == 1) sim.ok(sim.api->empty_cache(sim.sut));
      const mpss_tensor w = sim.create({4, 8}, MPSS_FULL, 1);
      const mpss_tensor b = sim.create({4}, MPSS_FULL, static_cast<float>(iteration));
      const mpss_tensor x = sim.create({2, 8}, MPSS_FULL, static_cast<float>(thread));
      const mpss_tensor y = sim.compute(MPSS_LINEAR, {x, w, b});
      for (const mpss_tensor tensor : {w, b, x}) sim.free(tensor);
      ASSERT_EQ(sim.read(y, 8)[7], static_cast<float>(8 * thread + iteration));
      sim.free(y);
    }
  });
  expect_quiet(sim);
}

}  // namespace
}  // namespace mpsstress::sut
