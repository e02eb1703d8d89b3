// The backend as PyTorch's guards see it.
#pragma once

#include <c10/core/impl/DeviceGuardImplInterface.h>

namespace at::mps {

struct MPSGuardImpl final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return c10::DeviceType::MPS; }
  c10::Stream getStream(c10::Device) const override;
  c10::Stream getNewStream(c10::Device, int priority = 0) const override;
  c10::Stream exchangeStream(c10::Stream stream) const override;
  void record(void** event, const c10::Stream& stream, c10::DeviceIndex,
              c10::EventFlag) const override;
  void block(void* event, const c10::Stream& stream) const override;
  bool queryStream(const c10::Stream& stream) const override;
  void synchronizeStream(const c10::Stream& stream) const override;
  void synchronizeDevice(c10::DeviceIndex) const override;
  void recordDataPtrOnStream(const c10::DataPtr& data, const c10::Stream& stream) const override;
};

}  // namespace at::mps
