// Sabotage: nothing can be planted in a library, so the adapter calls it wrongly, in one way. A run
// whose oracles do not object to that has no right to be believed when it is silent.
#ifndef MPSSTRESS_SUT_TORCH_SABOTAGE_HPP
#define MPSSTRESS_SUT_TORCH_SABOTAGE_HPP

#include <memory>
#include <string>

#include "sut/torch/device/device.hpp"

namespace mpsstress::sut::torch {

/// The device, called wrongly in the way of that name; throws BadArgument for another name.
std::unique_ptr<Device> sabotage(const std::string& id, std::unique_ptr<Device> device);

/// All of them, as mpss_sut_api::defects answers.
const char* sabotages_json();

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_SABOTAGE_HPP
