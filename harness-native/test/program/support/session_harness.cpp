// Sessions for tests.
#include "session_harness.hpp"

#include <stdexcept>
#include <thread>

#include "fake_sut.hpp"
#include "program/plan/plan_reader.hpp"

namespace mpsstress::program::test {

std::vector<Ending> run_lanes(Session& session) {
  const std::size_t lanes = session.plan().lanes.size();
  std::vector<Ending> endings(lanes, Ending::kStopped);
  for (const Group& group : session.plan().groups) {
    if (group.phases.size() > 1) throw std::invalid_argument("one phase only");
  }
  std::vector<std::thread> threads;
  for (std::uint32_t lane = 1; lane < lanes; ++lane) {
    threads.emplace_back([&, lane] { endings[lane] = session.run_lane(lane); });
  }
  for (std::thread& thread : threads) thread.join();
  return endings;
}

FinishedRun::FinishedRun(const nlohmann::json& plan, std::uint64_t seed)
    : session_(read_plan(plan.dump()), "", seed, fake_sut()) {
  setup_ = session_.setup();
  endings_ = run_lanes(session_);
  summary_ = session_.finish(5000);
}

std::vector<mpss_trace_record> FinishedRun::records(std::uint32_t lane) {
  const mpss_trace_record* first = session_.trace().records(lane);
  return {first, first + session_.trace().lane(lane).count};
}

std::vector<mpss_trace_record> FinishedRun::records(std::uint32_t lane, mpss_record_kind kind) {
  std::vector<mpss_trace_record> found;
  for (const mpss_trace_record& record : records(lane)) {
    if (record.kind == kind) found.push_back(record);
  }
  return found;
}

std::vector<std::string> FinishedRun::texts(std::uint32_t lane, mpss_record_kind kind) {
  std::vector<std::string> found;
  for (const mpss_trace_record& record : records(lane, kind)) {
    found.emplace_back(session_.trace().text(record.value));
  }
  return found;
}

std::size_t FinishedRun::count(mpss_record_kind kind) {
  std::size_t found = 0;
  for (std::uint32_t lane = 0; lane < session_.plan().lanes.size(); ++lane) {
    found += records(lane, kind).size();
  }
  return found;
}

mpss_trace_record FinishedRun::end_of(std::uint32_t lane, int operation) {
  const auto ends = records(lane, MPSS_RECORD_END);
  for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
    if (end->operation == operation) return *end;
  }
  throw std::invalid_argument("operation " + std::to_string(operation) + " has not ended");
}

nlohmann::json FinishedRun::written_summary() {
  const mpss_trace_header& header = session_.trace().header();
  const char* text = reinterpret_cast<const char*>(&header) + header.summary_offset;
  return nlohmann::json::parse(text, text + header.summary_bytes);
}

}  // namespace mpsstress::program::test
