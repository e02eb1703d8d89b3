// Streams and events through c10::impl::VirtualGuardImpl.
#include "sut/torch/device/guard_device.hpp"

#include <ATen/Parallel.h>

#include <limits>

#include "sut/torch/device/optional_guard.hpp"
#include "sut/torch/refusals.hpp"

namespace mpsstress::sut::torch {
namespace {

/// A backend's event, made by the backend when it is recorded first.
struct GuardEvent {
  void* native = nullptr;
  c10::EventFlag flag;
};

GuardEvent& event_of(mpss_event handle) {
  auto* event = reinterpret_cast<GuardEvent*>(handle);
  if (event == nullptr) throw BadArgument("not an event of this SUT");
  return *event;
}

std::int32_t id_of(const c10::Stream& stream) {
  const c10::StreamId id = stream.id();
  if (id < 0 || id > std::numeric_limits<std::int32_t>::max()) {
    throw Unsupported("a stream's id is no small number: " + std::to_string(id));
  }
  return static_cast<std::int32_t>(id);
}

c10::impl::VirtualGuardImpl guard_of(c10::DeviceType type) {
  if (!c10::impl::hasDeviceGuardImpl(type)) {
    throw BadArgument("this libtorch has no device " + c10::DeviceTypeName(type, true));
  }
  return c10::impl::VirtualGuardImpl(type);
}

}  // namespace

GuardDevice::GuardDevice(c10::DeviceType type) : device_(type, 0), guard_(guard_of(type)) {
  if (guard_.deviceCount() < 1) {
    throw BadArgument("no device " + c10::DeviceTypeName(type, true) + " is visible");
  }
  // Parallelism comes from the threads of a program, not from within an operation.
  if (is_host()) at::set_num_threads(1);
  probe();
}

c10::Stream GuardDevice::named(std::int32_t id) {
  if (id == MPSS_NULL_STREAM) return guard_.getStream(device_);
  if (id < 0) throw BadArgument("a stream's id is not negative");
  // A device index of its own is what a host's guard gives its stream.
  const c10::Device of = is_host() ? guard_.getStream(device_).device() : device_;
  return c10::Stream(c10::Stream::UNSAFE, of, id);
}

std::int32_t GuardDevice::current_stream() { return id_of(guard_.getStream(device_)); }

std::int32_t GuardDevice::default_stream() { return id_of(guard_.getDefaultStream(device_)); }

std::int32_t GuardDevice::pool_stream() { return id_of(pool_stream_of(guard_, device_, false)); }

void GuardDevice::set_current_stream(std::int32_t stream) { guard_.exchangeStream(named(stream)); }

void GuardDevice::release_stream() {
  throw Unsupported("this device has no binding of threads to streams that could be released");
}

std::int32_t GuardDevice::active_streams() {
  throw Unsupported("this device does not count its active streams");
}

void GuardDevice::synchronize_stream(std::int32_t stream) {
  if (is_host()) return;  // its work is complete when the call returns
  guard_.synchronizeStream(named(stream));
}

bool GuardDevice::query_stream(std::int32_t stream) { return guard_.queryStream(named(stream)); }

void GuardDevice::synchronize_device() {
  if (is_host()) return;
  synchronize_device_of(guard_, device_.index());
}

mpss_event GuardDevice::make_event(bool timing) {
  const c10::EventFlag flag =
      timing ? c10::EventFlag::BACKEND_DEFAULT : c10::EventFlag::PYTORCH_DEFAULT;
  return reinterpret_cast<mpss_event>(new GuardEvent{nullptr, flag});
}

void GuardDevice::destroy_event(mpss_event event) {
  GuardEvent& gone = event_of(event);
  guard_.destroyEvent(gone.native, device_.index());
  delete &gone;
}

void GuardDevice::record(mpss_event event, std::int32_t stream) {
  GuardEvent& recorded = event_of(event);
  guard_.record(&recorded.native, named(stream), device_.index(), recorded.flag);
}

void GuardDevice::wait(mpss_event event, std::int32_t stream) {
  GuardEvent& awaited = event_of(event);
  if (awaited.native == nullptr) return;  // never recorded: nothing to wait for (C30)
  guard_.block(awaited.native, named(stream));
}

bool GuardDevice::query_event(mpss_event event) {
  GuardEvent& asked = event_of(event);
  // c10's own words for an event that was never recorded (C31 names the difference).
  if (asked.native == nullptr) return true;
  return guard_.queryEvent(asked.native);
}

void GuardDevice::synchronize_event(mpss_event event) {
  GuardEvent& awaited = event_of(event);
  if (awaited.native == nullptr) return;
  synchronize_event_of(guard_, awaited.native);
}

void GuardDevice::close_gate(std::uint64_t name) {
  if (!gates_) throw Unsupported("this device has nothing that holds a stream up");
  gates_->close(named(MPSS_NULL_STREAM), name);
}

void GuardDevice::open_gate(std::uint64_t name) {
  if (!gates_) throw Unsupported("this device has nothing that holds a stream up");
  gates_->open(name);
}

double GuardDevice::elapsed(mpss_event begin, mpss_event end) {
  GuardEvent& first = event_of(begin);
  GuardEvent& last = event_of(end);
  if (first.native == nullptr || last.native == nullptr) {
    throw std::runtime_error("both events must be recorded before their distance is asked for");
  }
  if (first.flag != c10::EventFlag::BACKEND_DEFAULT ||
      last.flag != c10::EventFlag::BACKEND_DEFAULT) {
    throw std::runtime_error("both events must be made with timing");
  }
  return elapsed_of(guard_, first.native, last.native, device_.index());
}

}  // namespace mpsstress::sut::torch
