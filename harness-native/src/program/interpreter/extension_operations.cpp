// What programs do as extensions do it, and with the process.
#include <functional>
#include <string>

#include "program/host/errors.hpp"
#include "program/host/fork_probe.hpp"
#include "program/interpreter/interpreter.hpp"
#include "program/sut/optional_function.hpp"

namespace mpsstress::program {

// Whatever a child does first with what its parent had must raise (C19), so each is tried, though
// another one has raised. The last error's text, or which of them raised none. Only the first of
// these says that the child was refused, whatever the SUT's own words are.
std::string Interpreter::uses_in_child() {
  const mpss_shape shape{1, {16}};
  std::int32_t stream = 0;
  mpss_tensor tensor = 0;
  mpss_event event = 0;
  const struct {
    const char* what;
    std::function<mpss_status()> use;
  } uses[] = {
      {"a new tensor",
       [&] { return api().tensor_create(sut(), &shape, MPSS_FULL, 1, 0, &tensor); }},
      {"a new event", [&] { return api().event_create(sut(), 0, &event); }},
      {"a synchronisation of the device", [&] { return api().synchronize_device(sut()); }},
      {"a stream of the pool", [&] { return api().pool_stream(sut(), &stream); }},
      {"the current stream", [&] { return api().current_stream(sut(), &stream); }},
  };
  for (const auto& one : uses) {
    const mpss_status status = one.use();
    if (status == MPSS_OK) return std::string("no error in the child from ") + one.what;
  }
  return std::string("refused in the child: ") + api().last_error();
}

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
      const std::string raised = first_use_in_child([this] { return uses_in_child(); });
      if (!raised.empty()) throw SutError(raised);
      return {};
    }
    default:
      throw FrameworkError("the interpreter does not know this operation of extensions");
  }
}

}  // namespace mpsstress::program
