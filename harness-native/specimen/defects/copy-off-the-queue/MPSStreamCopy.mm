// Copies and fills: a blit encoder of their own, after the kernels that came before.
#include <ATen/mps/MPSStream.h>

namespace at::mps {

void MPSStream::fill(id<MTLBuffer> buffer, uint8_t value, size_t length, size_t offset,
                     SyncType type) {
  if (length == 0) return;
  run(^{
    endKernelCoalescing();
    id<MTLBlitCommandEncoder> const blit = [commandBuffer() blitCommandEncoder];
    [blit fillBuffer:buffer range:NSMakeRange(offset, length) value:value];
    [blit endEncoding];
  });
  synchronize(type);
}

void MPSStream::copy_and_sync(id<MTLBuffer> from, id<MTLBuffer> to, size_t length,
                              size_t fromOffset, size_t toOffset, bool nonBlocking) {
  if (length != 0) {
    @autoreleasepool {
      endKernelCoalescing();
      id<MTLBlitCommandEncoder> const blit = [commandBuffer() blitCommandEncoder];
      [blit copyFromBuffer:from
               sourceOffset:fromOffset
                   toBuffer:to
          destinationOffset:toOffset
                       size:length];
      [blit endEncoding];
    }
  }
  synchronize(nonBlocking ? SyncType::COMMIT : SyncType::COMMIT_AND_WAIT);
}

}  // namespace at::mps
