// The graphs and vendor kernels that operations have built, by operation and shapes: a cache for
// each thread (C44), because the vendor forbids that two threads encode one graph at once. So it
// needs no lock; it is freed when its thread ends, and bounded.
#ifndef MPSSTRESS_BACKEND_GRAPH_CACHE_HPP
#define MPSSTRESS_BACKEND_GRAPH_CACHE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "backend/operation/lru_cache.hpp"
#include "backend/pool/thread_state.hpp"
#include "metal/vendor/graph.hpp"
#include "metal/vendor/ndarray_matrix_multiplication.hpp"

namespace mpsstress::backend {

class Backend;

// The operation, then rank and sizes of each input.
using GraphKey = std::array<std::uint64_t, 16>;
GraphKey graph_key(std::uint64_t operation, const std::vector<metal::Shape>& inputs);

struct CachedGraph {
  metal::Ref<metal::Graph> graph;
  std::vector<metal::Graph::Tensor> inputs;
  metal::Graph::Tensor output = 0;
};
using VendorKernel = metal::Ref<metal::NDArrayMatrixMultiplication>;

class GraphCache {
 public:
  GraphCache(ThreadRegistry& registry, std::size_t limit);
  virtual ~GraphCache();
  GraphCache(const GraphCache&) = delete;
  GraphCache& operator=(const GraphCache&) = delete;

  // Valid until the cache's next call.
  virtual CachedGraph& graph(const GraphKey& key, const std::function<CachedGraph()>& make);
  VendorKernel& kernel(const GraphKey& key, const std::function<VendorKernel()>& make);

 private:
  const dispatch::Ref<ThreadRegistry> registry_;
  LruCache<GraphKey, CachedGraph> graphs_;
  LruCache<GraphKey, VendorKernel> kernels_;
};

// Which cache the calling thread uses.
class GraphCaches {
 public:
  explicit GraphCaches(Backend& backend) : backend_(backend) {}
  virtual ~GraphCaches() = default;

  virtual GraphCache& mine();
  std::int64_t cached_graphs() const;  // over all threads

 protected:
  Backend& backend_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_GRAPH_CACHE_HPP
