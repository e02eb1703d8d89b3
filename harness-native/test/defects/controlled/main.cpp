// Explores each program: quiet on the correct backend, a finding with the defect planted.
//
//   defects_controlled                 all of them, each in processes of its own
//   defects_controlled quiet|find N    one, by its number
#include <spawn.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include "backend/parts.hpp"
#include "backend/pool/pools.hpp"
#include "defects/registry.hpp"
#include "metal/validation.hpp"
#include "programs.hpp"
#include "runtime/exploration.hpp"
#include "runtime/instrumentation/controlled.hpp"

extern char** environ;

namespace mpsstress::defects {
namespace {

constexpr unsigned kQuietSchedules = 500;
constexpr unsigned kFindSchedules = 5000;

void end_with_violation(const metal::Violation& violation, void*) {
  runtime::give_up(runtime::FindingKind::kRule, violation.message);
}

runtime::Exploration exploration_of(const Program& program, bool planted) {
  runtime::Configuration configuration;
  std::random_device device;
  configuration.seed = (std::uint64_t{device()} << 32) | device();
  if (program.weak) configuration.memory = runtime::MemoryModel::kRc11;
  const Defect* defect = planted ? find_defect(program.defect) : nullptr;
  return {configuration, [&program, defect] {
            metal::set_violation_reporter(&end_with_violation, nullptr);
            program.body([&program, defect](const backend::Config& config) {
              backend::Parts parts = backend::parts_of_pool(program.pool).value();
              if (defect != nullptr) defect->plant(parts);
              return std::make_unique<backend::Backend>(config, parts);
            });
          }};
}

// 0: as it must be.
int explore(const Program& program, bool planted) {
  runtime::Exploration exploration = exploration_of(program, planted);
  const unsigned schedules = planted ? kFindSchedules : kQuietSchedules;
  for (unsigned i = 0; i < schedules; ++i) {
    const runtime::ScheduleResult result = exploration.run(i);
    if (!result.fault.empty()) {
      std::printf("%s: fault of the framework: %s\n", program.defect, result.fault.c_str());
      return 1;
    }
    if (result.findings.empty()) continue;
    const runtime::Finding& finding = result.findings.front();
    std::printf("%s in %s: %s at schedule %u of seed %#llx: %s: %s\n", program.defect, program.pool,
                planted ? "found" : "NOT QUIET", i + 1,
                static_cast<unsigned long long>(result.seed), name_of(finding.kind),
                finding.message.c_str());
    return planted ? 0 : 1;
  }
  if (planted) std::printf("%s in %s: NOT FOUND\n", program.defect, program.pool);
  return planted ? 1 : 0;
}

int run_self(const char* self, const char* verb, std::size_t number) {
  std::string text = std::to_string(number);
  char* arguments[] = {const_cast<char*>(self), const_cast<char*>(verb), text.data(), nullptr};
  pid_t child = 0;
  if (posix_spawn(&child, self, nullptr, nullptr, arguments, environ) != 0) return 1;
  int status = 0;
  if (waitpid(child, &status, 0) != child) return 1;
  if (WIFSIGNALED(status) && std::strcmp(verb, "find") == 0) {  // a symptom, too
    std::printf("%s in %s: found: signal %d\n", programs()[number].defect, programs()[number].pool,
                WTERMSIG(status));
    return 0;
  }
  if (status != 0) std::printf("%s %s: status %#x\n", verb, programs()[number].defect, status);
  return status == 0 ? 0 : 1;
}

int all(const char* self) {
  int failed = 0;
  for (std::size_t number = 0; number < programs().size(); ++number) {
    failed += run_self(self, "quiet", number);
    failed += run_self(self, "find", number);
  }
  std::printf("%zu programs, %d not as they must be\n", programs().size(), failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace mpsstress::defects

int main(int count, char** arguments) {
  using namespace mpsstress::defects;  // NOLINT
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  if (count != 3) return all(arguments[0]);
  const std::size_t number = std::strtoul(arguments[2], nullptr, 10);
  if (number >= programs().size()) return 2;
  return explore(programs()[number], std::strcmp(arguments[1], "find") == 0);
}
