// Which devices there are.
#ifndef MPSSTRESS_SUT_TORCH_DEVICES_HPP
#define MPSSTRESS_SUT_TORCH_DEVICES_HPP

#include <memory>
#include <string>

#include "sut/torch/device/device.hpp"

namespace mpsstress::sut::torch {

/// "mps", "cuda" or "cpu"; throws BadArgument for another one, and for one that is not there.
std::unique_ptr<Device> open_device(const std::string& name);

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_DEVICES_HPP
