// A session's lanes: setup, threads, their start and their end.
#include "program/interpreter/session.hpp"

#include <mutex>
#include <utility>

#include "program/host/errors.hpp"
#include "program/host/host_pause.hpp"
#include "program/host/native_thread.hpp"
#include "program/host/own_thread.hpp"
#include "program/interpreter/slow_calls.hpp"
#include "program/plan/signature.hpp"

namespace mpsstress::program {
namespace {

/// Texts of one short run.
constexpr std::uint64_t kTextBytesInMemory = std::uint64_t{64} << 10;

/// How long the device may take, between two iterations, to let go of what it has used.
constexpr std::uint64_t kLooks = 200;
constexpr std::uint64_t kLookNanos = 1000000;

void report_violation(void* trace, const char* text, std::uint64_t length) {
  static_cast<TraceFile*>(trace)->report_violation({text, length});
}

/// Static objects end while it works: as in a program that simply returns from main. Controlled
/// runs share a process, where it must end.
[[maybe_unused]] void leave_to_exit(std::unique_ptr<SutInstance> sut) {
  static auto* const left = new std::vector<std::unique_ptr<SutInstance>>;
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  left->push_back(std::move(sut));
}

RecordPlace thread_place() {
  RecordPlace place;
  place.section = Section::kProgram;
  return place;
}

// Whether the host touches what the device has written, or asks when it may (C41). Pinned memory is
// no reason: no other tensor need be of its kind.
bool touches_memory(const Operation& operation) {
  const OperationRow& row = *signature_of(static_cast<std::int64_t>(operation.code))->row;
  return operation.code == OperationCode::kPoke || needs(row, "buffer_events");
}

}  // namespace

mpss_sut_config config_of(const Plan& plan, std::uint64_t seed, CallsOfOneThread* calls) {
  mpss_sut_config config{};
  config.struct_size = sizeof config;
  config.pool = plan.pool.c_str();
  config.defect = plan.defect ? plan.defect->c_str() : nullptr;
  config.device = plan.device ? plan.device->c_str() : nullptr;
  config.seed = seed;
  config.memory_bytes = plan.memory_bytes;
  config.latency_nanos = plan.latency_nanos;
  config.executor_threads = plan.executor_threads;
  config.faults = plan.faults;
  config.faults.slow_kernel = plan.slow_kernel.empty() ? nullptr : plan.slow_kernel.c_str();
  config.gpu_errors = plan.gpu_errors.empty() ? nullptr : plan.gpu_errors.c_str();
  config.library_error = plan.library_error;
  config.environment = plan.environment.empty() ? nullptr : plan.environment.c_str();
  if (calls != nullptr) {
    config.device_call = &CallsOfOneThread::called;
    config.device_call_context = calls;
  }
  config.host_memory = std::any_of(plan.operations.begin(), plan.operations.end(), touches_memory);
  return config;
}

Session::Session(Plan plan, const TracePlace& trace, std::uint64_t seed, const mpss_sut_api& api)
    : plan_(std::move(plan)), api_(api) {
  TraceSettings settings;
  settings.lanes = static_cast<std::uint32_t>(plan_.lanes.size());
  settings.lane_capacity = plan_.lane_records;
  settings.seed = seed;
  settings.plan_digest = plan_.digest;
  if (trace.path.empty()) settings.text_capacity = kTextBytesInMemory;
  trace_ = std::make_unique<TraceFile>(trace, settings);
  calls_ = calls_of_one_thread(seed);
  sut_ = std::make_unique<SutInstance>(api, config_of(plan_, seed, calls_));
  if (api.set_violation_reporter != nullptr) {
    api.set_violation_reporter(sut_->get(), report_violation, trace_.get());
  }
  run_ = std::make_unique<RunState>(plan_, *sut_, *trace_, seed);
  run_->shared.resize(plan_.shared_registers);
  for (std::uint32_t lane = 0; lane < settings.lanes; ++lane) {
    const LanePlace& place = plan_.lanes[lane];
    trace_->lane(lane).group = place.group;
    trace_->lane(lane).member = place.member;
    auto state = std::make_unique<LaneState>(lane, trace_->writer(lane), run_->references);
    const bool is_setup = lane == 0;
    state->registers.resize(is_setup ? plan_.setup_registers : plan_.groups[place.group].registers);
    state->shared_copies.resize(plan_.shared_registers);
    run_->lanes.push_back(std::move(state));
  }
  for (const std::uint32_t members : plan_.start_members) {
    starts_.push_back(std::make_unique<StartBarrier>(members));
  }
  before_ = counts();
}

CallsOfOneThread* Session::calls_of_one_thread([[maybe_unused]] std::uint64_t seed) {
  if (plan_.slow_calls) return &SlowCallsOfOneThread::as(*plan_.slow_calls);
#if !defined(MPSSTRESS_CONTROLLED)
  if (plan_.overlaps && plan_.lanes.size() > 1)
    held_calls_ = std::make_unique<HeldCalls>(plan_, *trace_, seed);
#endif
  return held_calls_.get();
}

mpss_statistics Session::counts() {
  try {
    counted_ = sut_->statistics();
  } catch (const SutError& error) {
    if (!std::exchange(counts_refused_, true)) {
      note_error(0, std::string("when it was asked for its counts: ") + error.what());
    }
  }
  return counted_;
}

void Session::note_error(std::uint32_t lane, const std::string& text) {
  run_->lanes[lane]->writer.append(MPSS_RECORD_ERROR, {}, MPSS_NULL_STREAM, trace_->add_text(text));
}

Session::~Session() {
  // What a run that was not finished, or that a FrameworkError ended, still holds.
  std::vector<Value> rest = run_->meeting_points.take_rest();
  rest.insert(rest.end(), run_->shared.begin(), run_->shared.end());
  for (const auto& lane : run_->lanes) {
    for (const Slot& slot : lane->registers) rest.push_back(slot.value);
  }
  for (Value& value : rest) drop(api_, sut_->get(), value);
  if (api_.set_violation_reporter != nullptr) {
    api_.set_violation_reporter(sut_->get(), nullptr, nullptr);
  }
#if !defined(MPSSTRESS_CONTROLLED)
  if (plan_.exits) {
    leave_to_exit(std::move(sut_));
    (void)held_calls_.release();  // its device may still be called
  }
#endif
}

Ending Session::on_setup_thread(const std::function<bool(Interpreter&)>& body) {
  bool whole = false;
  on_own_thread([&] {
    trace_->lane(0).native_thread = native_thread_id();
    Interpreter interpreter(*run_, *run_->lanes[0]);
    whole = body(interpreter);
    interpreter.open_gates();
  });
  return whole ? Ending::kWhole : Ending::kStopped;
}

Ending Session::setup() {
  const Ending ending = on_setup_thread([this](Interpreter& interpreter) {
    const bool whole = interpreter.run(Section::kSetup, plan_.setup, 0);
    interpreter.keep_written();
    return whole;
  });
  if (ending != Ending::kWhole) return ending;
  evaluate_shared();
  set_up_ = !plan_.warm_caches || warm_caches();
  return set_up_ ? Ending::kWhole : Ending::kStopped;
}

/// Once, before there are threads: a big model's reference costs more than a program.
void Session::evaluate_shared() {
  for (const Value& value : run_->shared) {
    if (value.kind != ValueKind::kTensor || value.tensor->expression->unspecified) continue;
    const Expression& expression = *value.tensor->expression;
    if (expression.exact) run_->references.exact.evaluate(expression);
    run_->references.close.evaluate(expression);
  }
}

/// Each group's program once, on throw-away threads, one after the other; only errors are recorded.
bool Session::warm_caches() {
  bool whole = true;
  auto number = static_cast<std::uint32_t>(plan_.lanes.size());
  for (const Group& group : plan_.groups) {
    mpss_trace_lane nowhere{};
    LaneState state(number++, LaneWriter(nowhere, nullptr, 0), run_->references);
    state.registers.resize(group.registers);
    state.shared_copies.resize(plan_.shared_registers);
    on_own_thread([&] {
      Interpreter interpreter(*run_, state, Interpreter::Company::kAlone);
      const bool warmed = interpreter.run(Section::kThreadSetup, group.thread_setup, 0) &&
                          interpreter.run(Section::kProgram, group.program, 0) &&
                          interpreter.run(Section::kTeardown, group.teardown, 0);
      interpreter.open_gates();
      interpreter.clear_all();
      if (warmed) return;
      whole = false;
      const std::string text =
          "group '" + group.name +
          "' raised an error when its caches were warmed: " + interpreter.last_error();
      run_->lanes[0]->writer.append(MPSS_RECORD_ERROR, {}, MPSS_NULL_STREAM,
                                    trace_->add_text(text));
    });
  }
  return whole;
}

LaneState& Session::take_lane(std::uint32_t number) {
  if (number == 0 || number >= run_->lanes.size()) {
    throw FrameworkError("the plan has no lane " + std::to_string(number));
  }
  LaneState& lane = *run_->lanes[number];
  if (lane.taken.exchange(true, std::memory_order_relaxed)) {
    throw FrameworkError("lane " + std::to_string(number) + " has run already");
  }
  return lane;
}

void Session::become_lane(std::uint32_t number) {
  trace_->lane(number).native_thread = native_thread_id();
  if (!plan_.groups[plan_.lanes[number].group].main) return;
  const mpss_status status = api_.adopt_main_thread(sut_->get());  // C4
  if (status == MPSS_UNSUPPORTED) return;
  try {
    sut_->check(status);
  } catch (const SutError& error) {
    note_error(number, std::string("when its thread was named the main thread: ") + error.what());
  }
}

std::uint64_t Session::await_start(std::uint32_t lane) {
  const LanePlace& place = plan_.lanes[lane];
  const Group& group = plan_.groups[place.group];
  StartBarrier& start = *starts_[place.start];
  const std::uint64_t delay =
      group.start == StartKind::kStaggered ? place.rank * group.interval_nanos : 0;
  return start.arrive_and_wait(delay);
}

Value Session::take_shared(std::size_t index) {
  if (index >= run_->shared.size()) {
    throw FrameworkError("the plan has no shared register " + std::to_string(index));
  }
  return std::exchange(run_->shared[index], Value{});
}

void Session::enter_lane(std::uint32_t lane) {
  take_lane(lane);
  become_lane(lane);
}

std::uint64_t Session::start_lane(std::uint32_t lane) {
  const bool entered =
      lane < run_->lanes.size() && run_->lanes[lane]->taken.load(std::memory_order_relaxed);
  if (!entered || run_->lanes[lane]->started.exchange(true, std::memory_order_relaxed)) {
    throw FrameworkError("lane " + std::to_string(lane) +
                         (entered ? " has started already" : " was not entered"));
  }
  const std::uint64_t moment = await_start(lane);
  trace_->set_state(MPSS_RUN_STARTED);
  return moment;
}

Ending Session::run_lane(std::uint32_t number) {
  LaneState& lane = take_lane(number);
  const LanePlace& place = plan_.lanes[number];
  const Group& group = plan_.groups[place.group];
  Interpreter interpreter(*run_, lane);
  bool whole = false;
  bool arrived = false;
  const auto end = [&] {
    if (!arrived) starts_[place.start]->arrive_only();
    lane.writer.append(MPSS_RECORD_THREAD_END, thread_place(), MPSS_NULL_STREAM, whole ? 0 : 1);
    run_->meeting_points.thread_ended(group, whole);
    if (calls_ != nullptr && calls_->lane() == number) calls_->end();
  };
  if (!set_up_) {
    end();
    return Ending::kStopped;
  }
  try {
    if (calls_ != nullptr && calls_->lane() == number) calls_->begin();
    become_lane(number);
    lane.writer.prepare(plan_.lane_records);
    if (interpreter.run(Section::kThreadSetup, group.thread_setup, 0)) {
      interpreter.keep_written();
      lane.writer.append(MPSS_RECORD_THREAD_BEGIN, thread_place(), MPSS_NULL_STREAM, 0);
      await_start(number);
      lane.writer.append(MPSS_RECORD_THREAD_START, thread_place(), MPSS_NULL_STREAM, 0);
      arrived = true;
      trace_->set_state(MPSS_RUN_STARTED);
      whole = run_programs(interpreter, group);
    }
    interpreter.open_gates();
    if (plan_.ends_busy) interpreter.leave_events();  // as a process that ends leaves them
    interpreter.clear_all();
  } catch (...) {
    interpreter.open_gates();
    end();
    throw;
  }
  pause_host(group.hold_nanos);
  end();
  return whole ? Ending::kWhole : Ending::kStopped;
}

void Session::look_at_counts(Interpreter& interpreter, std::uint32_t iteration) {
  interpreter.rest();
  std::uint64_t looks = 0;
  repetition_.after(
      iteration, [this] { return counts(); },
      [&] {
        pause_host(kLookNanos);
        return ++looks <= kLooks;
      });
}

bool Session::run_programs(Interpreter& interpreter, const Group& group) {
  for (std::uint32_t iteration = 0; iteration < group.iterations; ++iteration) {
    if (!interpreter.run(Section::kProgram, group.program, iteration)) return false;
    interpreter.clear_written();
    if (plan_.steady) look_at_counts(interpreter, iteration);
  }
  return interpreter.run(Section::kTeardown, group.teardown, 0);
}

}  // namespace mpsstress::program
