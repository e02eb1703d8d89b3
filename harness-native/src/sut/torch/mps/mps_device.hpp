// MPS: the streams of at::mps, which c10's guard does not show.
#ifndef MPSSTRESS_SUT_TORCH_MPS_DEVICE_HPP
#define MPSSTRESS_SUT_TORCH_MPS_DEVICE_HPP

#include <memory>

#include "sut/torch/device/device.hpp"

namespace mpsstress::sut::torch {

/// Throws BadArgument where this plugin was built without MPS or no Metal device is visible.
std::unique_ptr<Device> open_mps();

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_MPS_DEVICE_HPP
