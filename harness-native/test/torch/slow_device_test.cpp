// Which commands a slow device delays.
#include "sut/torch/device/slow_device.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace mpsstress::sut::torch {
namespace {

/// Hands out streams 10, 20, 30, … and computes nothing.
class FakeDevice final : public Device {
 public:
  explicit FakeDevice(std::uint64_t capabilities = MPSS_CAN_STREAMS)
      : capabilities_(capabilities) {}
  std::uint64_t capabilities() const override { return capabilities_; }
  void adopt_main_thread() override {}
  std::int32_t current_stream() override { return current_; }
  std::int32_t default_stream() override { return 0; }
  std::int32_t pool_stream() override { return handed_out_ += 10; }
  void set_current_stream(std::int32_t stream) override { current_ = stream; }
  void release_stream() override {}
  std::int32_t active_streams() override { return 0; }
  void synchronize_stream(std::int32_t) override {}
  bool query_stream(std::int32_t) override { return true; }
  void synchronize_device() override {}
  mpss_event make_event(bool) override { return 0; }
  void destroy_event(mpss_event) override {}
  void record(mpss_event, std::int32_t) override {}
  void wait(mpss_event, std::int32_t) override {}
  bool query_event(mpss_event) override { return true; }
  void synchronize_event(mpss_event) override {}
  double elapsed(mpss_event, mpss_event) override { return 0; }
  at::Tensor empty(at::IntArrayRef) override { return {}; }
  at::Tensor full(at::IntArrayRef, float) override { return {}; }
  at::Tensor upload(const at::Tensor&) override { return {}; }
  at::Tensor staging(at::IntArrayRef) override { return {}; }
  at::Tensor compute(mpss_kernel, const std::vector<at::Tensor>&) override {
    ++computed_;
    return {};
  }
  void record_stream(const at::Tensor&, std::int32_t) override {}
  at::Tensor read(const at::Tensor&) override { return {}; }
  at::Tensor peek(const at::Tensor&) override { return {}; }
  void empty_cache() override {}
  void close_gate(std::uint64_t) override {}
  void open_gate(std::uint64_t) override {}
  int computed() const { return computed_; }

 private:
  std::uint64_t capabilities_;
  std::int32_t current_ = 0;
  std::int32_t handed_out_ = 0;
  int computed_ = 0;
};

mpss_sut_config nothing_slow() {
  mpss_sut_config config{};
  config.struct_size = sizeof config;
  return config;
}

/// A slow device and the delays that it asked for.
struct Slow {
  explicit Slow(const mpss_sut_config& config, std::uint64_t capabilities = MPSS_CAN_STREAMS)
      : device(slow_down(config, std::make_unique<FakeDevice>(capabilities),
                         [this](std::uint64_t nanos) { delays.push_back(nanos); })) {}
  std::vector<std::uint64_t> delays;
  std::unique_ptr<Device> device;
};

using Nanos = std::vector<std::uint64_t>;

TEST(SlowDevice, NothingIsSlowUnlessItIsAskedFor) {
  mpss_sut_config config = nothing_slow();
  EXPECT_FALSE(is_slow(config));
  config.faults.slow_stream = 3;  // meant only with a time
  EXPECT_FALSE(is_slow(config));
  config.faults.slow_stream_nanos = 1;
  EXPECT_TRUE(is_slow(config));
}

TEST(SlowDevice, LatencyComesBeforeEveryCommand) {
  mpss_sut_config config = nothing_slow();
  config.latency_nanos = 500;
  Slow slow(config);
  slow.device->full({1}, 1);
  slow.device->upload({});
  slow.device->compute(MPSS_ADD, {});
  slow.device->read({});
  EXPECT_EQ(slow.delays, Nanos({500, 500, 500}));
}

TEST(SlowDevice, OneStreamOfFourIsSlow) {
  mpss_sut_config config = nothing_slow();
  config.faults.slow_stream = 2;
  config.faults.slow_stream_nanos = 7;
  Slow slow(config);
  std::vector<int> delayed;
  for (int place = 0; place < 8; ++place) {
    slow.device->set_current_stream(slow.device->pool_stream());
    slow.device->compute(MPSS_COPY, {});
    delayed.push_back(static_cast<int>(slow.delays.size()));
  }
  EXPECT_EQ(delayed, std::vector<int>({0, 1, 1, 1, 1, 2, 2, 2}));
  slow.device->set_current_stream(0);
  slow.device->compute(MPSS_COPY, {});
  EXPECT_EQ(slow.delays, Nanos({7, 7})) << "the default stream is number 0";
}

TEST(SlowDevice, TheDefaultStreamIsNumberZero) {
  mpss_sut_config config = nothing_slow();
  config.faults.slow_stream_nanos = 7;
  Slow slow(config);
  slow.device->compute(MPSS_COPY, {});
  slow.device->set_current_stream(slow.device->pool_stream());
  slow.device->compute(MPSS_COPY, {});
  EXPECT_EQ(slow.delays, Nanos({7}));
}

TEST(SlowDevice, WithoutStreamsThereIsButTheDefaultOne) {
  mpss_sut_config config = nothing_slow();
  config.faults.slow_stream_nanos = 7;
  Slow first(config, 0);
  first.device->compute(MPSS_COPY, {});
  EXPECT_EQ(first.delays, Nanos({7}));
  config.faults.slow_stream = 1;
  Slow other(config, 0);
  other.device->compute(MPSS_COPY, {});
  EXPECT_EQ(other.delays, Nanos());
}

TEST(SlowDevice, OnlyTheNamedKernelIsSlow) {
  mpss_sut_config config = nothing_slow();
  config.faults.slow_kernel = "mm";
  config.faults.slow_kernel_nanos = 9;
  Slow slow(config);
  slow.device->compute(MPSS_ADD, {});
  EXPECT_EQ(slow.delays, Nanos());
  slow.device->compute(MPSS_MM, {});
  EXPECT_EQ(slow.delays, Nanos({9}));
}

TEST(SlowDevice, WhereNothingSleepsMatricesAreMultiplied) {
  FakeDevice device;
  const Delay delay = delay_of("mps", device);
  delay(1);
  const int least = device.computed();
  EXPECT_GE(least, 1);
  delay(100'000'000);
  EXPECT_GT(device.computed(), 100 * least);
}

}  // namespace
}  // namespace mpsstress::sut::torch
