// The environment's say in the configuration.
#include "backend/config.hpp"

#include <cerrno>
#include <cstdlib>
#include <optional>

namespace mpsstress::backend {
namespace {

std::optional<long> integer_variable(const char* name, Config& config, long smallest = 0) {
  const char* text = std::getenv(name);
  if (text == nullptr || *text == '\0') return std::nullopt;
  char* end = nullptr;
  errno = 0;
  const long value = std::strtol(text, &end, 10);
  if (errno == 0 && *end == '\0' && value >= smallest) return value;
  config.warnings.push_back(std::string(name) + " is '" + text +
                            "'; expected an integer of at least " + std::to_string(smallest) +
                            "; the default is used");
  return std::nullopt;
}

}  // namespace

void apply_environment(Config& config) {
  if (const auto value = integer_variable("MPS_ENABLE_COMMIT_AND_CONTINUE", config)) {
    config.commit_and_continue =
        *value == 0 ? CommitAndContinue::Never : CommitAndContinue::Always;  // C23
  }
  if (const auto value = integer_variable("MPS_STREAM_POOL_WAIT_TIMEOUT_MS", config, -1)) {
    config.slot_wait = std::chrono::milliseconds(*value);  // C6
  }
  if (const auto value = integer_variable("PYTORCH_MPS_LOG_PROFILE_INFO", config)) {
    config.profiling = *value != 0;  // C47
  }
  if (const auto value = integer_variable("MPS_FORCE_GRAPH_PATH", config)) {
    config.force_graph_path = *value != 0;  // C48
  }
}

}  // namespace mpsstress::backend
