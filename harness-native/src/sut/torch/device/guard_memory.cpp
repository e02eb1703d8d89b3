// Memory through ATen: making, copying and looking at tensors.
#include <ATen/ops/empty.h>
#include <ATen/ops/full.h>
#include <torch/version.h>

#include "sut/torch/device/guard_device.hpp"
#include "sut/torch/device/optional_guard.hpp"
#include "sut/torch/refusals.hpp"

// c10 gives allocators of devices a face of their own since 2.10.
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 10)
#include <c10/core/CachingDeviceAllocator.h>
#define MPSSTRESS_DEVICE_ALLOCATOR
#endif

namespace mpsstress::sut::torch {
namespace {

at::TensorOptions floats(c10::Device device) {
  return at::TensorOptions().dtype(at::kFloat).device(device);
}

/// Binds the calling thread to a stream, and back at the end.
class OnStream {
 public:
  OnStream(const c10::impl::VirtualGuardImpl& guard, c10::Stream stream)
      : guard_(guard), before_(guard.exchangeStream(stream)) {}
  OnStream(const OnStream&) = delete;
  OnStream& operator=(const OnStream&) = delete;
  ~OnStream() { guard_.exchangeStream(before_); }

 private:
  const c10::impl::VirtualGuardImpl& guard_;
  c10::Stream before_;
};

}  // namespace

at::Tensor GuardDevice::empty(at::IntArrayRef shape) { return at::empty(shape, floats(device_)); }

at::Tensor GuardDevice::full(at::IntArrayRef shape, float value) {
  return at::full(shape, value, floats(device_));
}

at::Tensor GuardDevice::staging(at::IntArrayRef shape) {
  return at::empty(shape, floats(c10::Device(c10::kCPU)).pinned_memory(pinned_));
}

at::Tensor GuardDevice::upload(const at::Tensor& host) {
  return is_host() ? host : host.to(device_, at::kFloat, /*non_blocking=*/pinned_);
}

void GuardDevice::record_stream(const at::Tensor& tensor, std::int32_t stream) {
  tensor.record_stream(named(stream));
}

at::Tensor GuardDevice::read(const at::Tensor& tensor) {
  return tensor.to(c10::Device(c10::kCPU), at::kFloat);
}

at::Tensor GuardDevice::peek(const at::Tensor& tensor) {
  if (is_host() || (capabilities_ & MPSS_CAN_STREAMS) == 0) return read(tensor);
  // Programs take streams of normal priority: nothing of theirs is ever on one of high priority.
  thread_local const c10::Stream aside = pool_stream_of(guard_, device_, true);
  const OnStream there(guard_, aside);
  return read(tensor);
}

void GuardDevice::empty_cache() {
  if (is_host()) return;  // keeps none
#ifdef MPSSTRESS_DEVICE_ALLOCATOR
  c10::getDeviceAllocator(device_.type())->emptyCache();
#else
  throw Unsupported("c10 of this libtorch does not empty this device's cache");
#endif
}

}  // namespace mpsstress::sut::torch
