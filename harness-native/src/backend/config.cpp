// The environment's say in the configuration.
#include "backend/config.hpp"

#include <cerrno>
#include <cstdlib>
#include <optional>

namespace mpsstress::backend {
namespace {

std::optional<long> integer_variable(const char* name, Config& config) {
  const char* text = std::getenv(name);
  if (text == nullptr || *text == '\0') return std::nullopt;
  char* end = nullptr;
  errno = 0;
  const long value = std::strtol(text, &end, 10);
  if (errno == 0 && *end == '\0' && value >= 0) return value;
  config.warnings.push_back(std::string(name) + " is '" + text +
                            "'; expected an integer of at least 0; the default is used");
  return std::nullopt;
}

}  // namespace

void apply_environment(Config& config) {
  if (const auto value = integer_variable("MPS_ENABLE_COMMIT_AND_CONTINUE", config)) {
    config.commit_and_continue =
        *value == 0 ? CommitAndContinue::Never : CommitAndContinue::Always;  // C23
  }
  if (const auto value = integer_variable("MPS_FORCE_GRAPH_PATH", config)) {
    config.force_graph_path = *value != 0;  // C48
  }
}

}  // namespace mpsstress::backend
