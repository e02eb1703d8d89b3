// `check`: values against the reference, and whose data a wrong value is.
#include <algorithm>

#include "program/host/errors.hpp"
#include "program/interpreter/interpreter.hpp"
#include "program/values/comparison.hpp"
#include "program/values/origin.hpp"
#include "program/values/value_names.hpp"

namespace mpsstress::program {
namespace {

/// Per lane: enough for a usual program's every check, too little to fill the memory.
constexpr std::uint64_t kLeastSampleBytes = std::uint64_t{256} << 10;
constexpr std::uint64_t kAllSampleBytes = std::uint64_t{32} << 20;
/// A lane whose every value is wrong need not look up the origin of each.
constexpr std::uint32_t kMostOriginsSought = 8;

}  // namespace

Interpreter::Outcome Interpreter::check(const Operation& operation) {
  const TensorObject& tensor = tensor_at(operation.arguments.at(0));
  const Expression& expression = *tensor.expression;
  if (expression.unspecified) {
    throw FrameworkError("nothing can be said about contents that were never specified");
  }
  const auto count = static_cast<std::size_t>(element_count(expression.shape));
  const float* got = values_seen(operation, tensor, count);
  compare(expression, got, count);
  return {MPSS_NULL_STREAM, digest_of(got, count)};
}

const float* Interpreter::values_seen(const Operation& operation, const TensorObject& tensor,
                                      std::size_t count) {
  const Slot& slot = copy_slot(operation.arguments.at(0));
  if (slot.copied) return slot.copy.data();
  lane_.buffer.resize(count);
  const auto elements = static_cast<std::int64_t>(count);
  mpss_status status = api().tensor_peek(sut(), tensor.handle, lane_.buffer.data(), elements);
  if (status == MPSS_UNSUPPORTED) {
    // Where the host cannot see device memory there is no other way to look at it.
    status = api().tensor_read(sut(), tensor.handle, lane_.buffer.data(), elements);
  }
  run_.sut.check(status);
  return lane_.buffer.data();
}

void Interpreter::compare(const Expression& expression, const float* got, std::size_t count) {
  const std::optional<Difference> difference =
      expression.exact ? compare_exactly(lane_.exact.evaluate(expression), got)
                       : compare_closely(expression, lane_.close.evaluate(expression), got);
  if (difference) {
    report_mismatch(expression, *difference, got);
  } else if (!expression.exact) {
    keep_sample(expression, got, count);
  }
}

void Interpreter::report_mismatch(const Expression& expression, const Difference& difference,
                                  const float* got) {
  std::string text = describe(difference, expression.shape);
  if (lane_.origins_sought < kMostOriginsSought) {
    ++lane_.origins_sought;
    std::vector<const ExpressionArena*> writers;
    for (const auto& lane : run_.lanes) writers.push_back(&lane->arena);
    const std::optional<Origin> origin = find_origin(expression, difference, got, writers);
    text += "; " + describe_origin(run_.plan, origin, difference, got);
  }
  lane_.writer.append(MPSS_RECORD_MISMATCH, place_, MPSS_NULL_STREAM, run_.trace.add_text(text));
}

void Interpreter::keep_sample(const Expression& expression, const float* got, std::size_t count) {
  const std::uint64_t budget =
      std::max(kLeastSampleBytes, kAllSampleBytes / std::max<std::size_t>(run_.lanes.size(), 1));
  const std::uint64_t bytes = count * sizeof(float);
  if (!lane_.samples.empty() && lane_.sample_bytes + bytes > budget) return;
  lane_.sample_bytes += bytes;
  lane_.samples.push_back({&expression, place_, std::vector<float>(got, got + count)});
}

}  // namespace mpsstress::program
