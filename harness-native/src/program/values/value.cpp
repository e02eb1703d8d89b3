// Holding and letting go of tensors and events.
#include "program/values/value.hpp"

#include <utility>

namespace mpsstress::program {

Value shared_copy(const Value& value) {
  if (value.tensor != nullptr) value.tensor->references.add();
  if (value.event != nullptr) value.event->references.add();
  return value;
}

mpss_status drop(const mpss_sut_api& api, mpss_sut* sut, Value& value) {
  const Value held = std::exchange(value, Value{});
  mpss_status status = MPSS_OK;
  if (held.tensor != nullptr && held.tensor->references.drop()) {
    status = api.tensor_free(sut, held.tensor->handle);
    delete held.tensor;
  }
  if (held.event != nullptr && held.event->references.drop()) {
    if (!held.event->destroyed.load(std::memory_order_relaxed)) {
      status = api.event_destroy(sut, held.event->handle);
    }
    delete held.event;
  }
  return status;
}

const char* name_of(ValueKind kind) {
  switch (kind) {
    case ValueKind::kNone:
      return "nothing";
    case ValueKind::kTensor:
      return "a tensor";
    case ValueKind::kStream:
      return "a stream";
    case ValueKind::kEvent:
      return "an event";
  }
  return "a value";
}

}  // namespace mpsstress::program
