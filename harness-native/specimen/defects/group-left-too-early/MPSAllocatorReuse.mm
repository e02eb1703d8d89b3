// Which block may be handed out again, and when.
#include <ATen/mps/MPSAllocator.h>

#include <algorithm>

namespace at::mps {

void MPSAllocator::recordStream(const void* memory, MPSStream* stream) {
  const std::lock_guard<std::mutex> lock(_mutex);
  const auto found = _inUse.find(memory);
  if (found == _inUse.end() || found->second->stream == stream) return;  // C38
  std::vector<MPSStream*>& recorded = found->second->recorded;
  if (std::find(recorded.begin(), recorded.end(), stream) == recorded.end()) {
    recorded.push_back(stream);
  }
}

// Waits for the work that each of them was given so far (C37). The cache has the block until all of
// them have counted; a handler that had it, too, would keep its memory for longer (C40).
void MPSAllocator::park(const std::shared_ptr<BufferBlock>& block,
                        const std::vector<MPSStream*>& streams) {
  BufferBlock* const parked = block.get();
  for (MPSStream* const stream : streams) {
    dispatch_group_enter(_parked);
    stream->addCompletedHandler(^(id<MTLCommandBuffer>) {
      dispatch_group_leave(_parked);
      parked->pending.fetch_sub(1);
    });
  }
}

// The smallest that is large enough and not twice too large.
std::shared_ptr<BufferBlock> MPSAllocator::reuse(size_t size, MPSStream* stream) {
  const std::lock_guard<std::mutex> lock(_mutex);
  for (auto one = _free.lower_bound(size); one != _free.end() && one->first <= 2 * size; ++one) {
    std::shared_ptr<BufferBlock> block = one->second;
    const bool idle = block->pending.load() == 0;
    const bool next = block->stream == stream && !_shared;  // the host comes after nobody
    if (idle && (next || [block->buffer retainCount] == 1)) {
      _free.erase(one);
      return block;
    }
  }
  return nullptr;
}

// Nothing is waited for under the lock (C40), and no error is told to who did not ask (C26).
void MPSAllocator::emptyCache() {
  MPSStreamPool::instance().drainAllStreams();
  dispatch_group_wait(_parked, DISPATCH_TIME_FOREVER);
  std::vector<std::shared_ptr<BufferBlock>> dropped;  // end without the lock
  const std::lock_guard<std::mutex> lock(_mutex);
  for (auto one = _free.begin(); one != _free.end();) {
    if (one->second->pending.load() == 0) {
      dropped.push_back(std::move(one->second));
      one = _free.erase(one);
    } else {
      ++one;
    }
  }
}

}  // namespace at::mps
