// Gates by name.
#include "sut/torch/torch.hpp"

namespace mpsstress::sut::torch {

mpss_status close_gate(mpss_sut* sut, std::uint64_t name) {
  return guarded(sut, [&](Device& device) { device.close_gate(name); });
}

mpss_status open_gate(mpss_sut* sut, std::uint64_t name) {
  return guarded(sut, [&](Device& device) { device.open_gate(name); });
}

}  // namespace mpsstress::sut::torch
