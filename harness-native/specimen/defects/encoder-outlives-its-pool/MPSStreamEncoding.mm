// What is encoded: one command buffer, in it one encoder for as many kernels as come in a row.
#include <ATen/mps/MPSStream.h>

namespace at::mps {

constexpr unsigned kMostEncoded = 64;  // then the device is given what there is

MPSCommandBuffer* MPSStream::commandBuffer() {
  if (_commandBuffer == nil) {
    _commandBuffer = [[MPSCommandBuffer commandBufferFromCommandQueue:_commandQueue] retain];
  }
  ++_encoded;
  return _commandBuffer;
}

id<MTLComputeCommandEncoder> MPSStream::commandEncoder() {
  if (_encoded >= kMostEncoded) commit();
  MPSCommandBuffer* const commands = commandBuffer();
  if (_encoder == nil) _encoder = [commands computeCommandEncoder];
  return _encoder;
}

void MPSStream::endKernelCoalescing() {
  if (_encoder == nil) return;
  [_encoder endEncoding];
  [_encoder release];
  _encoder = nil;
}

}  // namespace at::mps
