// The handler has ended before the object goes.
#include <atomic>
#include <thread>

#include "../program.hpp"

namespace {

struct Event {
  std::atomic<int> signalled{0};
};

}  // namespace

MPSS_PROGRAM(late_callback, Nothing) {
  auto* event = new Event;
  std::thread handler([event] { event->signalled.store(1); });
  handler.join();
  delete event;
}
