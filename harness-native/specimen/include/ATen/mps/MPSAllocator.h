// A cache of buffers: a block that was freed goes to its own stream at once, to others when the
// device has let go of it (C36, C39).
#pragma once

#include <ATen/mps/MPSAllocatorInterface.h>
#include <ATen/mps/MPSEvent.h>

#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace at::mps {

using Uses = std::vector<std::pair<MPSStream*, id_t>>;  // the event of each stream's last use

struct BufferBlock {
  BufferBlock(id<MTLBuffer> given, size_t bytes) : buffer(given), size(bytes) {}
  ~BufferBlock() { [buffer release]; }
  BufferBlock(const BufferBlock&) = delete;
  BufferBlock& operator=(const BufferBlock&) = delete;

  const id<MTLBuffer> buffer;
  const size_t size;
  MPSStream* stream = nullptr;       // that it was handed out on
  std::vector<MPSStream*> recorded;  // others that use it
  std::atomic<size_t> pending{0};    // of them, those whose work is not known to be complete
  Uses uses;                         // what the host waits for
};

class MPSAllocator final : public IMPSAllocator {
 public:
  explicit MPSAllocator(bool shared);
  ~MPSAllocator() override;

  c10::DataPtr allocate(size_t bytes) override;
  void emptyCache() override;
  void recordStream(const void* memory, MPSStream* stream) override;
  void recordEvents(const std::vector<const void*>& memory) override;
  void waitForEvents(const std::vector<const void*>& memory) override;

 private:
  static void free(void* memory);
  static void freeShared(void* memory);
  std::shared_ptr<MPSEvent> eventOf(const void* memory, MPSStream* stream);
  static void forget(const Uses& uses);
  void takeBack(void* memory);
  void park(const std::shared_ptr<BufferBlock>& block, const std::vector<MPSStream*>& streams);
  std::shared_ptr<BufferBlock> reuse(size_t size, MPSStream* stream);
  std::shared_ptr<BufferBlock> make(size_t size);

  const bool _shared;
  std::mutex _mutex;
  std::multimap<size_t, std::shared_ptr<BufferBlock>> _free;  // by size
  std::unordered_map<const void*, std::shared_ptr<BufferBlock>> _inUse;
  dispatch_group_t _parked;  // entered for every block and stream that is waited for
};

}  // namespace at::mps
