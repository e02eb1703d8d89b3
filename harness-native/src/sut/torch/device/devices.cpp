// Devices by their names.
#include "sut/torch/device/devices.hpp"

#include "sut/torch/device/guard_device.hpp"
#include "sut/torch/mps/mps_device.hpp"
#include "sut/torch/refusals.hpp"

namespace mpsstress::sut::torch {

std::unique_ptr<Device> open_device(const std::string& name) {
  if (name == "cpu") return std::make_unique<GuardDevice>(c10::DeviceType::CPU);
  if (name == "cuda") return std::make_unique<GuardDevice>(c10::DeviceType::CUDA);
  if (name == "mps") return open_mps();
  throw BadArgument("unknown device '" + name + "'; the devices of torch are: mps, cuda, cpu");
}

}  // namespace mpsstress::sut::torch
