// A device behind c10's device-generic interface: cuda and cpu, and the common part of mps.
#ifndef MPSSTRESS_SUT_TORCH_GUARD_DEVICE_HPP
#define MPSSTRESS_SUT_TORCH_GUARD_DEVICE_HPP

#include <c10/core/Device.h>
#include <c10/core/Stream.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include <memory>

#include "sut/torch/device/device.hpp"
#include "sut/torch/gates/gates.hpp"

namespace mpsstress::sut::torch {

class GuardDevice : public Device {
 public:
  /// Throws BadArgument where the library has no such device.
  explicit GuardDevice(c10::DeviceType type);

  std::uint64_t capabilities() const override { return capabilities_; }

  /// Neither cuda nor cpu has a stream for it: any thread will do.
  void adopt_main_thread() override {}
  std::int32_t current_stream() override;
  std::int32_t default_stream() override;
  std::int32_t pool_stream() override;
  void set_current_stream(std::int32_t stream) override;
  void release_stream() override;
  std::int32_t active_streams() override;
  void synchronize_stream(std::int32_t stream) override;
  bool query_stream(std::int32_t stream) override;
  void synchronize_device() override;

  mpss_event make_event(bool timing) override;
  void destroy_event(mpss_event event) override;
  void record(mpss_event event, std::int32_t stream) override;
  void wait(mpss_event event, std::int32_t stream) override;
  bool query_event(mpss_event event) override;
  void synchronize_event(mpss_event event) override;
  double elapsed(mpss_event begin, mpss_event end) override;

  at::Tensor empty(at::IntArrayRef shape) override;
  at::Tensor full(at::IntArrayRef shape, float value) override;
  at::Tensor upload(const at::Tensor& host) override;
  at::Tensor staging(at::IntArrayRef shape) override;
  at::Tensor compute(mpss_kernel kernel, const std::vector<at::Tensor>& inputs) override;
  void record_stream(const at::Tensor& tensor, std::int32_t stream) override;
  at::Tensor read(const at::Tensor& tensor) override;
  at::Tensor peek(const at::Tensor& tensor) override;
  void empty_cache() override;

  void close_gate(std::uint64_t name) override;
  void open_gate(std::uint64_t name) override;

 protected:
  const c10::impl::VirtualGuardImpl& guard() const { return guard_; }
  c10::Device device() const { return device_; }
  bool is_host() const { return device_.type() == c10::DeviceType::CPU; }
  /// The stream of that id; the current one for the null stream.
  virtual c10::Stream named(std::int32_t id);
  /// Tries what the library is said to offer, and keeps what worked.
  void probe();

 private:
  /// Whether a gate holds its own stream up and no other one.
  bool gates_hold();
  bool launches_behind(std::int32_t held);

  c10::Device device_;
  c10::impl::VirtualGuardImpl guard_;
  bool pinned_ = false;
  std::unique_ptr<Gates> gates_;
  std::uint64_t capabilities_ = 0;
};

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_GUARD_DEVICE_HPP
