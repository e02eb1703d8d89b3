// What is to go wrong or slow in one queue. Not in Objective-C: dispatch's headers know the
// simulated queues by the names that the face has for its own.
#include "metal/command/command_queue.hpp"
#include "objc/metal/face.hpp"

namespace mpsstress::face {

void slow_down(metal::CommandQueue& queue, std::uint64_t nanos) { queue.slow_down(nanos); }
void fail(metal::CommandQueue& queue, std::uint64_t command, const std::string& text) {
  queue.fail(command, text);
}

}  // namespace mpsstress::face
