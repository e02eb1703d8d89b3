// What the SUT says of itself: live objects, by kind.
#include "program/host/errors.hpp"
#include "program/interpreter/interpreter.hpp"

namespace mpsstress::program {
namespace {

std::int64_t count_of(OperationCode code, const mpss_statistics& counts) {
  switch (code) {
    case OperationCode::kCountTensors:
      return counts.live_tensors;
    case OperationCode::kCountBytes:
      return counts.live_bytes;
    case OperationCode::kCountEvents:
      return counts.live_events;
    case OperationCode::kCountBuffers:
      return counts.live_buffers;
    case OperationCode::kCountPendingFrees:
      return counts.pending_free;
    case OperationCode::kCountStreams:
      return counts.streams_created;
    case OperationCode::kCountBindings:
      return counts.thread_bindings;
    case OperationCode::kCountGraphs:
      return counts.cached_graphs;
    case OperationCode::kCountCommands:
      return counts.live_command_buffers;
    case OperationCode::kCountCompleted:
      return counts.profiled_completed;
    case OperationCode::kCountHandlers:
      return counts.live_handlers;
    case OperationCode::kCountMatrixKernels:
      return counts.live_matrix_kernels;
    default:
      throw FrameworkError("the interpreter does not know this count");
  }
}

}  // namespace

Interpreter::Outcome Interpreter::perform_count(const Operation& operation) {
  const std::int64_t count = count_of(operation.code, run_.sut.statistics());
  return {MPSS_NULL_STREAM, static_cast<std::uint64_t>(count)};
}

}  // namespace mpsstress::program
