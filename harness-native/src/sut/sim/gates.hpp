// Gates: what a stream gets behind a closed one starts when the host opens it. They make "not yet"
// a fact that a program knows, whatever the speed of the machine.
#ifndef MPSSTRESS_SUT_SIM_GATES_HPP
#define MPSSTRESS_SUT_SIM_GATES_HPP

#include <cstdint>
#include <map>
#include <mutex>

#include "metal/metal.hpp"

namespace mpsstress::sut::sim {

class Gates {
 public:
  // A gate is open when the event has reached the value.
  struct Closed {
    metal::Ref<metal::SharedEvent> event;
    std::uint64_t value;
  };

  Closed close(metal::Device& device, std::uint64_t name) {
    const std::lock_guard<std::mutex> lock(mutex_);
    Gate& gate = gates_[name];
    if (!gate.event) gate.event = device.newSharedEvent();
    gate.closed = gate.opened + 1;
    return {gate.event, gate.closed};
  }

  void open(std::uint64_t name) {
    Closed gate{};
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      const auto found = gates_.find(name);
      if (found == gates_.end()) return;
      found->second.opened = found->second.closed;
      gate = {found->second.event, found->second.opened};
    }
    gate.event->setSignaledValue(gate.value);
  }

  // Each has a shared event.
  std::int64_t count() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return static_cast<std::int64_t>(gates_.size());
  }

 private:
  struct Gate {
    metal::Ref<metal::SharedEvent> event;
    std::uint64_t closed = 0;
    std::uint64_t opened = 0;
  };

  mutable std::mutex mutex_;
  std::map<std::uint64_t, Gate> gates_;
};

}  // namespace mpsstress::sut::sim

#endif  // MPSSTRESS_SUT_SIM_GATES_HPP
