// The thread's table of entries, and their end with the thread.
#include "backend/pool/thread_state.hpp"

#include <algorithm>
#include <vector>

#include "backend/operation/graph_cache.hpp"

namespace mpsstress::backend {
namespace {

using Table = std::vector<std::unique_ptr<ThreadState>>;

Table& table() {
  thread_local Table entries;
  return entries;
}

Table::iterator entry_of(Table& entries, const ThreadRegistry& registry) {
  return std::find_if(entries.begin(), entries.end(),
                      [&](const auto& entry) { return entry->registry.get() == &registry; });
}

}  // namespace

ThreadState::Counted::Counted(ThreadRegistry& owner) : registry(owner) {
  registry.live_.fetch_add(1, std::memory_order_relaxed);
}

ThreadState::Counted::~Counted() { registry.live_.fetch_sub(1, std::memory_order_release); }

ThreadState::ThreadState(ThreadRegistry& owner) : registry(&owner), counted(owner) {}

ThreadState::~ThreadState() = default;  // here, where GraphCache is known

ThreadState* ThreadState::find(const ThreadRegistry& registry) {
  Table& entries = table();
  const auto entry = entry_of(entries, registry);
  return entry == entries.end() ? nullptr : entry->get();
}

ThreadState& ThreadState::mine(ThreadRegistry& registry) {
  if (ThreadState* state = find(registry)) return *state;
  Table& entries = table();
  entries.erase(std::remove_if(entries.begin(), entries.end(),
                               [](const auto& entry) { return entry->registry->closed(); }),
                entries.end());
  entries.push_back(std::make_unique<ThreadState>(registry));
  return *entries.back();
}

void ThreadState::forget(const ThreadRegistry& registry) {
  Table& entries = table();
  const auto entry = entry_of(entries, registry);
  if (entry != entries.end()) entries.erase(entry);
}

}  // namespace mpsstress::backend
