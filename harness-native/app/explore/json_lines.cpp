// One JSON object a line, written whole by one call.
#include "json_lines.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "../answers.hpp"
#include "mpsstress/harness.h"
#include "runtime/report/cause.hpp"
#include "runtime/report/common_lock.hpp"
#include "runtime/report/finding_text.hpp"

namespace mpsstress::explore {
namespace {

using Json = nlohmann::ordered_json;

void print(const Json& line) {
  const std::string text =
      line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  if (!app::answer(text.data(), text.size())) {
    std::perror("mps-explore: cannot write what was found");
    _exit(5);
  }
}

Json nullable(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

// Null of replays and of strategies that learn nothing.
Json of_coverage(const runtime::Coverage& coverage) {
  if (coverage.schedules == 0) return nullptr;
  Json growth = Json::array();
  for (std::uint32_t i = 0; i < coverage.growth_count; ++i) growth.push_back(coverage.growth[i]);
  return {{"schedules", coverage.schedules},
          {"pairs", coverage.pairs},
          {"once", coverage.once},
          {"full", coverage.full},
          {"expectedNew", coverage.expected_new()},
          {"growth", growth}};
}

// Null of other strategies; without a bound on preemptions there is none.
Json of_search(const std::optional<runtime::Searched>& searched) {
  if (!searched.has_value()) return nullptr;
  const bool bounded = searched->preemptions != runtime::Searched::kAnyNumber;
  const std::pair<runtime::LeftOut, const char*> words[] = {
      {runtime::LeftOut::kLong, "long"},       {runtime::LeftOut::kNumbers, "numbers"},
      {runtime::LeftOut::kPolling, "polling"}, {runtime::LeftOut::kSignals, "signals"},
      {runtime::LeftOut::kTimes, "times"},     {runtime::LeftOut::kReuse, "reuse"},
  };
  Json left_out = Json::array();
  for (const auto& [what, word] : words) {
    if (searched->leaves_out(what)) left_out.push_back(word);
  }
  return {{"any", searched->any},
          {"preemptions", bounded ? Json(searched->preemptions) : Json(nullptr)},
          {"schedules", searched->schedules},
          {"leftOut", left_out}};
}

Json side_of(const runtime::Side& side, runtime::Symboliser& symboliser) {
  Json json = {{"title", side.title},
               {"stack", runtime::stack_lines(side.stack, symboliser)},
               {"locks", side.locks}};
  if (side.life != runtime::Life::kNone) json["life"] = runtime::name_of(side.life);
  return json;
}

Json of_common(const runtime::CommonLock& lock, runtime::Symboliser& symboliser) {
  if (lock.name.empty()) return nullptr;
  return {{"lock", lock.name},
          {"place", runtime::place_of(lock, symboliser)},
          {"held", lock.held},
          {"of", lock.of},
          {"acquired", runtime::stack_lines(lock.acquired, symboliser)}};
}

Json of_missing(const runtime::Finding& finding, const std::vector<runtime::Finding>& of_schedule,
                runtime::Symboliser& symboliser) {
  const std::optional<runtime::MissingLock> missing =
      runtime::missing_lock_of(finding, of_schedule, symboliser);
  if (!missing) return nullptr;
  return {{"lock", missing->lock},
          {"object", missing->object},
          {"static", missing->is_static},
          {"common", of_common(finding.common_lock, symboliser)}};
}

}  // namespace

std::string hex(std::uint64_t word) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(word));
  return text;
}

void print_begin(const Options& options) {
  const runtime::Configuration& configuration = options.configuration;
  print({{"begin",
          {{"buildId", mpss_build_id()},
           {"plan", options.plan},
           {"strategy", name_of(configuration.strategy)},
           {"points", name_of(configuration.points)},
           {"memory", name_of(configuration.memory)},
           {"seed", configuration.seed},
           {"first", options.first},
           {"pctDepth", configuration.pct_depth},
           {"stepLimit", configuration.step_limit}}}});
}

void print_progress(const Tally& tally, double seconds) {
  print({{"progress",
          {{"schedules", tally.schedules},
           {"outcomes", tally.outcomes.size},
           {"findings", tally.findings.size},
           {"seconds", seconds}}}});
}

