// Every part is the other factory's.
#include "defects/forwarding_parts.hpp"

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

namespace mpsstress::defects {

std::unique_ptr<backend::ForkGuard> ForwardingParts::make_fork_guard() {
  return parts_->make_fork_guard();
}

std::unique_ptr<backend::MainThread> ForwardingParts::make_main_thread() {
  return parts_->make_main_thread();
}

std::unique_ptr<backend::StreamAssigner> ForwardingParts::make_stream_assigner(int streams) {
  return parts_->make_stream_assigner(streams);
}

dispatch::Ref<backend::SlotTable> ForwardingParts::make_slot_table(const backend::Config& config) {
  return parts_->make_slot_table(config);
}

std::unique_ptr<backend::Stream> ForwardingParts::make_stream(backend::Backend& backend,
                                                              int index) {
  return parts_->make_stream(backend, index);
}

std::unique_ptr<backend::StreamPool> ForwardingParts::make_pool(backend::Backend& backend) {
  return parts_->make_pool(backend);
}

std::unique_ptr<backend::DeviceSynchronizer> ForwardingParts::make_device_synchronizer(
    backend::Backend& backend) {
  return parts_->make_device_synchronizer(backend);
}

std::unique_ptr<backend::Event> ForwardingParts::make_event(backend::Backend& backend) {
  return parts_->make_event(backend);
}

std::unique_ptr<backend::EventPool> ForwardingParts::make_event_pool(backend::Backend& backend) {
  return parts_->make_event_pool(backend);
}

std::unique_ptr<backend::Allocator> ForwardingParts::make_allocator(backend::Backend& backend) {
  return parts_->make_allocator(backend);
}

std::unique_ptr<backend::Guard> ForwardingParts::make_guard(backend::Backend& backend) {
  return parts_->make_guard(backend);
}

std::unique_ptr<backend::Hooks> ForwardingParts::make_hooks(backend::Backend& backend) {
  return parts_->make_hooks(backend);
}

std::unique_ptr<backend::GraphCaches> ForwardingParts::make_graph_caches(
    backend::Backend& backend) {
  return parts_->make_graph_caches(backend);
}

std::unique_ptr<backend::ShaderLibrary> ForwardingParts::make_shader_library(
    backend::Backend& backend) {
  return parts_->make_shader_library(backend);
}

std::unique_ptr<backend::Profiler> ForwardingParts::make_profiler(backend::Backend& backend) {
  return parts_->make_profiler(backend);
}

std::unique_ptr<backend::Linear> ForwardingParts::make_linear(backend::Backend& backend) {
  return parts_->make_linear(backend);
}

std::unique_ptr<backend::Operations> ForwardingParts::make_operations(backend::Backend& backend) {
  return parts_->make_operations(backend);
}

std::unique_ptr<backend::Transfers> ForwardingParts::make_transfers(backend::Backend& backend) {
  return parts_->make_transfers(backend);
}

}  // namespace mpsstress::defects
