// Executes programs: one interpreter for every host (JVM, mps-harness, explorer), so that they
// cannot drift apart.
#ifndef MPSSTRESS_PROGRAM_INTERPRETER_INTERPRETER_HPP
#define MPSSTRESS_PROGRAM_INTERPRETER_INTERPRETER_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "program/interpreter/run_state.hpp"
#include "program/plan/signature.hpp"

namespace mpsstress::program {

/// The interpreter of one lane, on that lane's thread.
class Interpreter {
 public:
  enum class Company : std::uint8_t {
    kTogether,  // as the plan says
    kAlone      // to warm caches: nothing that needs another thread, and no checks
  };

  Interpreter(RunState& run, LaneState& lane, Company company = Company::kTogether)
      : run_(run), lane_(lane), company_(company) {}

  /// Runs a program once. False if the thread is to end: an error that was not expected, or a
  /// meeting point that another thread's error has closed. Throws a FrameworkError.
  bool run(Section section, const Program& program, std::uint32_t iteration);

  /// Clears the registers that programs have written since the last call, newest first.
  void clear_written();
  /// Registers written so far live until `clear_all`.
  void keep_written();
  void clear_all();
  /// Events that this thread still has are never given back: their pool ends with them.
  void leave_events();
  /// What the thread holds up at its end would never go on.
  void open_gates();
  /// Lets go of a value that no register holds.
  void drop_rest(Value& value);
  /// Waits for the device and has it return its cached memory.
  void settle();
  /// Waits for the device; what is cached stays.
  void rest();
  /// The text of the error that ended the last `run`.
  const std::string& last_error() const { return last_error_; }

 private:
  /// What an END record says. Its stream is known for operations that compute and for those that
  /// answer a stream or set one.
  struct Outcome {
    std::int32_t stream = MPSS_NULL_STREAM;
    std::uint64_t value = 0;
  };

  bool execute(std::uint16_t index);
  void record_error(const RecordPlace& place, const std::string& text);
  Outcome perform_on_stream(const Operation& operation);
  std::int32_t exchange_stream(std::int32_t stream);
  Outcome perform_in(const Operation& operation);
  Outcome perform(const Operation& operation);
  Outcome perform_tensor(const Operation& operation);
  Outcome perform_stream(const Operation& operation);
  Outcome perform_event(const Operation& operation);
  Outcome perform_meeting(const Operation& operation);
  Outcome perform_host(const Operation& operation);
  Outcome perform_extension(const Operation& operation);
  std::string uses_in_child();
  Outcome perform_count(const Operation& operation);
  std::uint64_t event_named_by(const Operation& operation) const;
  std::uint64_t memory_of(mpss_tensor handle);
  void require_answer(const Operation& operation, const Outcome& outcome) const;
  bool runs_alone(const Operation& operation) const;

  Outcome create(const Operation& operation, mpss_fill fill);
  Outcome compute(const Operation& operation, mpss_kernel kernel);
  const Expression* keep(Expression made);
  void write_tensor(const Operation& operation, mpss_tensor handle, const Expression* made,
                    std::uint64_t memory = 0);
  /// Writes a tensor that was created or computed; what its END record says.
  Outcome finish_tensor(const Operation& operation, mpss_tensor handle, const Expression* made);
  Outcome borrow(const Operation& operation);
  Outcome take(const Operation& operation);
  Outcome read(const Operation& operation);
  Outcome check(const Operation& operation);

  /// Integers that the host writes: the values of a `randint` at this place.
  Expression host_integers(const mpss_shape& shape);

  /// The values that a check judges: the copy of the last `read`, or what the host sees now.
  const float* values_seen(const Operation& operation, const TensorObject& tensor,
                           std::size_t count);
  void compare(const Expression& expression, const float* got, std::size_t count);
  void report_mismatch(const Expression& expression, const struct Difference& difference,
                       const float* got);
  void keep_sample(const Expression& expression, const float* got, std::size_t count);

  const Value& value_at(Register place) const;
  Slot& copy_slot(Register place);
  TensorObject& tensor_at(Register place) const;
  EventObject& event_at(Register place) const;
  std::int32_t stream_at(Register place) const;
  [[noreturn]] void wrong_kind(Register place, const char* expected) const;
  void write(const Operation& operation, Value value);
  void drop_value(Value& value);
  void clear(Register place);
  void note_failure(mpss_status status, const char* doing);

  /// The calling thread's current stream; asked once, and again after what may have changed it.
  std::int32_t current_stream();
  /// The operation's stream argument, or the null stream.
  std::int32_t stream_argument(const Operation& operation, std::size_t index) const;

  const mpss_sut_api& api() const { return run_.sut.api(); }
  mpss_sut* sut() const { return run_.sut.get(); }

  RunState& run_;
  LaneState& lane_;
  const Company company_;
  RecordPlace place_;
  std::string last_error_;
  std::vector<Register> written_;
  std::vector<Register> kept_;
  std::int32_t current_ = MPSS_NULL_STREAM;
  bool current_known_ = false;
  bool closed_gates_ = false;
  std::int32_t prefix_ = MPSS_NULL_STREAM;  // of `on s:`, while such an operation runs
};

}  // namespace mpsstress::program

#endif
