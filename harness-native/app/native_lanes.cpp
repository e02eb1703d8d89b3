// Each group has a conductor, which starts one phase, joins it, and starts the next.
#include "native_lanes.hpp"

#include <thread>
#include <vector>

#include "program/errors.hpp"

namespace mpsstress::app {

using program::Group;

NativeLanes::NativeLanes(program::Session& session) : session_(session) {
  for (const Group& group : session.plan().groups) {
    if (group.driver == program::Driver::kJava) {
      throw program::FrameworkError("group '" + group.name +
                                    "' is driven by Java; a native host has no Java");
    }
  }
}

void NativeLanes::run_lane(std::uint32_t lane) {
  try {
    if (session_.run_lane(lane) == program::Ending::kStopped) {
      stopped_.fetch_add(1, std::memory_order_relaxed);
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::current_exception();
  }
}

void NativeLanes::conduct(const Group& group) {
  for (const auto& phase : group.phases) {
    std::vector<std::thread> threads;
    threads.reserve(phase.size());
    for (const std::uint32_t lane : phase) threads.emplace_back([this, lane] { run_lane(lane); });
    for (std::thread& thread : threads) thread.join();
  }
}

void NativeLanes::run() {
  const Group* main = nullptr;
  for (const Group& group : session_.plan().groups) {
    if (group.main) main = &group;
  }
  const Group* const here = main != nullptr ? main : &session_.plan().groups.front();
  std::vector<std::thread> conductors;
  for (const Group& group : session_.plan().groups) {
    if (&group != here) conductors.emplace_back([this, &group] { conduct(group); });
  }
  if (main != nullptr) {
    run_lane(main->phases.front().front());
  } else {
    conduct(*here);
  }
  for (std::thread& conductor : conductors) conductor.join();
  if (fault_) std::rethrow_exception(fault_);
}

}  // namespace mpsstress::app
