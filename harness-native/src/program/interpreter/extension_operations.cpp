// What programs do as extensions do it, and with the process.
#include "program/host/errors.hpp"
#include "program/host/fork_probe.hpp"
#include "program/interpreter/interpreter.hpp"
#include "program/sut/optional_function.hpp"

namespace mpsstress::program {

Interpreter::Outcome Interpreter::perform_extension(const Operation& operation) {
  switch (operation.code) {
    case OperationCode::kExtension:
    case OperationCode::kNested: {
      const TensorObject& from = tensor_at(operation.arguments.at(0));
      const std::int32_t nested = operation.code == OperationCode::kNested ? 1 : 0;
      const Expression* input = from.expression;
      mpss_tensor handle = 0;
      run_.sut.check(present(api().extension_copy, operation)(sut(), from.handle, nested, &handle));
      write_tensor(operation, handle, keep(*make_kernel(MPSS_COPY, &input, 1)));
      return {current_stream(), 0};
    }
    case OperationCode::kBlockStream: {
      std::int32_t answer = 0;
      run_.sut.check(
          present(api().block_stream, operation)(sut(), stream_argument(operation, 0), &answer));
      write(operation, Value::of_stream(answer));
      return {};
    }
    case OperationCode::kOverflow: {
      const TensorObject& tensor = tensor_at(operation.arguments.at(0));
      run_.sut.check(present(api().overflow, operation)(sut(), tensor.handle));
      return {};
    }
    case OperationCode::kBusy:
      run_.sut.check(
          present(api().busy, operation)(sut(), static_cast<std::uint64_t>(operation.number)));
      return {current_stream(), 0};
    case OperationCode::kGate:
      closed_gates_ = true;
      run_.sut.check(present(api().close_gate, operation)(sut(), lane_.number));
      return {current_stream(), 0};
    case OperationCode::kOpenGate:
      closed_gates_ = false;
      run_.sut.check(present(api().open_gate, operation)(sut(), lane_.number));
      return {};
    case OperationCode::kFork: {
      const std::string raised = first_use_in_child([this] {
        std::int32_t stream = 0;
        const mpss_status status = api().current_stream(sut(), &stream);
        return status == MPSS_OK ? std::string() : std::string(api().last_error());
      });
      if (!raised.empty()) throw SutError(raised);
      return {};
    }
    default:
      throw FrameworkError("the interpreter does not know this operation of extensions");
  }
}

}  // namespace mpsstress::program
