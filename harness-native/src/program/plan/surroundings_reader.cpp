// A plan is untrusted: it may set the variables of a short list, to words and numbers.
#include "program/plan/surroundings_reader.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>

#include "program/plan/plan_reader.hpp"

namespace mpsstress::program {
namespace {

constexpr std::size_t kWordBytes = 64;
constexpr std::size_t kVariables = 16;
constexpr std::size_t kFailingCommands = 8;

/// None of them names a file, a library or a command.
constexpr std::array<std::string_view, 6> kAllowed = {
    "MPS_ENABLE_COMMIT_AND_CONTINUE",  "MPS_FORCE_GRAPH_PATH",
    "MPS_STREAM_POOL_WAIT_TIMEOUT_MS", "MTL_DEBUG_LAYER",
    "PYTORCH_MPS_LOG_PROFILE_INFO",    "CUDA_DEVICE_MAX_CONNECTIONS"};

std::uint64_t count(const JsonValue& object, const char* name, std::int64_t max) {
  const auto found = object.find(name);
  return found ? static_cast<std::uint64_t>(found->integer(0, max)) : 0;
}

bool is_plain(const std::string& value) {
  return std::all_of(value.begin(), value.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  });
}

void read_failing_commands(const JsonValue& errors, Plan& plan) {
  const std::size_t size = errors.array_size(kFailingCommands);
  for (std::size_t i = 0; i < size; ++i) {
    const JsonValue error = errors.element(i);
    error.allow_only({"stream", "command", "text", "told"});
    FailingCommand command;
    const std::uint64_t stream = count(error, "stream", INT16_MAX);
    const std::uint64_t number = count(error, "command", INT32_MAX);
    const JsonValue text = error.member("text");
    command.text = text.text(kWordBytes);
    if (command.text.empty() || !is_plain(command.text)) text.complain("expected a word");
    plan.gpu_errors +=
        std::to_string(stream) + " " + std::to_string(number) + " " + command.text + "\n";
    if (const auto told = error.find("told")) command.told = told->boolean();
    plan.failing_commands.push_back(std::move(command));
  }
}

void read_faults(const JsonValue& faults, Plan& plan) {
  faults.allow_only({"gpuError", "compileError", "slowStream", "slowStreamNanos", "slowKernel",
                     "slowKernelNanos", "gpuErrorStream", "gpuErrors", "libraryError"});
  plan.faults.gpu_error = count(faults, "gpuError", INT32_MAX);
  if (faults.find("gpuErrorStream")) {
    plan.faults.gpu_error_queue =
        static_cast<std::uint32_t>(count(faults, "gpuErrorStream", INT16_MAX)) + 1;
  }
  plan.faults.compile_error = count(faults, "compileError", INT32_MAX);
  plan.library_error = count(faults, "libraryError", INT32_MAX);
  plan.faults.slow_stream = static_cast<std::int32_t>(count(faults, "slowStream", INT16_MAX));
  plan.faults.slow_stream_nanos = count(faults, "slowStreamNanos", PlanLimits::kNanos);
  plan.faults.slow_kernel_nanos = count(faults, "slowKernelNanos", PlanLimits::kNanos);
  if (const auto kernel = faults.find("slowKernel")) plan.slow_kernel = kernel->text(kWordBytes);
  if (const auto errors = faults.find("gpuErrors")) read_failing_commands(*errors, plan);
}

void read_variable(const JsonValue& variable, Plan& plan) {
  variable.allow_only({"name", "value"});
  const JsonValue name = variable.member("name");
  const std::string text = name.text(kWordBytes);
  if (std::find(kAllowed.begin(), kAllowed.end(), text) == kAllowed.end()) {
    name.complain("a plan may not set the variable '" + text + "'");
  }
  const JsonValue value = variable.member("value");
  const std::string to = value.text(kWordBytes);
  if (!is_plain(to)) value.complain("expected letters, digits, '-', '_' and '.' only");
  plan.environment += text + "=" + to + "\n";
}

}  // namespace

void read_surroundings(const JsonValue& root, Plan& plan) {
  if (const auto faults = root.find("faults")) read_faults(*faults, plan);
  if (const auto overlap = root.find("overlap")) plan.overlaps = overlap->boolean();
  if (const auto steady = root.find("steady")) plan.steady = steady->boolean();
  if (const auto ending = root.find("ending")) {
    const std::string text = ending->text(kWordBytes);
    plan.exits = text == "exit";
    plan.ends_busy = plan.exits || text == "busy";
    if (!plan.ends_busy && text != "settled") ending->complain("expected settled, busy or exit");
  }
  const auto environment = root.find("environment");
  if (!environment) return;
  const std::size_t size = environment->array_size(kVariables);
  for (std::size_t i = 0; i < size; ++i) read_variable(environment->element(i), plan);
}

}  // namespace mpsstress::program
