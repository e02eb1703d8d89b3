// Pool `patched`: every part is the plain class.
#include "backend/pool/patched_parts.hpp"

#include "backend/allocator/allocator.hpp"
#include "backend/event/event.hpp"
#include "backend/event/event_pool.hpp"
#include "backend/fork_guard.hpp"
#include "backend/hooks.hpp"
#include "backend/main_thread.hpp"
#include "backend/operation/graph_cache.hpp"
#include "backend/operation/linear.hpp"
#include "backend/operation/operations.hpp"
#include "backend/operation/shader_library.hpp"
#include "backend/operation/transfers.hpp"
#include "backend/pool/slot_table.hpp"
#include "backend/pool/stream_assigner.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/device_synchronizer.hpp"
#include "backend/stream/guard.hpp"
#include "backend/stream/profiler.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

Parts::~Parts() = default;

std::unique_ptr<ForkGuard> PatchedParts::make_fork_guard() { return std::make_unique<ForkGuard>(); }

std::unique_ptr<MainThread> PatchedParts::make_main_thread() {
  return std::make_unique<MainThread>();
}

std::unique_ptr<StreamAssigner> PatchedParts::make_stream_assigner(int streams) {
  return std::make_unique<StreamAssigner>(streams);
}

dispatch::Ref<SlotTable> PatchedParts::make_slot_table(const Config& config) {
  return dispatch::make_object<SlotTable>(config);
}

std::unique_ptr<Stream> PatchedParts::make_stream(Backend& backend, int index) {
  return std::make_unique<Stream>(backend, index);
}

std::unique_ptr<StreamPool> PatchedParts::make_pool(Backend& backend) {
  return std::make_unique<StreamPool>(backend);
}

std::unique_ptr<DeviceSynchronizer> PatchedParts::make_device_synchronizer(Backend& backend) {
  return std::make_unique<DeviceSynchronizer>(backend);
}

std::unique_ptr<Event> PatchedParts::make_event(Backend& backend) {
  return std::make_unique<Event>(backend);
}

std::unique_ptr<EventPool> PatchedParts::make_event_pool(Backend& backend) {
  return std::make_unique<EventPool>(backend);
}

std::unique_ptr<Allocator> PatchedParts::make_allocator(Backend& backend) {
  return std::make_unique<Allocator>(backend);
}

std::unique_ptr<Guard> PatchedParts::make_guard(Backend& backend) {
  return std::make_unique<Guard>(backend);
}

std::unique_ptr<Hooks> PatchedParts::make_hooks(Backend& backend) {
  return std::make_unique<Hooks>(backend);
}

std::unique_ptr<GraphCaches> PatchedParts::make_graph_caches(Backend& backend) {
  return std::make_unique<GraphCaches>(backend);
}

std::unique_ptr<ShaderLibrary> PatchedParts::make_shader_library(Backend& backend) {
  return std::make_unique<ShaderLibrary>(backend);
}

std::unique_ptr<Profiler> PatchedParts::make_profiler(Backend& backend) {
  return std::make_unique<Profiler>(backend);
}

std::unique_ptr<Linear> PatchedParts::make_linear(Backend& backend) {
  return std::make_unique<Linear>(backend);
}

std::unique_ptr<Operations> PatchedParts::make_operations(Backend& backend) {
  return std::make_unique<Operations>(backend);
}

std::unique_ptr<Transfers> PatchedParts::make_transfers(Backend& backend) {
  return std::make_unique<Transfers>(backend);
}

}  // namespace mpsstress::backend
