// It grows with each shape and each thread.
#include <cstdint>
#include <functional>

#include "backend/backend.hpp"
#include "backend/operation/graph_cache.hpp"
#include "backend/pool/stream_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class GraphCacheUnbounded final : public backend::GraphCaches {
 public:
  using GraphCaches::GraphCaches;
  backend::GraphCache& mine() override {
    backend::ThreadState& state = backend::ThreadState::mine(backend_.pool().threads());
    if (state.graphs == nullptr) state.graphs.reset(new NeverFreed(backend_.pool().threads()));
    return *state.graphs;
  }

 private:
  class NeverFreed final : public backend::GraphCache {
   public:
    explicit NeverFreed(backend::ThreadRegistry& threads)
        : GraphCache(threads, 0), kept_(*new GraphCache(threads, SIZE_MAX)) {}
    backend::CachedGraph& graph(const backend::GraphKey& key,
                                const std::function<backend::CachedGraph()>& make) override {
      return kept_.graph(key, make);
    }
    GraphCache& kept_;
  };
};
// [/defect]

}  // namespace

const Defect& graph_cache_unbounded() {
  static const Defect defect{
      "graph-cache-unbounded",
      {},
      "A thread's cache of graphs never forgets one, and is not freed with the thread",
      "graph-cache",
      {"C44"},
      {"leak"},
      "DEFECTS 82: CUM 32.279, PLAN issue 5",
      backend::pool_names(),
      &plant<GraphCacheUnbounded>};
  return defect;
}

}  // namespace mpsstress::defects
