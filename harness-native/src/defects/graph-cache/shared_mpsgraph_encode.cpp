// Two threads look one graph up and encode it at once, which the vendor forbids.
#include "backend/backend.hpp"
#include "backend/operation/graph_cache.hpp"
#include "backend/pool/stream_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class SharedGraphCache final : public backend::GraphCaches {
 public:
  using GraphCaches::GraphCaches;
  backend::GraphCache& mine() override { return shared_; }

 private:
  backend::GraphCache shared_{backend_.pool().threads(), backend_.config().graph_cache_limit};
};
// [/defect]

}  // namespace

const Defect& shared_mpsgraph_encode() {
  static const Defect defect{"shared-mpsgraph-encode",
                             {},
                             "One cache of graphs serves all threads",
                             "graph-cache",
                             {"C44"},
                             {"rule", "race", "crash"},
                             "DEFECTS 74: S2",
                             backend::pool_names(),
                             &plant<SharedGraphCache>};
  return defect;
}

}  // namespace mpsstress::defects
