// Metal's own way: the queue stands at a wait for a shared event until the host signals it.
#include "sut/sources/gates.hpp"

#include "sut/sources/sources.hpp"

namespace mpsstress::sut::sources {

Gates::~Gates() {
  for (Gate& gate : gates_) [gate.event release];
}

Gates::Gate& Gates::of(std::uint64_t name) {
  if (name >= kMost) throw Unsupported("no more than 4096 gates");
  return gates_[name];
}

Gates::Closed Gates::close(id<MTLDevice> device, std::uint64_t name) {
  Gate& gate = of(name);
  if (gate.event == nil) gate.event = [device newSharedEvent];
  return {gate.event, ++gate.closed};
}

// The largest value opens all of them.
void Gates::open(std::uint64_t name) {
  const Gate& gate = of(name);
  if (gate.event != nil) [gate.event setSignaledValue:gate.closed];
}

mpss_status close_gate(mpss_sut* sut, std::uint64_t name) {
  return guarded(sut, [&](Backend& backend) {
    const Gates::Closed gate = sut->gates.close(sut->pipelines->device(), name);
    backend.hold_up(gate.event, gate.value);
  });
}

mpss_status open_gate(mpss_sut* sut, std::uint64_t name) {
  return guarded(sut, [&](Backend&) { sut->gates.open(name); });
}

}  // namespace mpsstress::sut::sources
