// What a scenario's environment says of the configuration.
#include "backend/config.hpp"

#include <cerrno>
#include <cstdlib>
#include <optional>

namespace mpsstress::backend {
namespace {

// Nothing for a variable that is not set, or is empty.
std::optional<std::string> variable(const std::string& name, std::string_view environment) {
  std::string found;
  for (std::size_t at = 0; at < environment.size();) {
    const std::string_view line = environment.substr(at, environment.find('\n', at) - at);
    if (line.substr(0, name.size() + 1) == name + "=") found = line.substr(name.size() + 1);
    at += line.size() + 1;
  }
  return found.empty() ? std::nullopt : std::optional(found);
}

std::optional<long> integer_variable(const char* name, std::string_view environment, Config& config,
                                     long smallest = 0) {
  const std::optional<std::string> text = variable(name, environment);
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

void apply_environment(Config& config, std::string_view environment) {
  if (const auto value = integer_variable("MPS_ENABLE_COMMIT_AND_CONTINUE", environment, config)) {
    config.commit_and_continue =
        *value == 0 ? CommitAndContinue::Never : CommitAndContinue::Always;  // C23
  }
  if (const auto value =
          integer_variable("MPS_STREAM_POOL_WAIT_TIMEOUT_MS", environment, config, -1)) {
    config.slot_wait = std::chrono::milliseconds(*value);  // C6
  }
  if (const auto value = integer_variable("PYTORCH_MPS_LOG_PROFILE_INFO", environment, config)) {
    config.profiling = *value != 0;  // C47
  }
  if (const auto value = integer_variable("MPS_FORCE_GRAPH_PATH", environment, config)) {
    config.force_graph_path = *value != 0;  // C48
  }
}

}  // namespace mpsstress::backend
