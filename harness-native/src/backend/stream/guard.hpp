// The device-generic face of the backend (c10's DeviceGuardImplInterface): streams by their ids.
#ifndef MPSSTRESS_BACKEND_GUARD_HPP
#define MPSSTRESS_BACKEND_GUARD_HPP

#include <cstdint>

#include "backend/allocator/buffer_block.hpp"
#include "backend/event/event_pool.hpp"

namespace mpsstress::backend {

class Backend;
class Stream;

enum class DeviceType { Cpu, Cuda, Mps };

// As c10::Stream: a name, not an object.
struct GenericStream {
  DeviceType device_type = DeviceType::Mps;
  int device_index = 0;
  std::int64_t id = 0;
};

class Guard {
 public:
  static constexpr int kAnyDevice = -1;

  explicit Guard(Backend& backend) : backend_(backend) {}
  virtual ~Guard() = default;

  virtual GenericStream get_stream();      // C15: the calling thread's current stream
  GenericStream get_default_stream();      // C15: stream 0
  virtual GenericStream get_new_stream();  // C15: of the pool, never 0
  // Makes it current; answers the one that was (C15).
  GenericStream exchange_stream(const GenericStream& stream);

  // On the given stream, whatever the current one is (C16). device_index: -1 or the stream's.
  virtual void record(EventId event, const GenericStream& stream, int device_index = kAnyDevice);
  virtual void block(EventId event, const GenericStream& stream);
  bool query_event(EventId event);
  void synchronize_event(EventId event);
  double elapsed_time(EventId begin, EventId end);

  bool query_stream(const GenericStream& stream);                                           // C18
  void synchronize_stream(const GenericStream& stream);                                     // C18
  void synchronize_device();                                                                // C17
  virtual void record_data_on_stream(const Allocation& data, const GenericStream& stream);  // C37

 protected:
  // Throws for another device type, another device, or an id outside the pool (C12, C16).
  Stream& stream_of(const GenericStream& stream);
  GenericStream name_of(const Stream& stream);

  Backend& backend_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_GUARD_HPP
