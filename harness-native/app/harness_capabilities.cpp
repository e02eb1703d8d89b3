// The words are those of the scenario language, in the order of mpss_capability's bits.
#include "harness_capabilities.hpp"

#include <nlohmann/json.hpp>

#include "loaded_files.hpp"
#include "program/sut/sut_instance.hpp"

namespace mpsstress::app {
namespace {

constexpr const char* kWords[] = {"streams",         "events",      "elapsed",     "record_stream",
                                  "release",         "host_access", "statistics",  "main_thread",
                                  "hooks",           "fork",        "faults",      "query",
                                  "active_count",    "gates",       "upload",      "buffer_events",
                                  "internal_counts", "gpu_errors",  "slow_kernels"};

}  // namespace

std::string describe_sut(const mpss_sut_api& api, const std::string& pool,
                         const std::string& device) {
  mpss_sut_config config{};
  config.struct_size = sizeof config;
  config.pool = pool.c_str();
  config.device = device.empty() ? nullptr : device.c_str();
  const program::SutInstance sut(api, config);
  const std::uint64_t bits = api.capabilities(sut.get());
  auto words = nlohmann::ordered_json::array();
  std::uint64_t bit = 1;
  for (const char* word : kWords) {
    if ((bits & bit) != 0) words.push_back(word);
    bit <<= 1;
  }
  return nlohmann::ordered_json{{"sut", api.name},
                                {"version", api.version},
                                {"capabilities", words},
                                {"loaded", loaded_files()}}
      .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace mpsstress::app
