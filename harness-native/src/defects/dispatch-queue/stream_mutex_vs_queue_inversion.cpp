// Whoever is on the queue and needs the mutex, and this thread, wait for each other.
#include <mutex>
#include <vector>

#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class StreamMutexVsQueueInversion final : public backend::Stream {
 public:
  using Stream::Stream;
  void execute_graph(metal::Graph& graph, const std::vector<metal::Graph::Feed>& feeds,
                     const std::vector<metal::Graph::Feed>& results,
                     backend::SyncType type) override {
    const std::lock_guard<std::recursive_mutex> lock(mutex_);
    Stream::execute_graph(graph, feeds, results, type);
  }
};
// [/defect]

}  // namespace

const Defect& stream_mutex_vs_queue_inversion() {
  static const Defect defect{"stream-mutex-vs-queue-inversion",
                             {},
                             "A graph is executed with the stream's mutex held across the dispatch",
                             "dispatch-queue",
                             {"C20"},
                             {"lock-order", "deadlock", "hang"},
                             "DEFECTS 11: S4 21.5, A14#3",
                             backend::pool_names(),
                             &plant<StreamMutexVsQueueInversion>};
  return defect;
}

}  // namespace mpsstress::defects
