// The parts of pool `patched`.
#ifndef MPSSTRESS_BACKEND_PATCHED_PARTS_HPP
#define MPSSTRESS_BACKEND_PATCHED_PARTS_HPP

#include "backend/parts.hpp"

namespace mpsstress::backend {

class PatchedParts : public Parts {
 public:
  std::unique_ptr<ForkGuard> make_fork_guard() override;
  std::unique_ptr<MainThread> make_main_thread() override;
  std::unique_ptr<StreamAssigner> make_stream_assigner(int streams) override;
  dispatch::Ref<SlotTable> make_slot_table(const Config& config) override;
  std::unique_ptr<Stream> make_stream(Backend& backend, int index) override;
  std::unique_ptr<StreamPool> make_pool(Backend& backend) override;
  std::unique_ptr<DeviceSynchronizer> make_device_synchronizer(Backend& backend) override;
  std::unique_ptr<Event> make_event(Backend& backend) override;
  std::unique_ptr<EventPool> make_event_pool(Backend& backend) override;
  std::unique_ptr<Allocator> make_allocator(Backend& backend) override;
  std::unique_ptr<Guard> make_guard(Backend& backend) override;
  std::unique_ptr<Hooks> make_hooks(Backend& backend) override;
  std::unique_ptr<GraphCaches> make_graph_caches(Backend& backend) override;
  std::unique_ptr<ShaderLibrary> make_shader_library(Backend& backend) override;
  std::unique_ptr<Profiler> make_profiler(Backend& backend) override;
  std::unique_ptr<Linear> make_linear(Backend& backend) override;
  std::unique_ptr<Operations> make_operations(Backend& backend) override;
  std::unique_ptr<Transfers> make_transfers(Backend& backend) override;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_PATCHED_PARTS_HPP
