// A completion handler runs after the object that it was made for is gone.
#include <atomic>
#include <thread>

#include "../program.hpp"

namespace {

struct Event {
  std::atomic<int> signalled{0};
};

}  // namespace

MPSS_PROGRAM(late_callback, UseAfterFree) {
  auto* event = new Event;
  std::thread handler([event] { event->signalled.store(1); });
  delete event;
  handler.join();
}
