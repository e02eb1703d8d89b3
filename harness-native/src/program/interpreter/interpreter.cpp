// The loop over a program: records, expected and unexpected errors, registers.
#include "program/interpreter/interpreter.hpp"

#include <algorithm>
#include <exception>

#include "dispatch/frames_apart.hpp"
#include "program/host/errors.hpp"
#include "program/plan/signature.hpp"
#include "program/sut/optional_function.hpp"

namespace mpsstress::program {

bool Interpreter::run(Section section, const Program& program, std::uint32_t iteration) {
  place_.section = section;
  place_.iteration = iteration;
  current_known_ = false;
  for (const std::uint16_t index : program) {
    if (company_ == Company::kAlone && !runs_alone(run_.plan.operations[index])) continue;
    if (!dispatch::call_apart([&] { return execute(index); })) return false;
  }
  return true;
}

bool Interpreter::execute(std::uint16_t index) {
  const Operation& operation = run_.plan.operations[index];
  place_.operation = index;
  place_.code = static_cast<std::uint8_t>(operation.code);
  lane_.writer.append(MPSS_RECORD_BEGIN, place_, MPSS_NULL_STREAM, event_named_by(operation));
  try {
    const Outcome outcome = operation.on ? perform_on_stream(operation) : perform_in(operation);
    require_answer(operation, outcome);
    lane_.writer.append(MPSS_RECORD_END, place_, outcome.stream, outcome.value);
    return true;
  } catch (const SutError& error) {
    // The record says what happened; whether it had to is the oracle's to judge. Only what was not
    // expected ends the thread.
    const std::string text = error.what();
    record_error(place_, text);
    return operation.raises && text.find(*operation.raises) != std::string::npos;
  } catch (const MeetingPointClosed&) {
    lane_.writer.append(MPSS_RECORD_END, place_, MPSS_NULL_STREAM, 0);
    return false;
  } catch (const FrameworkError& fault) {
    throw FrameworkError(describe(run_.plan, index) + ": " + fault.what());
  }
}

// By the SUT's own name for it, so that two threads' records of one event are known as such.
std::uint64_t Interpreter::event_named_by(const Operation& operation) const {
  const Signature& signature = *signature_of(static_cast<std::int64_t>(operation.code));
  if (signature.required.empty() || signature.required[0] != OperandKind::kEvent) return 0;
  const Value& value = value_at(operation.arguments[0]);
  return value.kind == ValueKind::kEvent ? static_cast<std::uint64_t>(value.event->handle) : 0;
}

void Interpreter::require_answer(const Operation& operation, const Outcome& outcome) const {
  if (!operation.answers) return;
  const std::uint64_t most = operation.most.value_or(*operation.answers);
  if (outcome.value >= *operation.answers && outcome.value <= most) return;
  throw SutError("answered " + std::to_string(outcome.value) + ", expected " +
                 std::to_string(*operation.answers) +
                 (operation.most ? " to " + std::to_string(most) : ""));
}

void Interpreter::record_error(const RecordPlace& place, const std::string& text) {
  last_error_ = text;
  lane_.writer.append(MPSS_RECORD_ERROR, place, MPSS_NULL_STREAM, run_.trace.add_text(text));
}

// `on s:` — the operation runs with s as current stream, which is then set back (C15), also when
// it raises.
Interpreter::Outcome Interpreter::perform_on_stream(const Operation& operation) {
  const std::int32_t stream = stream_at(*operation.on);
  const std::int32_t before = exchange_stream(stream);
  prefix_ = stream;
  Outcome outcome;
  try {
    outcome = perform_in(operation);
  } catch (...) {
    prefix_ = MPSS_NULL_STREAM;
    api().set_current_stream(sut(), before);
    throw;
  }
  prefix_ = MPSS_NULL_STREAM;
  run_.sut.check(api().set_current_stream(sut(), before));
  return outcome;
}

// The stream before; from the SUT's guard where it has one, which must answer it right (C15).
std::int32_t Interpreter::exchange_stream(std::int32_t stream) {
  std::int32_t before = MPSS_NULL_STREAM;
  if (api().exchange_stream != nullptr) {
    run_.sut.check(api().exchange_stream(sut(), stream, &before));
    return before;
  }
  run_.sut.check(api().current_stream(sut(), &before));
  run_.sut.check(api().set_current_stream(sut(), stream));
  return before;
}

// `block s { … }`: in a block on the queue of s, where the current stream is s (C13).
Interpreter::Outcome Interpreter::perform_in(const Operation& operation) {
  if (!operation.block) return perform(operation);
  struct Nested {
    Interpreter* interpreter;
    const Operation* operation;
    Outcome outcome;
    std::exception_ptr error;
  } nested{this, &operation, {}, nullptr};
  const auto body = [](void* context) {
    auto& me = *static_cast<Nested*>(context);
    try {
      me.outcome = me.interpreter->perform(*me.operation);
    } catch (...) {
      me.error = std::current_exception();  // no exception crosses the interface
    }
  };
  const std::int32_t outside = prefix_;
  prefix_ = MPSS_NULL_STREAM;
  current_known_ = false;
  const mpss_status status =
      present(api().in_block, operation)(sut(), stream_at(*operation.block), body, &nested);
  prefix_ = outside;
  current_known_ = false;
  run_.sut.check(status);
  if (nested.error) std::rethrow_exception(nested.error);
  return nested.outcome;
}

Interpreter::Outcome Interpreter::perform(const Operation& operation) {
  switch (signature_of(static_cast<std::int64_t>(operation.code))->row->family) {
    case OperationFamily::kCreation:
    case OperationFamily::kComputation:
    case OperationFamily::kTensor:
      return perform_tensor(operation);
    case OperationFamily::kStream:
      return perform_stream(operation);
    case OperationFamily::kEvent:
      return perform_event(operation);
    case OperationFamily::kThread:
      return perform_meeting(operation);
    case OperationFamily::kHost:
      return perform_host(operation);
    case OperationFamily::kExtension:
    case OperationFamily::kProcess:
      return perform_extension(operation);
    case OperationFamily::kCount:
      return perform_count(operation);
  }
  throw FrameworkError("operations.json has a family that nobody performs");
}

/// Alone, a thread cannot meet others, nor use what it would have received from them. A read is
/// more than a check: it waits for its stream, and what follows may hang on that.
bool Interpreter::runs_alone(const Operation& operation) const {
  switch (operation.code) {
    case OperationCode::kSend:
    case OperationCode::kReceive:
    case OperationCode::kAwait:
    case OperationCode::kHold:
    case OperationCode::kFork:
    case OperationCode::kCheck:
      return false;
    default:
      break;
  }
  const auto there = [this](Register place) { return value_at(place).kind != ValueKind::kNone; };
  return std::all_of(operation.arguments.begin(), operation.arguments.end(), there) &&
         (!operation.on || there(*operation.on)) && (!operation.block || there(*operation.block));
}

const Value& Interpreter::value_at(Register place) const {
  return place >= 0 ? lane_.registers[static_cast<std::size_t>(place)].value
                    : run_.shared[shared_index(place)];
}

Slot& Interpreter::copy_slot(Register place) {
  return place >= 0 ? lane_.registers[static_cast<std::size_t>(place)]
                    : lane_.shared_copies[shared_index(place)];
}

void Interpreter::wrong_kind(Register place, const char* expected) const {
  throw FrameworkError("register " + std::to_string(place) + " holds " +
                       name_of(value_at(place).kind) + ", expected " + expected);
}

TensorObject& Interpreter::tensor_at(Register place) const {
  const Value& value = value_at(place);
  if (value.kind != ValueKind::kTensor) wrong_kind(place, "a tensor");
  return *value.tensor;
}

EventObject& Interpreter::event_at(Register place) const {
  const Value& value = value_at(place);
  if (value.kind != ValueKind::kEvent) wrong_kind(place, "an event");
  return *value.event;
}

std::int32_t Interpreter::stream_at(Register place) const {
  const Value& value = value_at(place);
  if (value.kind != ValueKind::kStream) wrong_kind(place, "a stream");
  return value.stream;
}

void Interpreter::write(const Operation& operation, Value value) {
  if (!operation.target) {
    drop_value(value);
    return;
  }
  const Register place = *operation.target;
  copy_slot(place).copied = false;
  if (place < 0) {
    drop_value(run_.shared[shared_index(place)]);
    run_.shared[shared_index(place)] = value;
    return;
  }
  Slot& slot = lane_.registers[static_cast<std::size_t>(place)];
  Value old = slot.value;
  slot.value = value;
  written_.push_back(place);
  drop_value(old);
}

void Interpreter::drop_value(Value& value) { run_.sut.check(program::drop(api(), sut(), value)); }

// None of this is an operation of the program, and none has a BEGIN; what it raises is an error all
// the same.
void Interpreter::note_failure(mpss_status status, const char* doing) {
  if (status == MPSS_OK || status == MPSS_UNSUPPORTED) return;
  RecordPlace nowhere = place_;
  nowhere.operation = 0xffff;
  nowhere.code = 0;
  record_error(nowhere, std::string(doing) + ": " + api().last_error());
}

void Interpreter::clear(Register place) {
  Slot& slot = lane_.registers[static_cast<std::size_t>(place)];
  slot.copied = false;
  note_failure(program::drop(api(), sut(), slot.value), "when a register was cleared");
}

void Interpreter::drop_rest(Value& value) {
  note_failure(program::drop(api(), sut(), value), "when a value was given back");
}

void Interpreter::open_gates() {
  if (closed_gates_) note_failure(api().open_gate(sut(), lane_.number), "when gates were opened");
  closed_gates_ = false;
}

void Interpreter::settle() {
  note_failure(api().synchronize_device(sut()), "when the device was synchronized at the end");
  note_failure(api().empty_cache(sut()), "when the cache was emptied at the end");
}

void Interpreter::rest() {
  note_failure(api().synchronize_device(sut()), "when the device was synchronized in between");
}

void Interpreter::clear_written() {
  for (; !written_.empty(); written_.pop_back()) {
    const auto kept = std::find(kept_.begin(), kept_.end(), written_.back());
    if (kept == kept_.end()) clear(written_.back());
  }
  lane_.exact.forget();
  lane_.close.forget();
}

void Interpreter::keep_written() {
  kept_.insert(kept_.end(), written_.begin(), written_.end());
  written_.clear();
}

void Interpreter::clear_all() {
  for (std::size_t i = lane_.registers.size(); i-- > 0;) clear(static_cast<Register>(i));
  written_.clear();
  kept_.clear();
}

void Interpreter::leave_events() {
  for (const Slot& slot : lane_.registers) {
    if (slot.value.event != nullptr) {
      slot.value.event->destroyed.store(true, std::memory_order_relaxed);
    }
  }
}

std::int32_t Interpreter::current_stream() {
  if (prefix_ != MPSS_NULL_STREAM) return prefix_;
  if (!current_known_) {
    current_known_ = true;
    if (api().current_stream(sut(), &current_) != MPSS_OK) current_ = MPSS_NULL_STREAM;
  }
  return current_;
}

std::int32_t Interpreter::stream_argument(const Operation& operation, std::size_t index) const {
  return index < operation.arguments.size() ? stream_at(operation.arguments[index])
                                            : MPSS_NULL_STREAM;
}

}  // namespace mpsstress::program
