// Most schedules end in an outcome that is known, so most traces are not copied.
#include "trace_copy.hpp"

#include "program/trace/compact_copy.hpp"
#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::explore {
namespace {

// Made outside of the controlled world; behind a pointer, since static storage is restored after
// each schedule.
struct Copy {
  const Tally* tally;
  std::vector<char> bytes;
  std::uint64_t shape = 0;
};

Copy* copy = nullptr;

bool is_wanted(std::uint64_t digest, std::uint64_t shape) {
  const runtime::Outside outside;
  copy->bytes.clear();
  copy->shape = shape;
  return is_room(*copy->tally, shape) && !copy->tally->outcomes.contains(digest);
}

void keep(const mpss_trace_header& header) {
  const runtime::Outside outside;
  // One that is too long is not kept; its findings are.
  program::copy_compactly(header, copy->bytes);
}

}  // namespace

const TraceKeeper kTraceCopier{&is_wanted, &keep};

void reserve_trace_copy(const Tally& tally, std::size_t bytes) {
  copy = new Copy{&tally, {}, 0};
  copy->bytes.reserve(bytes);
}

const std::vector<char>& copied_trace() { return copy->bytes; }

std::uint64_t copied_shape() { return copy->shape; }

bool is_room(const Tally& tally, std::uint64_t shape) {
  return tally.traces_kept < kMostTraces ||
         (tally.traces_kept < kMostShapes && !tally.shapes.contains(shape));
}

}  // namespace mpsstress::explore
