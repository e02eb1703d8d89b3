// The end of a session: teardown, quiescence, statistics, and the comparison with one thread.
#include <algorithm>
#include <chrono>
#include <thread>

#include "program/host/errors.hpp"
#include "program/host/own_thread.hpp"
#include "program/interpreter/session.hpp"
#include "program/interpreter/single_threaded_reference.hpp"
#include "program/values/comparison.hpp"
#include "program/values/value_names.hpp"

namespace mpsstress::program {
namespace {

/// How long the device may take to let go of its last objects once all threads are gone.
constexpr std::uint64_t kSettleMillis = 200;

bool settled(const mpss_statistics& counts) {
  return counts.live_tensors == 0 && counts.live_buffers == 0 && counts.pending_free == 0 &&
         counts.live_command_buffers == 0 && counts.live_encoders == 0 && counts.live_events == 0 &&
         counts.live_heaps == 0 && counts.live_shared_events == 0 && counts.live_handlers == 0 &&
         counts.profiled == counts.profiled_completed;
}

}  // namespace

/// What runs on a thread keeps no binding of the host's threads alive.
void Session::tear_down() {
  on_setup_thread([this](Interpreter& interpreter) {
    const bool whole = interpreter.run(Section::kTeardown, plan_.teardown, 0);
    interpreter.clear_all();
    std::vector<Value> rest = run_->meeting_points.take_rest();
    for (Value& value : rest) interpreter.drop_rest(value);
    for (std::size_t i = run_->shared.size(); i-- > 0;) interpreter.drop_rest(run_->shared[i]);
    if (!plan_.ends_busy) interpreter.settle();
    return whole;
  });
}

/// The host's main thread lives on, and so may what it is bound to.
std::int64_t Session::living_bindings() const {
  std::int64_t living = 0;
  for (const Group& group : plan_.groups) living += group.main ? 1 : 0;
  return living;
}

/// What is left at the end is said of threads that have ended. Which graphs a thread that lives on
/// has in its cache (C44) is not known, so with one alive none are counted.
void Session::leave_out_living(mpss_statistics& after) const {
  const std::int64_t living = living_bindings();
  after.thread_bindings = std::max(after.thread_bindings - living, std::int64_t{0});
  if (living == 0) return;
  after.cached_graphs = std::min(after.cached_graphs, before_.cached_graphs);
  after.live_graphs = std::min(after.live_graphs, before_.live_graphs);
  after.live_matrix_kernels = std::min(after.live_matrix_kernels, before_.live_matrix_kernels);
  after.active_streams = std::min(after.active_streams, before_.active_streams);
}

BindingsSummary Session::await_quiescence(std::uint64_t timeout_millis) {
  const std::int64_t expected = before_.thread_bindings + living_bindings();
  const auto started = std::chrono::steady_clock::now();
  BindingsSummary summary;
  // It is looks that count, each for the millisecond that lies behind it: on a busy machine whoever
  // is waited for gets as many turns as this thread does, and time in which neither ran says
  // nothing.
  for (std::uint64_t looks = 0;; ++looks) {
    const std::int64_t bound = counts().thread_bindings;
    const auto waited = std::chrono::steady_clock::now() - started;
    summary.waited_millis = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(waited).count());
    // Fewer than none: some thread was counted out twice.
    summary.left = bound < 0 ? bound : std::max(bound - expected, std::int64_t{0});
    if (summary.left <= 0 || looks >= timeout_millis) return summary;
    // A SUT has counts to ask for, and nobody who would say that they have changed.
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

Summary Session::finish(std::uint64_t timeout_millis, bool summarise) {
  trace_->set_state(MPSS_RUN_JOINED);
  Summary summary;
  summary.before = before_;
  summary.start = measure_start(plan_, *trace_);
  tear_down();
  summary.bindings = await_quiescence(timeout_millis);
  // Thread-local caches went with their threads: what they held can be given back now.
  if (!plan_.ends_busy) {
    on_setup_thread([](Interpreter& interpreter) {
      interpreter.settle();
      return true;
    });
  }
  summary.after = counts();
  const std::uint64_t patience = plan_.ends_busy ? 0 : kSettleMillis;
  for (std::uint64_t i = 0; i < patience && !settled(summary.after); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    summary.after = counts();
  }
  leave_out_living(summary.after);
  summary.growth = repetition_.growth();
  if (held_calls_) summary.held_up = held_calls_->held_up();
  summary.bitwise = compare_with_one_thread();
  summary.objections = objections_of(plan_, *trace_, summary);
  if (held_calls_ && held_calls_->count() == 0 && summary.objections.empty()) {
    throw Unsupported("to tell of calls of its device, which `expect: overlap` needs");
  }
  if (summarise) trace_->write_summary(to_json(plan_, summary));
  return summary;
}

BitwiseSummary Session::compare_with_one_thread() {
  BitwiseSummary summary;
  bool any = false;
  for (const auto& lane : run_->lanes) any = any || !lane->samples.empty();
  if (!any) return summary;

  mpss_sut_config config = config_of(plan_, run_->seed);
  config.defect = nullptr;
  config.latency_nanos = 0;
  config.faults = {};
  config.library_error = 0;
  const auto body = [&] {
    SutInstance fresh(api_, config);
    SingleThreadedReference reference(fresh);
    for (const auto& lane : run_->lanes) {
      for (const BitwiseSample& sample : lane->samples) {
        const std::vector<float> expected = reference.evaluate(*sample.expression);
        reference.forget();
        ++summary.compared;
        const auto difference =
            compare_bits(expected.data(), sample.values.data(), expected.size());
        if (!difference) continue;
        ++summary.different;
        const std::string text = "not what one thread alone computes: " +
                                 describe(*difference, sample.expression->shape);
        lane->writer.append(MPSS_RECORD_MISMATCH, sample.place, MPSS_NULL_STREAM,
                            trace_->add_text(text));
      }
    }
  };
  try {
    on_own_thread(body);
  } catch (const SutError& error) {
    note_error(0, std::string("when one thread ran the same operations: ") + error.what());
  }
  return summary;
}

}  // namespace mpsstress::program
