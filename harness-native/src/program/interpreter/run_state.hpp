// What the threads of one run share, and what each has for itself.
#ifndef MPSSTRESS_PROGRAM_INTERPRETER_RUN_STATE_HPP
#define MPSSTRESS_PROGRAM_INTERPRETER_RUN_STATE_HPP

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "program/interpreter/meeting_points.hpp"
#include "program/plan/plan.hpp"
#include "program/sut/sut_instance.hpp"
#include "program/trace/lane_writer.hpp"
#include "program/trace/trace_file.hpp"
#include "program/values/expression_arena.hpp"
#include "program/values/reference.hpp"
#include "program/values/value.hpp"

namespace mpsstress::program {

/// References of the values that every thread uses, evaluated by the setup and only read after it.
struct SharedReferences {
  Evaluator<float> exact;
  Evaluator<double> close;
};

/// The values that a check of an inexact tensor saw: compared at the end, bit by bit, with the same
/// operations run by one thread.
struct BitwiseSample {
  const Expression* expression = nullptr;
  RecordPlace place;
  std::vector<float> values;
};

/// A register of a lane; `copy` is what `read` brought to the host.
struct Slot {
  Value value;
  std::vector<float> copy;
  bool copied = false;
};

/// One thread of the run. Only that thread touches it; `arena` may be visited by others.
struct LaneState {
  LaneState(std::uint32_t lane_number, LaneWriter lane_writer, const SharedReferences& shared)
      : number(lane_number), writer(lane_writer), exact(&shared.exact), close(&shared.close) {}

  const std::uint32_t number;
  LaneWriter writer;
  ExpressionArena arena;
  std::vector<Slot> registers;
  std::vector<Slot> shared_copies;  // of shared registers; only their `copy` is used
  Evaluator<float> exact;
  Evaluator<double> close;
  std::vector<float> buffer;
  std::vector<BitwiseSample> samples;
  std::uint64_t sample_bytes = 0;
  std::uint32_t origins_sought = 0;
  std::atomic<bool> taken{false};    // some thread has become this lane's
  std::atomic<bool> started{false};  // of a lane that the host interprets
};

struct RunState {
  RunState(const Plan& the_plan, SutInstance& the_sut, TraceFile& the_trace, std::uint64_t the_seed)
      : plan(the_plan), sut(the_sut), trace(the_trace), seed(the_seed), meeting_points(the_plan) {}

  const Plan& plan;
  SutInstance& sut;
  TraceFile& trace;
  const std::uint64_t seed;
  MeetingPoints meeting_points;
  SharedReferences references;
  std::vector<Value> shared;  // written by the setup only
  std::vector<std::unique_ptr<LaneState>> lanes;
};

}  // namespace mpsstress::program

#endif