void print_tries(std::uint64_t tries, double seconds) {
  print({{"progress",
          {{"schedules", tries}, {"outcomes", 0}, {"findings", 0}, {"seconds", seconds}}}});
}

void print_outcome(std::uint64_t digest, const runtime::ScheduleResult& schedule,
                   const std::string& trace, const std::string& file) {
  Json found = Json::array();
  for (const runtime::Finding& finding : schedule.findings) {
    const Json kind = runtime::name_of(finding.kind);
    if (std::find(found.begin(), found.end(), kind) == found.end()) found.push_back(kind);
  }
  print({{"outcome",
          {{"digest", hex(digest)},
           {"index", schedule.index},
           {"strategy", name_of(schedule.strategy)},
           {"needs", nullable(schedule.needs)},
           {"trace", nullable(trace)},
           {"schedule", nullable(file)},
           {"found", found}}}});
}

void print_finding(const runtime::Finding& finding, const runtime::ScheduleResult& schedule,
                   const FindingFiles& files, runtime::Symboliser& symboliser) {
  Json sides = Json::array();
  for (const runtime::Side& side : runtime::told_sides(finding, symboliser)) {
    sides.push_back(side_of(side, symboliser));
  }
  print({{"finding",
          {{"kind", runtime::name_of(finding.kind)},
           {"message", finding.message},
           {"facts", finding.facts.empty() ? Json(nullptr) : Json::parse(finding.facts)},
           {"sides", sides},
           {"index", schedule.index},
           {"strategy", name_of(schedule.strategy)},
           {"needs", nullable(schedule.needs)},
           {"scheduleSeed", schedule.seed},
           {"scheduleHash", hex(schedule.hash)},
           {"step", finding.step},
           {"signature", hex(finding.signature)},
           {"cause", hex(runtime::cause_of(finding, symboliser))},
           {"missing", of_missing(finding, schedule.findings, symboliser)},
           {"schedule", nullable(files.schedule)},
           {"interleaving", nullable(files.interleaving)}}}});
}

void print_restart(std::uint64_t index, const std::string& reason, bool died,
                   const runtime::Planned& planned) {
  print({{"restart",
          {{"index", index},
           {"reason", reason},
           {"died", died},
           {"strategy", name_of(planned.strategy)},
           {"needs", nullable(planned.needs)}}}});
}

void print_divergence(std::uint64_t step, const std::string& message) {
  print({{"divergence", {{"step", step}, {"message", message}}}});
}

void print_unsupported(std::uint64_t index, const std::string& what) {
  print({{"unsupported", {{"index", index}, {"what", what}}}});
}

void print_fault(const std::string& message, bool sut_not_made) {
  Json fault = {{"message", message}};
  if (sut_not_made) fault["sutNotMade"] = true;
  print({{"fault", fault}});
}

void print_end(const Tally& tally, const runtime::Coverage& coverage,
               const std::optional<runtime::Searched>& searched, double seconds,
               std::uint64_t restarts, const char* stopped) {
  Json outcomes = Json::array();
  tally.outcomes.for_each([&](const Count& count) {
    outcomes.push_back({{"digest", hex(count.key)}, {"count", count.count.load()}});
  });
  Json findings = Json::array();
  tally.findings.for_each([&](const Count& count) {
    findings.push_back({{"signature", hex(count.key)},
                        {"count", count.count.load()},
                        {"firstIndex", count.first_index}});
  });
  std::vector<std::uint64_t> functions;
  tally.functions.for_each([&](const Count& count) { functions.push_back(count.key); });
  std::sort(functions.begin(), functions.end());
  print({{"end",
          {{"schedules", tally.schedules},
           {"seconds", seconds},
           {"steps", tally.steps},
           {"accesses", tally.accesses},
           {"switches", tally.switches},
           {"restarts", restarts},
           {"outcomes", outcomes},
           {"outcomesNotKept", tally.outcomes.not_kept},
           {"findings", findings},
           {"coverage", of_coverage(coverage)},
           {"searched", of_search(searched)},
           {"functions", functions},
           {"stopped", stopped}}}});
}

}  // namespace mpsstress::explore
