// One whole MPS backend: a device and the parts that work on it.
//
// A fresh one makes no thread and no stream, and nothing of it is global to the process; what a
// thread keeps of it is in its ThreadState.
#ifndef MPSSTRESS_BACKEND_BACKEND_HPP
#define MPSSTRESS_BACKEND_BACKEND_HPP

#include <memory>

#include "backend/config.hpp"
#include "backend/parts.hpp"
#include "metal/device.hpp"

namespace mpsstress::backend {

class Backend {
 public:
  Backend(Config config, const Parts& parts);
  // Every use has ended; waits for work in flight and for the handlers it still has to call.
  ~Backend();
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;

  void check_usable() const;  // C19: throws in a forked child
  bool in_forked_child() const;

  const Config& config() const { return config_; }
  const Parts& parts() const { return parts_; }
  metal::Device& device() const { return *device_; }
  StreamPool& pool() const { return *pool_; }
  DeviceSynchronizer& synchronizer() const { return *synchronizer_; }
  Allocator& allocator() const { return *allocator_; }
  EventPool& events() const { return *events_; }
  ShaderLibrary& shaders() const { return *shaders_; }
  GraphCaches& graphs() const { return *graphs_; }
  Profiler& profiler() const { return *profiler_; }
  Linear& linear() const { return *linear_; }
  Operations& operations() const { return *operations_; }
  Transfers& transfers() const { return *transfers_; }
  Guard& guard() const { return *guard_; }
  Hooks& hooks() const { return *hooks_; }

 private:
  const Config config_;
  const Parts parts_;
  const std::unique_ptr<ForkGuard> fork_guard_;
  const metal::Ref<metal::Device> device_;
  // In the order in which they need each other; destroyed the other way round.
  const std::unique_ptr<StreamPool> pool_;
  const std::unique_ptr<DeviceSynchronizer> synchronizer_;
  const std::unique_ptr<EventPool> events_;
  const std::unique_ptr<Allocator> allocator_;
  const std::unique_ptr<ShaderLibrary> shaders_;
  const std::unique_ptr<GraphCaches> graphs_;
  const std::unique_ptr<Profiler> profiler_;
  const std::unique_ptr<Linear> linear_;
  const std::unique_ptr<Operations> operations_;
  const std::unique_ptr<Transfers> transfers_;
  const std::unique_ptr<Guard> guard_;
  const std::unique_ptr<Hooks> hooks_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_BACKEND_HPP
