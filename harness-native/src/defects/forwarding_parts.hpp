// A factory that makes whatever another one makes; a defect overrides the one part that it
// replaces, over the parts of any pool.
#ifndef MPSSTRESS_DEFECTS_FORWARDING_PARTS_HPP
#define MPSSTRESS_DEFECTS_FORWARDING_PARTS_HPP

#include <memory>
#include <utility>

#include "backend/parts.hpp"

namespace mpsstress::defects {

class ForwardingParts : public backend::Parts {
 public:
  explicit ForwardingParts(std::unique_ptr<backend::Parts> parts) : parts_(std::move(parts)) {}

  std::unique_ptr<backend::ForkGuard> make_fork_guard() override;
  std::unique_ptr<backend::MainThread> make_main_thread() override;
  std::unique_ptr<backend::StreamAssigner> make_stream_assigner(int streams) override;
  dispatch::Ref<backend::SlotTable> make_slot_table(const backend::Config& config) override;
  std::unique_ptr<backend::Stream> make_stream(backend::Backend& backend, int index) override;
  std::unique_ptr<backend::StreamPool> make_pool(backend::Backend& backend) override;
  std::unique_ptr<backend::DeviceSynchronizer> make_device_synchronizer(
      backend::Backend& backend) override;
  std::unique_ptr<backend::Event> make_event(backend::Backend& backend) override;
  std::unique_ptr<backend::EventPool> make_event_pool(backend::Backend& backend) override;
  std::unique_ptr<backend::Allocator> make_allocator(backend::Backend& backend) override;
  std::unique_ptr<backend::Guard> make_guard(backend::Backend& backend) override;
  std::unique_ptr<backend::Hooks> make_hooks(backend::Backend& backend) override;
  std::unique_ptr<backend::GraphCaches> make_graph_caches(backend::Backend& backend) override;
  std::unique_ptr<backend::ShaderLibrary> make_shader_library(backend::Backend& backend) override;
  std::unique_ptr<backend::Profiler> make_profiler(backend::Backend& backend) override;
  std::unique_ptr<backend::Linear> make_linear(backend::Backend& backend) override;
  std::unique_ptr<backend::Operations> make_operations(backend::Backend& backend) override;
  std::unique_ptr<backend::Transfers> make_transfers(backend::Backend& backend) override;

 private:
  const std::unique_ptr<backend::Parts> parts_;
};

}  // namespace mpsstress::defects

#endif  // MPSSTRESS_DEFECTS_FORWARDING_PARTS_HPP
