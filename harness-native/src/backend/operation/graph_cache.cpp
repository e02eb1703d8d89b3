// One cache a thread, and the count over all of them.
#include "backend/operation/graph_cache.hpp"

#include <memory>

#include "backend/backend.hpp"
#include "backend/pool/stream_pool.hpp"

namespace mpsstress::backend {

GraphKey graph_key(std::uint64_t operation, const std::vector<metal::Shape>& inputs) {
  GraphKey key{};
  std::size_t at = 0;
  key[at++] = operation;
  for (const metal::Shape& shape : inputs) {
    key[at++] = shape.rank;
    for (const std::size_t size : shape.size) key[at++] = size;
  }
  return key;
}

GraphCache::GraphCache(ThreadRegistry& registry, std::size_t limit)
    : registry_(&registry), graphs_(limit), kernels_(limit) {}

GraphCache::~GraphCache() {
  registry_->cached_graphs.fetch_sub(static_cast<std::int64_t>(graphs_.size()),
                                     std::memory_order_relaxed);
}

CachedGraph& GraphCache::graph(const GraphKey& key, const std::function<CachedGraph()>& make) {
  const std::size_t before = graphs_.size();
  CachedGraph& graph = graphs_.get(key, make);
  if (graphs_.size() > before) registry_->cached_graphs.fetch_add(1, std::memory_order_relaxed);
  return graph;
}

VendorKernel& GraphCache::kernel(const GraphKey& key, const std::function<VendorKernel()>& make) {
  return kernels_.get(key, make);
}

GraphCache& GraphCaches::mine() {
  ThreadRegistry& threads = backend_.pool().threads();
  ThreadState& state = ThreadState::mine(threads);
  if (!state.graphs) {
    state.graphs = std::make_unique<GraphCache>(threads, backend_.config().graph_cache_limit);
  }
  return *state.graphs;
}

std::int64_t GraphCaches::cached_graphs() const {
  return backend_.pool().threads().cached_graphs.load(std::memory_order_relaxed);
}

}  // namespace mpsstress::backend
