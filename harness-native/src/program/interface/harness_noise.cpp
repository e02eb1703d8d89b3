// mpsstress/harness.h: noise. The library is not linked: either it was preloaded or it is not
// there.
#include "program/interface/harness_noise.hpp"

#include <dlfcn.h>

#include <string>

#include "mpsstress/harness.h"
#include "mpsstress/noise.h"
#include "program/interface/last_error.hpp"

namespace mpsstress::program {
namespace {

template <typename Function>
Function* in_process(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

/// What the preloaded library offers; all null without it.
struct Noise {
  decltype(&mpsstress_noise_begin) begin =
      in_process<decltype(mpsstress_noise_begin)>("mpsstress_noise_begin");
  decltype(&mpsstress_noise_thread) thread =
      in_process<decltype(mpsstress_noise_thread)>("mpsstress_noise_thread");
  decltype(&mpsstress_noise_end) end =
      in_process<decltype(mpsstress_noise_end)>("mpsstress_noise_end");

  bool is_there() const { return begin != nullptr && thread != nullptr && end != nullptr; }

  std::string path() const {
    Dl_info info{};
    const bool known = is_there() && dladdr(reinterpret_cast<void*>(begin), &info) != 0;
    return known && info.dli_fname != nullptr ? info.dli_fname : "";
  }
};

const Noise& noise() {
  static const Noise found;
  return found;
}

}  // namespace

void name_noise_thread(std::uint32_t lane) {
  if (noise().is_there()) noise().thread(lane);
}

}  // namespace mpsstress::program

using mpsstress::program::noise;

const char* mpss_noise_library() {
  static const std::string path = noise().path();
  return path.c_str();
}

std::int32_t mpss_noise_begin(std::uint64_t seed) {
  if (!noise().is_there()) {
    mpsstress::program::set_last_error("no noise library is preloaded into this process");
    return -1;
  }
  noise().begin(seed);
  return 0;
}

std::int64_t mpss_noise_end() {
  return noise().is_there() ? static_cast<std::int64_t>(noise().end()) : -1;
}
