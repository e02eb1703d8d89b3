// One run of a plan: the SUT, the trace, the lanes, and what is judged when all have ended.
#ifndef MPSSTRESS_PROGRAM_INTERPRETER_SESSION_HPP
#define MPSSTRESS_PROGRAM_INTERPRETER_SESSION_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "program/host/start_barrier.hpp"
#include "program/interpreter/calls_of_one_thread.hpp"
#include "program/interpreter/held_calls.hpp"
#include "program/interpreter/interpreter.hpp"
#include "program/interpreter/run_state.hpp"
#include "program/plan/plan.hpp"
#include "program/trace/repetition.hpp"
#include "program/trace/summary.hpp"

namespace mpsstress::program {

enum class Ending : std::uint8_t { kWhole, kStopped };

class Session {
 public:
  /// Makes trace and SUT. Throws a FrameworkError.
  Session(Plan plan, const TracePlace& trace, std::uint64_t seed, const mpss_sut_api& api);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  const Plan& plan() const { return plan_; }
  TraceFile& trace() { return *trace_; }
  SutInstance& sut() { return *sut_; }
  /// How often the thread whose calls of the device are slow, or kept, has called it so far.
  std::uint64_t device_calls() const { return calls_ != nullptr ? calls_->count() : 0; }

  /// Runs the plan's setup, and the programs once to warm caches if the plan says so.
  Ending setup();
  /// The calling thread becomes the lane's. After a setup that was stopped it ends at once.
  Ending run_lane(std::uint32_t lane);
  /// For a host that interprets lanes: what the setup left in a shared register. The host's from
  /// then on; nobody else has it any more.
  Value take_shared(std::size_t index);
  /// For a lane that the host interprets: the calling thread becomes the lane's.
  void enter_lane(std::uint32_t lane);
  /// Then it waits at its start barrier; the moment, in ticks.
  std::uint64_t start_lane(std::uint32_t lane);
  /// After every lane's thread was joined. The trace gets the summary, unless it is not wanted.
  Summary finish(std::uint64_t timeout_millis, bool summarise = true);

 private:
  LaneState& take_lane(std::uint32_t number);
  /// Whose calls of the device matter, where the plan asks for overlap.
  CallsOfOneThread* calls_of_one_thread(std::uint64_t seed);
  void become_lane(std::uint32_t number);
  std::uint64_t await_start(std::uint32_t lane);
  bool run_programs(Interpreter& interpreter, const Group& group);
  /// Between two iterations, where nothing of the program is under way.
  void look_at_counts(Interpreter& interpreter, std::uint32_t iteration);
  /// On a thread of its own, which is gone afterwards with all that it was bound to.
  Ending on_setup_thread(const std::function<bool(Interpreter&)>& body);
  bool warm_caches();
  void evaluate_shared();
  void tear_down();
  /// What the SUT counts of itself now. An error there is the run's, and the last answer stands.
  mpss_statistics counts();
  /// What the SUT raised where nobody's operation asked it.
  void note_error(std::uint32_t lane, const std::string& text);
  std::int64_t living_bindings() const;
  void leave_out_living(mpss_statistics& after) const;
  BindingsSummary await_quiescence(std::uint64_t timeout_millis);
  BitwiseSummary compare_with_one_thread();

  const Plan plan_;
  const mpss_sut_api& api_;
  std::unique_ptr<TraceFile> trace_;
  std::unique_ptr<HeldCalls> held_calls_;
  CallsOfOneThread* calls_ = nullptr;  // these, or the plan's slow ones
  std::unique_ptr<SutInstance> sut_;
  std::unique_ptr<RunState> run_;
  std::vector<std::unique_ptr<StartBarrier>> starts_;
  Repetition repetition_;  // of the only lane
  mpss_statistics before_{};
  mpss_statistics counted_{};    // the last that the SUT told
  bool counts_refused_ = false;  // that is said once
  bool set_up_ = false;          // whole; written before there are threads
};

/// The plan's SUT as a table of functions needs it.
mpss_sut_config config_of(const Plan& plan, std::uint64_t seed, CallsOfOneThread* calls = nullptr);

}  // namespace mpsstress::program

#endif
