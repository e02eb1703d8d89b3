// The environment's say in the configuration.
#include "backend/config.hpp"

#include <cerrno>
#include <cstdlib>
#include <optional>

namespace mpsstress::backend {
namespace {

// Nothing for a variable that is not set, or is empty.
std::optional<std::string> variable(const std::string& name, std::string_view overrides) {
  std::string found;
  for (std::size_t at = 0; at < overrides.size();) {
    const std::string_view line = overrides.substr(at, overrides.find('\n', at) - at);
    if (line.substr(0, name.size() + 1) == name + "=") found = line.substr(name.size() + 1);
    at += line.size() + 1;
  }
  if (found.empty()) {
    const char* text = std::getenv(name.c_str());
    if (text != nullptr) found = text;
  }
  return found.empty() ? std::nullopt : std::optional(found);
}

std::optional<long> integer_variable(const char* name, std::string_view overrides, Config& config,
                                     long smallest = 0) {
  const std::optional<std::string> text = variable(name, overrides);
  if (!text) return std::nullopt;
  char* end = nullptr;
  errno = 0;
  const long value = std::strtol(text->c_str(), &end, 10);
  if (errno == 0 && *end == '\0' && value >= smallest) return value;
  config.warnings.push_back(std::string(name) + " is '" + *text +
                            "'; expected an integer of at least " + std::to_string(smallest) +
                            "; the default is used");
  return std::nullopt;
}

}  // namespace

void apply_environment(Config& config, std::string_view overrides) {
  if (const auto value = integer_variable("MPS_ENABLE_COMMIT_AND_CONTINUE", overrides, config)) {
    config.commit_and_continue =
        *value == 0 ? CommitAndContinue::Never : CommitAndContinue::Always;  // C23
  }
  if (const auto value =
          integer_variable("MPS_STREAM_POOL_WAIT_TIMEOUT_MS", overrides, config, -1)) {
    config.slot_wait = std::chrono::milliseconds(*value);  // C6
  }
  if (const auto value = integer_variable("PYTORCH_MPS_LOG_PROFILE_INFO", overrides, config)) {
    config.profiling = *value != 0;  // C47
  }
  if (const auto value = integer_variable("MPS_FORCE_GRAPH_PATH", overrides, config)) {
    config.force_graph_path = *value != 0;  // C48
  }
}

}  // namespace mpsstress::backend
