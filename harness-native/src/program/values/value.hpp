// What a register holds and a channel carries.
#ifndef MPSSTRESS_PROGRAM_VALUES_VALUE_HPP
#define MPSSTRESS_PROGRAM_VALUES_VALUE_HPP

#include <atomic>
#include <cstdint>

#include "mpsstress/sut.h"
#include "program/host/happens_before.hpp"
#include "program/values/expression.hpp"

namespace mpsstress::program {

/// A count of registers and channels that hold an object. Only objects that went through a channel
/// are shared; the others never touch an atomic read-modify-write.
class ReferenceCount {
 public:
  void add() { count_.fetch_add(1, std::memory_order_relaxed); }
  /// Whether the caller is the only holder, which then sees all that the others did.
  bool is_last() {
    const bool last = count_.load(std::memory_order_acquire) == 1;
    if (last) happens_before_acquire(this);
    return last;
  }
  /// True for the last holder, which then sees all that the others did.
  bool drop() {
    happens_before_release(this);
    const bool last = count_.load(std::memory_order_acquire) == 1 ||
                      count_.fetch_sub(1, std::memory_order_acq_rel) == 1;
    if (last) happens_before_acquire(this);
    return last;
  }

 private:
  std::atomic<std::uint32_t> count_{1};
};

struct TensorObject {
  mpss_tensor handle = 0;
  const Expression* expression = nullptr;
  std::uint64_t memory = 0;  // as the SUT names it; 0 where it does not
  bool borrowed = false;     // the memory is another tensor's, which gives it back
  ReferenceCount references;
};

struct EventObject {
  mpss_event handle = 0;
  std::atomic<bool> destroyed{false};  // by `destroy`; then the last holder gives nothing back
  ReferenceCount references;
};

enum class ValueKind : std::uint8_t { kNone, kTensor, kStream, kEvent };

/// A plain word; whoever copies it counts, whoever overwrites it drops (interpreter.cpp).
struct Value {
  ValueKind kind = ValueKind::kNone;
  std::int32_t stream = MPSS_NULL_STREAM;
  TensorObject* tensor = nullptr;
  EventObject* event = nullptr;

  static Value of_stream(std::int32_t id) { return {ValueKind::kStream, id, nullptr, nullptr}; }
  static Value of_tensor(TensorObject* object) {
    return {ValueKind::kTensor, MPSS_NULL_STREAM, object, nullptr};
  }
  static Value of_event(EventObject* object) {
    return {ValueKind::kEvent, MPSS_NULL_STREAM, nullptr, object};
  }
};

/// Another holder of the same object.
Value shared_copy(const Value& value);

/// The holder lets go; the last one gives the object back to the SUT on this thread. The value is
/// none afterwards. Answers the SUT's status.
mpss_status drop(const mpss_sut_api& api, mpss_sut* sut, Value& value);

const char* name_of(ValueKind kind);

}  // namespace mpsstress::program

#endif
