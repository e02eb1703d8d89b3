// The parts that a backend is put together from, and who makes them.
//
// A pool's design is one implementation of this factory: PatchedParts makes those of pool
// `patched`; UpstreamParts and FreelistParts override what differs. So do variants of a single
// part. The backend only ever asks here.
#ifndef MPSSTRESS_BACKEND_PARTS_HPP
#define MPSSTRESS_BACKEND_PARTS_HPP

#include <memory>

#include "backend/config.hpp"
#include "dispatch/object.hpp"

namespace mpsstress::backend {

class Allocator;
class Backend;
class DeviceSynchronizer;
class Event;
class EventPool;
class ForkGuard;
class GraphCaches;
class Guard;
class Hooks;
class Linear;
class MainThread;
class Operations;
class Profiler;
class ShaderLibrary;
class SlotTable;
class Stream;
class StreamAssigner;
class StreamPool;
class Transfers;

class Parts {
 public:
  virtual ~Parts();

  virtual std::unique_ptr<ForkGuard> make_fork_guard() = 0;
  virtual std::unique_ptr<MainThread> make_main_thread() = 0;
  virtual std::unique_ptr<StreamAssigner> make_stream_assigner(int streams) = 0;
  virtual dispatch::Ref<SlotTable> make_slot_table(const Config& config) = 0;
  virtual std::unique_ptr<Stream> make_stream(Backend& backend, int index) = 0;
  virtual std::unique_ptr<StreamPool> make_pool(Backend& backend) = 0;
  virtual std::unique_ptr<DeviceSynchronizer> make_device_synchronizer(Backend& backend) = 0;
  virtual std::unique_ptr<Event> make_event(Backend& backend) = 0;
  virtual std::unique_ptr<EventPool> make_event_pool(Backend& backend) = 0;
  virtual std::unique_ptr<Allocator> make_allocator(Backend& backend) = 0;
  virtual std::unique_ptr<Guard> make_guard(Backend& backend) = 0;
  virtual std::unique_ptr<Hooks> make_hooks(Backend& backend) = 0;
  virtual std::unique_ptr<GraphCaches> make_graph_caches(Backend& backend) = 0;
  virtual std::unique_ptr<ShaderLibrary> make_shader_library(Backend& backend) = 0;
  virtual std::unique_ptr<Profiler> make_profiler(Backend& backend) = 0;
  virtual std::unique_ptr<Linear> make_linear(Backend& backend) = 0;
  virtual std::unique_ptr<Operations> make_operations(Backend& backend) = 0;
  virtual std::unique_ptr<Transfers> make_transfers(Backend& backend) = 0;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_PARTS_HPP
