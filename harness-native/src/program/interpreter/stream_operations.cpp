// What programs do with streams and events, and where they meet or pause.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "program/host/errors.hpp"
#include "program/host/host_pause.hpp"
#include "program/interpreter/interpreter.hpp"
#include "program/sut/optional_function.hpp"

namespace mpsstress::program {
namespace {

/// Asks until the answer is yes, at longer and longer intervals. In a controlled run time is
/// virtual and goes on while everybody waits: there a slow device takes it few questions, too.
template <typename Question>
void poll(const Question& is_done) {
  constexpr std::uint64_t kShortest = 20000;
  constexpr std::uint64_t kLongest = 1000000000;
  for (std::uint64_t nanos = kShortest; !is_done(); nanos = std::min(2 * nanos, kLongest)) {
    pause_host(nanos);
  }
}

}  // namespace

Interpreter::Outcome Interpreter::perform_stream(const Operation& operation) {
  std::int32_t answer = 0;
  switch (operation.code) {
    case OperationCode::kCurrentStream:
      run_.sut.check(api().current_stream(sut(), &answer));
      if (prefix_ == MPSS_NULL_STREAM) {
        current_ = answer;
        current_known_ = true;
      }
      write(operation, Value::of_stream(answer));
      return {answer, 0};
    case OperationCode::kDefaultStream:
      run_.sut.check(api().default_stream(sut(), &answer));
      write(operation, Value::of_stream(answer));
      return {answer, 0};
    case OperationCode::kPoolStream:
      run_.sut.check(api().pool_stream(sut(), &answer));
      write(operation, Value::of_stream(answer));
      return {answer, 0};
    case OperationCode::kSetStream: {
      const std::int32_t stream = stream_argument(operation, 0);
      current_known_ = false;
      run_.sut.check(api().set_current_stream(sut(), stream));
      return {stream, 0};
    }
    case OperationCode::kExchangeStream: {
      // In a block the one before may be the block's or the thread's own: C15 and C13 leave it
      // open.
      const std::int32_t stream = stream_argument(operation, 0);
      current_known_ = false;
      exchange_stream(stream);
      return {stream, 0};
    }
    case OperationCode::kReleaseStream:
      current_known_ = false;
      run_.sut.check(api().release_stream(sut()));
      return {};
    case OperationCode::kSynchronizeStream: {
      const std::int32_t stream = stream_argument(operation, 0);
      run_.sut.check(api().synchronize_stream(sut(), stream));
      return {};
    }
    case OperationCode::kSynchronizeDevice:
      run_.sut.check(api().synchronize_device(sut()));
      return {};
    case OperationCode::kQueryStream: {
      const std::int32_t stream = stream_argument(operation, 0);
      run_.sut.check(api().query_stream(sut(), stream, &answer));
      return {MPSS_NULL_STREAM, answer != 0 ? 1u : 0u};
    }
    case OperationCode::kPollStream: {
      const std::int32_t stream = stream_argument(operation, 0);
      poll([&] {
        run_.sut.check(api().query_stream(sut(), stream, &answer));
        return answer != 0;
      });
      return {};
    }
    case OperationCode::kCommit:
    case OperationCode::kCommitAndContinue: {
      const std::int32_t stream = stream_argument(operation, 0);
      const bool continuing = operation.code == OperationCode::kCommitAndContinue;
      run_.sut.check(present(api().commit, operation)(sut(), stream, continuing ? 1 : 0));
      return {};
    }
    case OperationCode::kAdoptMainThread:
      current_known_ = false;
      run_.sut.check(api().adopt_main_thread(sut()));
      return {};
    case OperationCode::kActiveStreams:
      run_.sut.check(api().active_stream_count(sut(), &answer));
      return {MPSS_NULL_STREAM, static_cast<std::uint64_t>(answer)};
    case OperationCode::kNamedStream:
      write(operation, Value::of_stream(static_cast<std::int32_t>(operation.number)));
      return {};
    case OperationCode::kSame:
    case OperationCode::kDifferent: {
      const std::int32_t a = stream_at(operation.arguments.at(0));
      const std::int32_t b = stream_at(operation.arguments.at(1));
      if ((a == b) == (operation.code == OperationCode::kSame)) return {};
      throw SutError("streams " + std::to_string(a) + " and " + std::to_string(b) + ", expected " +
                     (a == b ? "different ones" : "the same one"));
    }
    default:
      throw FrameworkError("the interpreter does not know this operation on streams");
  }
}

Interpreter::Outcome Interpreter::perform_event(const Operation& operation) {
  if (operation.code == OperationCode::kEvent) {
    mpss_event handle = 0;
    run_.sut.check(api().event_create(sut(), operation.number != 0 ? 1 : 0, &handle));
    auto* made = new EventObject;
    made->handle = handle;
    write(operation, Value::of_event(made));
    return {MPSS_NULL_STREAM, static_cast<std::uint64_t>(handle)};
  }
  EventObject& event = event_at(operation.arguments.at(0));
  switch (operation.code) {
    case OperationCode::kRecord: {
      const std::int32_t stream = stream_argument(operation, 1);
      run_.sut.check(api().event_record(sut(), event.handle, stream));
      return {};
    }
    case OperationCode::kWait: {
      const std::int32_t stream = stream_argument(operation, 1);
      run_.sut.check(api().event_wait(sut(), event.handle, stream));
      return {};
    }
    case OperationCode::kQueryEvent: {
      std::int32_t done = 0;
      run_.sut.check(api().event_query(sut(), event.handle, &done));
      return {MPSS_NULL_STREAM, done != 0 ? 1u : 0u};
    }
    case OperationCode::kPollEvent: {
      std::int32_t done = 0;
      poll([&] {
        run_.sut.check(api().event_query(sut(), event.handle, &done));
        return done != 0;
      });
      return {};
    }
    case OperationCode::kSynchronizeEvent:
      run_.sut.check(api().event_synchronize(sut(), event.handle));
      return {};
    case OperationCode::kElapsed: {
      double millis = 0;
      const EventObject& end = event_at(operation.arguments.at(1));
      run_.sut.check(api().event_elapsed(sut(), event.handle, end.handle, &millis));
      return {MPSS_NULL_STREAM, static_cast<std::uint64_t>(std::llround(millis * 1e6))};
    }
    case OperationCode::kDestroy:
      // Given back at once, whoever else holds it: the others then get the SUT's error (C34).
      event.destroyed.store(true, std::memory_order_relaxed);
      run_.sut.check(api().event_destroy(sut(), event.handle));
      return {};
    default:
      throw FrameworkError("the interpreter does not know this operation on events");
  }
}

Interpreter::Outcome Interpreter::perform_meeting(const Operation& operation) {
  switch (operation.code) {
    case OperationCode::kSend: {
      const Value& value = value_at(operation.arguments.at(0));
      if (value.kind == ValueKind::kNone) wrong_kind(operation.arguments.at(0), "a value");
      Value sent = shared_copy(value);
      try {
        run_.meeting_points.channel(operation.meeting_point).send(sent);
      } catch (...) {
        program::drop(api(), sut(), sent);
        throw;
      }
      return {};
    }
    case OperationCode::kReceive: {
      const Value got = run_.meeting_points.channel(operation.meeting_point).receive();
      const std::uint64_t memory = got.kind == ValueKind::kTensor ? got.tensor->memory : 0;
      write(operation, got);
      return {MPSS_NULL_STREAM, memory};
    }
    case OperationCode::kAwait:
      run_.meeting_points.barrier(operation.meeting_point).await();
      return {};
    case OperationCode::kHold:
      pause_host(static_cast<std::uint64_t>(operation.number));
      return {};
    default:
      throw FrameworkError("the interpreter does not know this operation");
  }
}

}  // namespace mpsstress::program
