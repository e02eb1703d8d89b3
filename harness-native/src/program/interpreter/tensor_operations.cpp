// What programs do with tensors; how each was made goes along with it.
#include <iterator>
#include <memory>
#include <utility>

#include "mpsstress/random.h"
#include "operations/kernels.hpp"
#include "program/host/errors.hpp"
#include "program/interpreter/interpreter.hpp"
#include "program/sut/optional_function.hpp"

namespace mpsstress::program {
namespace {

mpss_fill fill_of(OperationCode code) {
  switch (code) {
    case OperationCode::kEmpty:
      return MPSS_EMPTY;
    case OperationCode::kFull:
      return MPSS_FULL;
    case OperationCode::kRandint:
      return MPSS_RANDINT;
    default:
      return MPSS_RANDN;
  }
}

mpss_kernel kernel_of(OperationCode code) {
  for (std::size_t kernel = 0; kernel < std::size(kKernelTable); ++kernel) {
    if (kKernelTable[kernel].code == static_cast<int>(code)) {
      return static_cast<mpss_kernel>(kernel);
    }
  }
  throw FrameworkError("the interpreter does not know this operation on tensors");
}

}  // namespace

Interpreter::Outcome Interpreter::perform_tensor(const Operation& operation) {
  switch (operation.code) {
    case OperationCode::kEmpty:
    case OperationCode::kFull:
    case OperationCode::kRandint:
    case OperationCode::kRandn:
      return create(operation, fill_of(operation.code));
    case OperationCode::kRead:
      return read(operation);
    case OperationCode::kCheck:
      return check(operation);
    case OperationCode::kFree: {
      // A FrameworkError for anything else.
      const TensorObject& tensor = tensor_at(operation.arguments.at(0));
      const std::uint64_t memory = tensor.borrowed ? 0 : tensor.memory;
      const Register place = operation.arguments.at(0);
      copy_slot(place).copied = false;
      drop_value(place >= 0 ? lane_.registers[static_cast<std::size_t>(place)].value
                            : run_.shared[shared_index(place)]);
      return {MPSS_NULL_STREAM, memory};
    }
    case OperationCode::kRecordStream: {
      const TensorObject& tensor = tensor_at(operation.arguments.at(0));
      const std::int32_t stream = stream_at(operation.arguments.at(1));
      run_.sut.check(api().tensor_record_stream(sut(), tensor.handle, stream));
      return {MPSS_NULL_STREAM, tensor.memory};
    }
    case OperationCode::kBorrow:
      return borrow(operation);
    case OperationCode::kTake:
      return take(operation);
    case OperationCode::kEmptyCache:
      run_.sut.check(api().empty_cache(sut()));
      return {};
    default:
      return compute(operation, kernel_of(operation.code));
  }
}

const Expression* Interpreter::keep(Expression made) {
  made.writer = {lane_.number, place_.iteration, place_.operation};
  made.long_lived = place_.section == Section::kSetup || place_.section == Section::kThreadSetup;
  return lane_.arena.add(made);
}

void Interpreter::write_tensor(const Operation& operation, mpss_tensor handle,
                               const Expression* expression, std::uint64_t memory) {
  auto* made = new TensorObject;
  made->handle = handle;
  made->expression = expression;
  made->memory = memory;
  write(operation, Value::of_tensor(made));
}

Interpreter::Outcome Interpreter::create(const Operation& operation, mpss_fill fill) {
  const std::uint64_t key =
      mpss_random_key(run_.seed, lane_.number, place_.iteration, place_.operation);
  const auto value = static_cast<float>(operation.number);
  // Written down first: another thread may see the value before the call returns here.
  const Expression* made = keep(make_fill(fill, operation.shape, value, key));
  mpss_tensor handle = 0;
  run_.sut.check(api().tensor_create(sut(), &operation.shape, fill, value, key, &handle));
  return finish_tensor(operation, handle, made);
}

// Asked before the tensor is written: without a target nobody keeps it, and it is freed at once.
Interpreter::Outcome Interpreter::finish_tensor(const Operation& operation, mpss_tensor handle,
                                                const Expression* expression) {
  const Outcome outcome{current_stream(), memory_of(handle)};
  write_tensor(operation, handle, expression, outcome.value);
  return outcome;
}

std::uint64_t Interpreter::memory_of(mpss_tensor handle) {
  return api().tensor_memory != nullptr ? api().tensor_memory(sut(), handle) : 0;
}

Interpreter::Outcome Interpreter::compute(const Operation& operation, mpss_kernel kernel) {
  mpss_tensor handles[3] = {};
  const Expression* inputs[3] = {};
  const std::size_t count = operation.arguments.size();
  for (std::size_t i = 0; i < count; ++i) {
    const TensorObject& input = tensor_at(operation.arguments[i]);
    handles[i] = input.handle;
    inputs[i] = input.expression;
  }
  const std::optional<Expression> expression = make_kernel(kernel, inputs, count);
  const Expression* made = expression ? keep(*expression) : nullptr;  // first, as above
  mpss_tensor handle = 0;
  run_.sut.check(api().compute(sut(), kernel, handles, static_cast<std::int32_t>(count), &handle));
  if (made == nullptr) {
    api().tensor_free(sut(), handle);
    throw SutError("accepted tensors whose shapes do not fit the operation");
  }
  return finish_tensor(operation, handle, made);
}

// The contents are the lender's, and so is how they were made. Without a target nobody keeps the
// pointer, and it is dropped at once.
Interpreter::Outcome Interpreter::borrow(const Operation& operation) {
  const TensorObject& lender = tensor_at(operation.arguments.at(0));
  const Outcome outcome{MPSS_NULL_STREAM, lender.memory};
  mpss_tensor handle = 0;
  run_.sut.check(present(api().tensor_borrow, operation)(sut(), lender.handle, &handle));
  auto* made = new TensorObject;
  made->handle = handle;
  made->expression = lender.expression;
  made->memory = lender.memory;
  made->borrowed = true;
  write(operation, Value::of_tensor(made));
  return outcome;
}

// The reference goes to the operation; where others hold the tensor, too, it has that one no longer
// than any operation would.
Interpreter::Outcome Interpreter::take(const Operation& operation) {
  const Register place = operation.arguments.at(0);
  const Expression* input = tensor_at(place).expression;
  const auto function = present(api().tensor_take, operation);
  const Expression* made = keep(*make_kernel(MPSS_COPY, &input, 1));
  copy_slot(place).copied = false;
  Value& held = place >= 0 ? lane_.registers[static_cast<std::size_t>(place)].value
                           : run_.shared[shared_index(place)];
  mpss_tensor handle = 0;
  if (held.tensor->references.is_last()) {
    const std::unique_ptr<TensorObject> given(std::exchange(held, Value{}).tensor);
    run_.sut.check(function(sut(), given->handle, &handle));
  } else {
    run_.sut.check(api().compute(sut(), MPSS_COPY, &held.tensor->handle, 1, &handle));
    drop_value(held);
  }
  return finish_tensor(operation, handle, made);
}

Interpreter::Outcome Interpreter::read(const Operation& operation) {
  const Register place = operation.arguments.at(0);
  const TensorObject& tensor = tensor_at(place);
  Slot& slot = copy_slot(place);
  const std::int64_t count = element_count(tensor.expression->shape);
  slot.copy.resize(static_cast<std::size_t>(count));
  run_.sut.check(api().tensor_read(sut(), tensor.handle, slot.copy.data(), count));
  slot.copied = true;
  return {current_stream(), 0};
}

}  // namespace mpsstress::program
