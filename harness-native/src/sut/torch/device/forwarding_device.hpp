// A device that hands everything on to another: what a sabotage changes one function of.
#ifndef MPSSTRESS_SUT_TORCH_FORWARDING_DEVICE_HPP
#define MPSSTRESS_SUT_TORCH_FORWARDING_DEVICE_HPP

#include <memory>
#include <utility>

#include "sut/torch/device/device.hpp"

namespace mpsstress::sut::torch {

class ForwardingDevice : public Device {
 public:
  explicit ForwardingDevice(std::unique_ptr<Device> device) : device_(std::move(device)) {}

  std::uint64_t capabilities() const override { return device_->capabilities(); }

  void adopt_main_thread() override { device_->adopt_main_thread(); }
  std::int32_t current_stream() override { return device_->current_stream(); }
  std::int32_t default_stream() override { return device_->default_stream(); }
  std::int32_t pool_stream() override { return device_->pool_stream(); }
  void set_current_stream(std::int32_t stream) override { device_->set_current_stream(stream); }
  void release_stream() override { device_->release_stream(); }
  std::int32_t active_streams() override { return device_->active_streams(); }
  void synchronize_stream(std::int32_t stream) override { device_->synchronize_stream(stream); }
  bool query_stream(std::int32_t stream) override { return device_->query_stream(stream); }
  void synchronize_device() override { device_->synchronize_device(); }

  mpss_event make_event(bool timing) override { return device_->make_event(timing); }
  void destroy_event(mpss_event event) override { device_->destroy_event(event); }
  void record(mpss_event event, std::int32_t stream) override { device_->record(event, stream); }
  void wait(mpss_event event, std::int32_t stream) override { device_->wait(event, stream); }
  bool query_event(mpss_event event) override { return device_->query_event(event); }
  void synchronize_event(mpss_event event) override { device_->synchronize_event(event); }
  double elapsed(mpss_event begin, mpss_event end) override { return device_->elapsed(begin, end); }

  at::Tensor empty(at::IntArrayRef shape) override { return device_->empty(shape); }
  at::Tensor full(at::IntArrayRef shape, float value) override {
    return device_->full(shape, value);
  }
  at::Tensor upload(const at::Tensor& host) override { return device_->upload(host); }
  at::Tensor staging(at::IntArrayRef shape) override { return device_->staging(shape); }
  at::Tensor compute(mpss_kernel kernel, const std::vector<at::Tensor>& inputs) override {
    return device_->compute(kernel, inputs);
  }
  void record_stream(const at::Tensor& tensor, std::int32_t stream) override {
    device_->record_stream(tensor, stream);
  }
  at::Tensor read(const at::Tensor& tensor) override { return device_->read(tensor); }
  at::Tensor peek(const at::Tensor& tensor) override { return device_->peek(tensor); }
  void empty_cache() override { device_->empty_cache(); }

  void close_gate(std::uint64_t name) override { device_->close_gate(name); }
  void open_gate(std::uint64_t name) override { device_->open_gate(name); }

 protected:
  Device& device() { return *device_; }

 private:
  std::unique_ptr<Device> device_;
};

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_FORWARDING_DEVICE_HPP
