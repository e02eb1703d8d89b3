// What extensions do: encoders of their own, blocks in blocks, errors from inside a block.
#include <string>
#include <thread>
#include <utility>

#include "sim_support.hpp"

namespace mpsstress::sut {
namespace {

mpss_tensor extension_copy(const Sim& sim, mpss_tensor from, bool nested) {
  mpss_tensor to = 0;
  sim.ok(sim.api->extension_copy(sim.sut, from, nested ? 1 : 0, &to));
  return to;
}

TEST(SimExtensionTest, C21_C22_CopiesBetweenTheKernelsOfTheStream) {
  const Sim sim;
  for (const bool nested : {false, true}) {
    const mpss_tensor x = sim.create({4, 4}, MPSS_RANDINT, 0, 7);
    const mpss_tensor copy = extension_copy(sim, x, nested);  // the stream's encoder is open
    const mpss_tensor product = sim.compute(MPSS_MM, {copy, copy});
    EXPECT_EQ(sim.read(product, 16), squared(random_integers(7, 16), 4));
    for (const mpss_tensor tensor : {x, copy, product}) sim.free(tensor);
  }
  sim.ok(sim.api->synchronize_device(sim.sut));
}

TEST(SimExtensionTest, C13_ABlockSeesTheStreamOfItsQueue) {
  const Sim sim;
  run_threads(3, [&](int) {
    std::int32_t seen = -1;
    sim.ok(sim.api->block_stream(sim.sut, MPSS_NULL_STREAM, &seen));
    EXPECT_EQ(seen, sim.current());
    sim.ok(sim.api->block_stream(sim.sut, 17, &seen));
    EXPECT_EQ(seen, 17);
    EXPECT_NE(sim.current(), 17);
  });
}

TEST(SimExtensionTest, C24_HandlersAreCalledOnceAndNotBeforeTheWorkIsComplete) {
  const Sim sim;
  const mpss_tensor x = sim.create({4, 4}, MPSS_RANDINT, 0, 7);
  sim.ok(sim.api->synchronize_device(sim.sut));
  sim.ok(sim.api->close_gate(sim.sut, 5));
  const mpss_tensor copy = extension_copy(sim, x, false);
  EXPECT_GE(sim.statistics().live_handlers, 2);
  sim.ok(sim.api->open_gate(sim.sut, 5));
  sim.ok(sim.api->synchronize_device(sim.sut));
  while (sim.statistics().live_handlers > 0) std::this_thread::yield();  // one is going
  for (const mpss_tensor tensor : {x, copy}) sim.free(tensor);
}

TEST(SimExtensionTest, C26_AnErrorInsideABlockComesOutAndTheStreamGoesOn) {
  const Sim sim;
  const mpss_tensor x = sim.create({4, 4}, MPSS_RANDINT, 0, 3);
  EXPECT_EQ(sim.api->overflow(sim.sut, x), MPSS_ERROR);
  EXPECT_NE(std::string(sim.api->last_error()).find("without overflow"), std::string::npos);
  const mpss_tensor y = sim.compute(MPSS_MM, {x, x});
  EXPECT_EQ(sim.read(y, 16), squared(random_integers(3, 16), 4));
  sim.free(x);
  sim.free(y);
}

TEST(SimExtensionTest, AStreamIsBusyForAsLongAsItsKernelTakes) {
  const Sim sim;
  std::int32_t idle = 1;
  sim.ok(sim.api->busy(sim.sut, 200 * 1000 * 1000));
  sim.ok(sim.api->query_stream(sim.sut, MPSS_NULL_STREAM, &idle));
  EXPECT_EQ(idle, 0);
  sim.ok(sim.api->synchronize_stream(sim.sut, MPSS_NULL_STREAM));
  sim.ok(sim.api->query_stream(sim.sut, MPSS_NULL_STREAM, &idle));
  EXPECT_EQ(idle, 1);
}

TEST(SimExtensionTest, WhatIsBehindAClosedGateStartsWhenTheHostOpensIt) {
  const Sim sim;
  const auto idle = [&](std::int32_t stream) {
    std::int32_t answer = -1;
    sim.ok(sim.api->query_stream(sim.sut, stream, &answer));
    return answer == 1;
  };
  const std::int32_t own = sim.current();
  sim.ok(sim.api->close_gate(sim.sut, 5));
  const mpss_tensor x = sim.create({4, 4}, MPSS_RANDINT, 0, 3);
  EXPECT_FALSE(idle(own));
  sim.ok(sim.api->synchronize_stream(sim.sut, own + 1));  // another stream is not held
  EXPECT_TRUE(idle(own + 1));
  sim.ok(sim.api->open_gate(sim.sut, 4));  // another gate
  EXPECT_FALSE(idle(own));
  sim.ok(sim.api->open_gate(sim.sut, 5));
  sim.ok(sim.api->synchronize_stream(sim.sut, own));
  EXPECT_TRUE(idle(own));
  EXPECT_EQ(sim.read(x, 16), random_integers(3, 16));
  sim.ok(sim.api->close_gate(sim.sut, 5));  // once more
  EXPECT_FALSE(idle(own));
  sim.ok(sim.api->open_gate(sim.sut, 5));
  sim.ok(sim.api->synchronize_stream(sim.sut, own));
  sim.free(x);
}

TEST(SimExtensionTest, C13_C21_ABodyRunsInABlockOnTheQueueAndMayDispatchToIt) {
  const Sim sim;
  struct Seen {
    const Sim& sim;
    std::int32_t stream;
    mpss_tensor made;
  } seen{sim, -1, 0};
  const auto body = [](void* context) {
    auto& me = *static_cast<Seen*>(context);
    me.sim.ok(me.sim.api->current_stream(me.sim.sut, &me.stream));
    me.made = me.sim.create({4, 4}, MPSS_RANDINT, 0, 9);
  };
  sim.ok(sim.api->in_block(sim.sut, 11, body, &seen));
  EXPECT_EQ(seen.stream, 11);
  EXPECT_NE(sim.current(), 11);
  sim.ok(sim.api->synchronize_stream(sim.sut, 11));
  EXPECT_EQ(sim.read(seen.made, 16), random_integers(9, 16));
  sim.free(seen.made);
  EXPECT_EQ(sim.api->in_block(sim.sut, 99, body, &seen), MPSS_ERROR);  // C12
}

// The gate opens when the wait is seen: where nobody counts it, the test does not end in its time.
TEST(SimExtensionTest, C25_AWaitInsideABlockIsCounted) {
  const Sim sim;
  const std::int32_t own = sim.current();
  sim.ok(sim.api->close_gate(sim.sut, 5));
  std::thread waiter([&] {
    const auto body = [](void* context) {
      const auto& [me, stream] = *static_cast<std::pair<const Sim&, std::int32_t>*>(context);
      me.ok(me.api->synchronize_stream(me.sut, stream));
    };
    std::pair<const Sim&, std::int32_t> context{sim, own};
    sim.ok(sim.api->in_block(sim.sut, own, body, &context));
  });
  while (sim.statistics().waits_in_blocks == 0) std::this_thread::yield();
  sim.ok(sim.api->open_gate(sim.sut, 5));
  waiter.join();
  // Once more for each command buffer of the stream that is not complete by then.
  const std::int64_t counted = sim.statistics().waits_in_blocks;
  sim.ok(sim.api->synchronize_stream(sim.sut, own));
  EXPECT_EQ(sim.statistics().waits_in_blocks, counted);  // none outside
}

TEST(SimExtensionTest, C46_APipelineMadeInsideABlockIsCounted) {
  const Sim sim;
  const mpss_tensor x = sim.create({4, 4}, MPSS_RANDINT, 0, 9);
  EXPECT_EQ(sim.statistics().pipelines_in_blocks, 0);  // none outside
  const auto body = [](void* context) {
    const auto& [me, from] = *static_cast<std::pair<const Sim&, mpss_tensor>*>(context);
    const mpss_tensor made = me.compute(MPSS_ADD, {from, from});
    me.free(made);
  };
  std::pair<const Sim&, mpss_tensor> context{sim, x};
  sim.ok(sim.api->in_block(sim.sut, sim.current(), body, &context));
  EXPECT_EQ(sim.statistics().pipelines_in_blocks, 1);
  sim.free(x);
  sim.ok(sim.api->synchronize_device(sim.sut));
}

}  // namespace
}  // namespace mpsstress::sut
