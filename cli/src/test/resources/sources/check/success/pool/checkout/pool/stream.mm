#include <pool/stream.h>
#include <string>

void Stream::flush() {
  [[queue commandBuffer] commit];
}
