// mps-harness: runs a plan with native threads.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <nlohmann/json.hpp>
#include <string>

#include "answers.hpp"
#include "harness_capabilities.hpp"
#include "harness_options.hpp"
#include "harness_run.hpp"
#include "last_words.hpp"
#include "mpsstress/sut.h"
#include "native_lanes.hpp"
#include "parent_watch.hpp"
#include "program/host/errors.hpp"
#include "program/plan/plan_reader.hpp"
#include "program/sut/sut_loader.hpp"

namespace {

/// kNoDevice: the SUT was loaded, and says that it cannot be made there.
enum ExitCode { kRan = 0, kUsage = 2, kNoDevice = 4, kFault = 5, kUnsupported = 6 };

const mpss_sut_api& sut_for(const mpsstress::program::Plan& plan, const std::string& library) {
  if (!library.empty()) return mpsstress::program::load_plugin(library);
  const mpss_sut_api* const linked = mpss_linked_sut(plan.sut.c_str());
  if (linked == nullptr) {
    throw mpsstress::program::FrameworkError("the SUT '" + plan.sut + "' needs --library");
  }
  return *linked;
}

void print_line(const std::string& line) {
  const std::string whole = line + "\n";
  if (!mpsstress::app::answer(whole.data(), whole.size())) {
    std::perror("mps-harness: cannot write its answer");
    std::_Exit(kFault);
  }
}

int print_capabilities(const mpsstress::app::HarnessOptions& options) {
  int code = kFault;
  try {
    const mpss_sut_api& api = options.library.empty()
                                  ? *mpss_sim_sut()
                                  : mpsstress::program::load_plugin(options.library);
    code = kNoDevice;
    print_line(mpsstress::app::describe_sut(api, options.pool, options.device));
    return kRan;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mps-harness: %s\n", error.what());
    return code;
  }
}

int run(const mpsstress::app::HarnessOptions& options) {
  std::uint64_t seed = options.seed;
  try {
    const mpsstress::program::Plan plan = mpsstress::program::read_plan_file(options.plan);
    const mpss_sut_api& api = sut_for(plan, options.library);
    for (std::uint64_t i = 0; i < options.repeat; ++i, ++seed) {
      mpsstress::app::NativeLanes lanes;  // threads of a busy ending may be the last to go
      mpsstress::program::Session session(plan, options.trace, seed, api);
      print_line(mpsstress::app::run_plan(lanes, session, seed, options.quiescence_millis));
    }
    return kRan;
  } catch (const mpsstress::program::Unsupported& error) {
    std::fprintf(stderr, "mpsstress-unsupported: %s\n", error.what());
    return kUnsupported;
  } catch (const std::exception& error) {
    const nlohmann::ordered_json line = {
        {"seed", seed}, {"status", "fault"}, {"message", error.what()}};
    print_line(line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    std::fprintf(stderr, "mps-harness: %s\n", error.what());
    return kFault;
  }
}

}  // namespace

int main(int argc, char** argv) {
  mpsstress::app::answer_want_of_memory(
      "mps-harness", "{\"status\":\"fault\",\"message\":\"out of memory or threads\"}\n");
  try {
    const mpsstress::app::HarnessOptions options = mpsstress::app::read_options(argc, argv);
    if (options.help) {
      std::fputs(mpsstress::app::harness_usage().c_str(), stdout);
      return kRan;
    }
    mpsstress::app::keep_answers();
    const mpsstress::app::ParentWatch watch;
    return options.capabilities ? print_capabilities(options) : run(options);
  } catch (const mpsstress::app::UsageError& error) {
    std::fprintf(stderr, "mps-harness: %s\n\n%s", error.what(),
                 mpsstress::app::harness_usage().c_str());
    return kUsage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mps-harness: %s\n", error.what());
    return kFault;
  }
}
