// Memory that host and device share.
#include "sim_support.hpp"

namespace mpsstress::sut {
namespace {

constexpr std::uint64_t kLong = 50 * 1000 * 1000;

mpss_shape square() {
  mpss_shape shape{};
  shape.rank = 2;
  shape.size[0] = shape.size[1] = 4;
  return shape;
}

TEST(SimHostTest, C39_PinnedMemoryIsFreeOfWorkInFlight) {
  const Sim sim;
  const mpss_shape shape = square();
  for (int i = 0; i < 3; ++i) {
    // Freed while the device still writes it; the host must not be given that very block.
    sim.ok(sim.api->busy(sim.sut, kLong));
    sim.free(sim.create({4, 4}, MPSS_FULL, 9));
    const std::vector<float> mine = random_integers(11, 16);
    mpss_tensor pinned = 0;
    sim.ok(sim.api->tensor_pinned(sim.sut, &shape, mine.data(), &pinned));
    sim.ok(sim.api->synchronize_device(sim.sut));
    EXPECT_EQ(sim.peek(pinned, 16), mine);
    sim.free(pinned);
  }
}

TEST(SimHostTest, C39_AnUploadKeepsItsSourceUntilItWasRead) {
  const Sim sim;
  const mpss_shape shape = square();
  sim.ok(sim.api->busy(sim.sut, kLong));
  std::vector<mpss_tensor> tensors;
  for (std::uint64_t key = 0; key < 4; ++key) {
    std::vector<float> pageable = random_integers(key, 16);
    mpss_tensor made = 0;
    sim.ok(sim.api->tensor_upload(sim.sut, &shape, pageable.data(), &made));
    std::fill(pageable.begin(), pageable.end(), -1.0F);
    tensors.push_back(made);
  }
  sim.ok(sim.api->synchronize_stream(sim.sut, MPSS_NULL_STREAM));
  for (std::uint64_t key = 0; key < 4; ++key) {
    EXPECT_EQ(sim.peek(tensors[key], 16), random_integers(key, 16));
    sim.free(tensors[key]);
  }
}

TEST(SimHostTest, C41_TheHostWaitsForEveryRecordedEventOfATensor) {
  const Sim sim;
  const mpss_tensor x = sim.create({4, 4}, MPSS_FULL, 1);
  sim.ok(sim.api->synchronize_device(sim.sut));
  mpss_tensor copies[2] = {};
  const std::int32_t home = sim.current();
  for (const std::int32_t stream : {5, 6}) {
    sim.ok(sim.api->set_current_stream(sim.sut, stream));
    sim.ok(sim.api->busy(sim.sut, stream == 5 ? kLong : 1000));
    copies[stream - 5] = sim.compute(MPSS_COPY, {x});
    sim.ok(sim.api->tensor_record_events(sim.sut, x, MPSS_NULL_STREAM));
  }
  sim.ok(sim.api->set_current_stream(sim.sut, home));
  sim.ok(sim.api->tensor_wait_for_events(sim.sut, x));
  const std::vector<float> other(16, 2.0F);
  sim.ok(sim.api->tensor_poke(sim.sut, x, other.data(), 16));
  sim.ok(sim.api->synchronize_device(sim.sut));
  EXPECT_EQ(sim.peek(x, 16), other);
  for (const mpss_tensor copy : copies) {
    EXPECT_EQ(sim.peek(copy, 16), std::vector<float>(16, 1.0F));
    sim.free(copy);
  }
  sim.free(x);
}

}  // namespace
}  // namespace mpsstress::sut
