// Runs plans in tests as mps-harness does, and looks into their traces.
#ifndef MPSSTRESS_TEST_PROGRAM_SESSION_HARNESS_HPP
#define MPSSTRESS_TEST_PROGRAM_SESSION_HARNESS_HPP

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "program/interpreter/session.hpp"

namespace mpsstress::program::test {

/// One finished run of a plan over the fake SUT.
class FinishedRun {
 public:
  explicit FinishedRun(const nlohmann::json& plan, std::uint64_t seed = 1);

  const Summary& summary() const { return summary_; }
  Session& session() { return session_; }
  Ending setup_ending() const { return setup_; }
  Ending ending(std::uint32_t lane) const { return endings_.at(lane); }

  std::vector<mpss_trace_record> records(std::uint32_t lane);
  /// Of one kind.
  std::vector<mpss_trace_record> records(std::uint32_t lane, mpss_record_kind kind);
  /// The texts of a lane's records of one kind.
  std::vector<std::string> texts(std::uint32_t lane, mpss_record_kind kind);
  /// Of all lanes.
  std::size_t count(mpss_record_kind kind);
  /// The END record of an operation in its last iteration.
  mpss_trace_record end_of(std::uint32_t lane, int operation);
  /// The JSON that stands in the trace.
  nlohmann::json written_summary();

 private:
  Session session_;
  Ending setup_ = Ending::kStopped;
  std::vector<Ending> endings_;
  Summary summary_;
};

/// Starts all lanes at once; as FinishedRun, for tests that look at a session themselves.
std::vector<Ending> run_lanes(Session& session);

}  // namespace mpsstress::program::test

#endif
