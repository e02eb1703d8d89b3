// Where a slow device spends its time: before a command, on the stream that the command goes to.
#include "sut/torch/device/slow_device.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "operations/kernels.hpp"
#include "sut/torch/device/forwarding_device.hpp"

namespace mpsstress::sut::torch {
namespace {

constexpr std::int32_t kKinds = 4;               // slow streams are told apart up to this number
constexpr std::uint64_t kCyclesPerNano = 2;      // about, of the GPUs of these years
constexpr std::uint64_t kProductNanos = 300000;  // about, of two matrices of 1024 rows
constexpr std::int64_t kRows = 1024;

/// at::cuda::sleep, which a plugin for several devices cannot name.
using CudaSleep = void (*)(std::int64_t cycles);

Delay sleep_on_host() {
  return [](std::uint64_t nanos) { std::this_thread::sleep_for(std::chrono::nanoseconds(nanos)); };
}

Delay multiply(Device& device) {
  const at::Tensor matrix = device.full({kRows, kRows}, 1);
  device.synchronize_device();
  return [&device, matrix](std::uint64_t nanos) {
    for (std::uint64_t spent = 0; spent < nanos; spent += kProductNanos) {
      device.compute(MPSS_MM, {matrix, matrix});
    }
  };
}

Delay sleep_on_cuda(Device& device) {
  auto* const sleep = reinterpret_cast<CudaSleep>(dlsym(RTLD_DEFAULT, "_ZN2at4cuda5sleepEl"));
  if (sleep == nullptr) return multiply(device);
  return [sleep](std::uint64_t nanos) { sleep(static_cast<std::int64_t>(nanos * kCyclesPerNano)); };
}

class SlowDevice final : public ForwardingDevice {
 public:
  SlowDevice(const mpss_sut_config& config, std::unique_ptr<Device> fast, Delay delay)
      : ForwardingDevice(std::move(fast)),
        delay_(std::move(delay)),
        latency_(config.latency_nanos),
        slow_stream_(config.faults.slow_stream),
        stream_nanos_(config.faults.slow_stream_nanos),
        slow_kernel_(config.faults.slow_kernel == nullptr ? "" : config.faults.slow_kernel),
        kernel_nanos_(config.faults.slow_kernel_nanos) {}

  std::int32_t pool_stream() override {
    const std::int32_t id = device().pool_stream();
    place_of(id);
    return id;
  }

  at::Tensor full(at::IntArrayRef shape, float value) override {
    before(slow_kernel_ == "fill");
    return device().full(shape, value);
  }

  at::Tensor upload(const at::Tensor& host) override {
    before(slow_kernel_ == "randint" || slow_kernel_ == "randn");
    return device().upload(host);
  }

  at::Tensor compute(mpss_kernel kernel, const std::vector<at::Tensor>& inputs) override {
    before(slow_kernel_ == kKernelTable[kernel].name);
    return device().compute(kernel, inputs);
  }

 private:
  void before(bool slow_kernel) {
    std::uint64_t nanos = latency_ + (slow_kernel ? kernel_nanos_ : 0);
    if (stream_nanos_ != 0 && on_slow_stream()) nanos += stream_nanos_;
    if (nanos != 0) delay_(nanos);
  }

  bool on_slow_stream() {
    if ((capabilities() & MPSS_CAN_STREAMS) == 0) return slow_stream_ == 0;  // there is but one
    const std::int32_t id = device().current_stream();
    if (slow_stream_ == 0) return id == device().default_stream();
    return id != device().default_stream() && slow_number(place_of(id)) == slow_stream_;
  }

  /// From 0 in the order of the first sight.
  std::int32_t place_of(std::int32_t id) {
    const std::lock_guard lock(mutex_);
    const auto found = std::find(streams_.begin(), streams_.end(), id);
    const auto place = static_cast<std::int32_t>(std::distance(streams_.begin(), found));
    if (found == streams_.end()) streams_.push_back(id);
    return place;
  }

  const Delay delay_;
  const std::uint64_t latency_;
  const std::int32_t slow_stream_;
  const std::uint64_t stream_nanos_;
  const std::string slow_kernel_;
  const std::uint64_t kernel_nanos_;
  std::mutex mutex_;
  std::vector<std::int32_t> streams_;
};

}  // namespace

Delay delay_of(const std::string& name, Device& device) {
  if (name == "cuda") return sleep_on_cuda(device);
  if (name == "cpu") return sleep_on_host();
  return multiply(device);
}

bool is_slow(const mpss_sut_config& config) {
  return config.latency_nanos != 0 || config.faults.slow_stream_nanos != 0 ||
         config.faults.slow_kernel_nanos != 0;
}

std::unique_ptr<Device> slow_down(const mpss_sut_config& config, std::unique_ptr<Device> device,
                                  Delay delay) {
  return std::make_unique<SlowDevice>(config, std::move(device), std::move(delay));
}

std::int32_t slow_number(std::int32_t place_among_handed_out) {
  return place_among_handed_out % kKinds + 1;
}

}  // namespace mpsstress::sut::torch
