// Making and ending a SUT, and what concerns the whole of it.
#include "sut/torch/device/devices.hpp"
#include "sut/torch/device/sabotage.hpp"
#include "sut/torch/device/slow_device.hpp"
#include "sut/torch/torch.hpp"

namespace mpsstress::sut::torch {

std::string& last_message() {
  thread_local std::string message;
  return message;
}

const char* last_error() { return last_message().c_str(); }

mpss_status create(const mpss_sut_config* config, mpss_sut** out) {
  return guarded([&] {
    require(out != nullptr, "create: nowhere to put the SUT");
    require(config != nullptr && config->struct_size >= sizeof(mpss_sut_config),
            "create: the configuration is missing or of an older interface");
    require(config->device != nullptr, "create: torch needs a device: mps, cuda or cpu");
    auto sut = std::make_unique<mpss_sut>();
    sut->device = open_device(config->device);
    if (is_slow(*config)) {
      Delay delay = delay_of(config->device, *sut->device);
      sut->device = slow_down(*config, std::move(sut->device), std::move(delay));
    }
    if (config->defect != nullptr && *config->defect != '\0') {
      sut->device = sabotage(config->defect, std::move(sut->device));
    }
    *out = sut.release();
  });
}

void destroy(mpss_sut* sut) {
  if (sut == nullptr) return;
  guarded(sut, [](Device& device) { device.synchronize_device(); });
  delete sut;
}

std::uint64_t capabilities(mpss_sut* sut) {
  return sut == nullptr ? 0 : (sut->device->capabilities() | MPSS_CAN_STATISTICS);
}

mpss_status synchronize_device(mpss_sut* sut) {
  return guarded(sut, [](Device& device) { device.synchronize_device(); });
}

mpss_status empty_cache(mpss_sut* sut) {
  return guarded(sut, [](Device& device) { device.empty_cache(); });
}

/// A libtorch does not count its objects: these are the ones that were asked for.
mpss_status statistics(mpss_sut* sut, mpss_statistics* out) {
  return guarded(sut, [&](Device&) {
    require(out != nullptr && out->struct_size >= sizeof(mpss_statistics),
            "statistics: the structure is missing or of an older interface");
    out->live_tensors = sut->live_tensors.load(std::memory_order_relaxed);
    out->live_events = sut->live_events.load(std::memory_order_relaxed);
  });
}

}  // namespace mpsstress::sut::torch
