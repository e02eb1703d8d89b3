// What differs from pool `patched`.
#include "backend/pool/upstream_pool.hpp"

#include <stdexcept>
#include <string>

#include "backend/backend.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

Stream& UpstreamPool::stream(std::int64_t index) {
  if (index < 0 || index > kPoolStreams) {
    throw std::out_of_range("MPS stream " + std::to_string(index) + " not found in pool [1, " +
                            std::to_string(kPoolStreams) + "]");
  }
  return slot(static_cast<int>(index));
}

void UpstreamPool::set_current_stream(Stream* stream) {
  StreamPool::set_current_stream(stream != nullptr ? stream : &default_stream());
}

bool UpstreamPool::commits_and_continues(int) const { return !backend_.config().profiling; }

Stream& UpstreamPool::slot(int index) {
  if (index == 0) return StreamPool::slot(0);
  std::call_once(pool_made_, [&] {
    for (int i = 1; i <= kPoolStreams; ++i) make_stream(i);
  });
  return *slots_[static_cast<std::size_t>(index)].stream;
}

}  // namespace mpsstress::backend
