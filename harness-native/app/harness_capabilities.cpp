// The answer of mps-harness --capabilities.
#include "harness_capabilities.hpp"

#include <nlohmann/json.hpp>

#include "loaded_files.hpp"
#include "program/sut/sut_instance.hpp"

namespace mpsstress::app {
std::string describe_sut(const mpss_sut_api& api, const std::string& pool,
                         const std::string& device) {
  mpss_sut_config config{};
  config.struct_size = sizeof config;
  config.pool = pool.c_str();
  config.device = device.empty() ? nullptr : device.c_str();
  const program::SutInstance sut(api, config);
  return nlohmann::ordered_json{{"sut", api.name},
                                {"version", api.version},
                                {"capabilities", sut.capabilities()},
                                {"loaded", loaded_files()}}
      .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace mpsstress::app
