// What programs do with memory that the host reads and writes itself (C39, C41).
#include "program/host/errors.hpp"
#include "program/interpreter/interpreter.hpp"
#include "program/sut/optional_function.hpp"

#include "mpsstress/random.h"

namespace mpsstress::program {
namespace {

void fill(std::vector<float>& values, const Expression& expression) {
  values.resize(static_cast<std::size_t>(element_count(expression.shape)));
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = mpss_random_integer(expression.key, i);
  }
}

}  // namespace

Expression Interpreter::host_integers(const mpss_shape& shape) {
  const std::uint64_t key =
      mpss_random_key(run_.seed, lane_.number, place_.iteration, place_.operation);
  return make_fill(MPSS_RANDINT, shape, 0, key);
}

Interpreter::Outcome Interpreter::perform_host(const Operation& operation) {
  switch (operation.code) {
    case OperationCode::kPinned:
    case OperationCode::kUpload: {
      const Expression made = host_integers(operation.shape);
      std::vector<float> pageable;
      fill(pageable, made);
      const auto function =
          operation.code == OperationCode::kPinned ? api().tensor_pinned : api().tensor_upload;
      mpss_tensor handle = 0;
      run_.sut.check(
          present(function, operation)(sut(), &operation.shape, pageable.data(), &handle));
      write_tensor(operation, handle, keep(made));
      return {current_stream(), 0};
    }
    case OperationCode::kWrite:
    case OperationCode::kPoke: {
      const Register place = operation.arguments.at(0);
      TensorObject& tensor = tensor_at(place);
      const Expression made = host_integers(tensor.expression->shape);
      fill(lane_.buffer, made);
      const auto function =
          operation.code == OperationCode::kWrite ? api().tensor_write : api().tensor_poke;
      run_.sut.check(present(function, operation)(sut(), tensor.handle, lane_.buffer.data(),
                                                  static_cast<std::int64_t>(lane_.buffer.size())));
      tensor.expression = keep(made);
      copy_slot(place).copied = false;
      return {current_stream(), 0};
    }
    case OperationCode::kRecordEvents: {
      const TensorObject& tensor = tensor_at(operation.arguments.at(0));
      const std::int32_t stream = stream_argument(operation, 1);
      run_.sut.check(present(api().tensor_record_events, operation)(sut(), tensor.handle, stream));
      return {};
    }
    case OperationCode::kWaitForEvents: {
      const TensorObject& tensor = tensor_at(operation.arguments.at(0));
      run_.sut.check(present(api().tensor_wait_for_events, operation)(sut(), tensor.handle));
      return {};
    }
    default:
      throw FrameworkError("the interpreter does not know this operation on host memory");
  }
}

}  // namespace mpsstress::program
