// Names to streams, then the parts do the work.
#include "backend/stream/guard.hpp"

#include <stdexcept>
#include <string>

#include "backend/allocator/allocator.hpp"
#include "backend/backend.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/device_synchronizer.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

Stream& Guard::stream_of(const GenericStream& stream) {
  if (stream.device_type != DeviceType::Mps) {
    throw std::invalid_argument("the stream is not of an MPS device");  // C16
  }
  if (stream.device_index != 0 && stream.device_index != kAnyDevice) {
    throw std::invalid_argument("MPS device index " + std::to_string(stream.device_index) +
                                " is not -1 or 0");  // C16
  }
  return backend_.pool().stream(stream.id);  // C12
}

GenericStream Guard::name_of(const Stream& stream) { return {DeviceType::Mps, 0, stream.index()}; }

GenericStream Guard::get_stream() { return name_of(backend_.pool().current_stream()); }
GenericStream Guard::get_default_stream() { return name_of(backend_.pool().default_stream()); }
GenericStream Guard::get_new_stream() { return name_of(backend_.pool().stream_from_pool()); }

GenericStream Guard::exchange_stream(const GenericStream& stream) {
  Stream& next = stream_of(stream);
  const GenericStream previous = get_stream();
  backend_.pool().set_current_stream(&next);
  return previous;
}

void Guard::record(EventId event, const GenericStream& stream, int device_index) {
  if (device_index != kAnyDevice && device_index != stream.device_index) {
    throw std::invalid_argument("event device index " + std::to_string(device_index) +
                                " does not match recording stream's device index " +
                                std::to_string(stream.device_index));  // C16
  }
  backend_.events().record(event, &stream_of(stream));
}

void Guard::block(EventId event, const GenericStream& stream) {
  backend_.events().wait(event, &stream_of(stream));
}

bool Guard::query_event(EventId event) { return backend_.events().query(event); }
void Guard::synchronize_event(EventId event) { backend_.events().synchronize(event); }

double Guard::elapsed_time(EventId begin, EventId end) {
  return backend_.events().elapsed_milliseconds(begin, end);
}

bool Guard::query_stream(const GenericStream& stream) { return stream_of(stream).query(); }

void Guard::synchronize_stream(const GenericStream& stream) {
  stream_of(stream).synchronize(SyncType::CommitAndWait);
}

void Guard::synchronize_device() { backend_.synchronizer().synchronize(); }

void Guard::record_data_on_stream(const Allocation& data, const GenericStream& stream) {
  backend_.allocator().record_stream(data, stream_of(stream));
}

}  // namespace mpsstress::backend
