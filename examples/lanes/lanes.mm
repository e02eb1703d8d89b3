#include "lanes.h"

#include <exception>
#include <stdexcept>
#include <string>

namespace lanes {

Lane::Lane(id<MTLDevice> device, int number) : number_(number), queue_([device newCommandQueue]) {}

Lane::~Lane() {
  try {
    finish();
  } catch (const std::exception&) {
    // Nobody is left to be told.
  }
  [queue_ release];
}

id<MTLCommandBuffer> Lane::open() {
  if (open_ == nil) open_ = [[queue_ commandBuffer] retain];
  return open_;
}

void Lane::commit() {
  if (open_ == nil) return;
  [open_ commit];
  [committed_ release];
  committed_ = open_;
  open_ = nil;
}

void Lane::encode(void (^block)(id<MTLComputeCommandEncoder>)) {
  @autoreleasepool {
    const std::lock_guard<std::mutex> lock(mutex_);
    id<MTLComputeCommandEncoder> encoder = [open() computeCommandEncoder];
    try {
      block(encoder);
    } catch (...) {
      [encoder endEncoding];
      throw;
    }
    [encoder endEncoding];
  }
}

void Lane::copy(id<MTLBuffer> from, id<MTLBuffer> to, std::size_t bytes) {
  @autoreleasepool {
    const std::lock_guard<std::mutex> lock(mutex_);
    id<MTLBlitCommandEncoder> encoder = [open() blitCommandEncoder];
    [encoder copyFromBuffer:from sourceOffset:0 toBuffer:to destinationOffset:0 size:bytes];
    [encoder endEncoding];
  }
}

void Lane::signal(id<MTLSharedEvent> event, std::uint64_t value) {
  @autoreleasepool {
    const std::lock_guard<std::mutex> lock(mutex_);
    [open() encodeSignalEvent:event value:value];
    commit();
  }
}

void Lane::wait_for(id<MTLSharedEvent> event, std::uint64_t value) {
  @autoreleasepool {
    const std::lock_guard<std::mutex> lock(mutex_);
    [open() encodeWaitForEvent:event value:value];
    commit();
  }
}

void Lane::finish() {
  std::string error;
  @autoreleasepool {
    id<MTLCommandBuffer> last = nil;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      commit();
      last = [committed_ retain];
    }
    [last waitUntilCompleted];
    if ([last error] != nil) error = [[[last error] localizedDescription] UTF8String];
    const std::lock_guard<std::mutex> lock(mutex_);
    if (committed_ == last) {
      [committed_ release];
      committed_ = nil;
    }
    [last release];
  }
  if (!error.empty()) throw std::runtime_error("a command failed: " + error);
}

bool Lane::is_idle() {
  @autoreleasepool {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (open_ != nil) return false;
    return committed_ == nil || [committed_ status] >= MTLCommandBufferStatusCompleted;
  }
}

Mark::~Mark() { [event_ release]; }

void Mark::record(Lane& lane) {
  const std::lock_guard<std::mutex> lock(mutex_);
  [event_ release];
  event_ = [device_ newSharedEvent];
  lane.signal(event_, 1);
}

id<MTLSharedEvent> Mark::last() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return [event_ retain];
}

void Mark::hold_up(Lane& lane) {
  id<MTLSharedEvent> event = last();
  if (event != nil) lane.wait_for(event, 1);
  [event release];
}

bool Mark::is_reached() {
  id<MTLSharedEvent> event = last();
  const bool reached = [event signaledValue] >= 1;
  [event release];
  return reached;
}

void Mark::wait() {
  id<MTLSharedEvent> event = last();
  [event waitUntilSignaledValue:1 timeoutMS:UINT64_MAX];
  [event release];
}

namespace {

thread_local Lane* chosen = nullptr;

}  // namespace

Pool& Pool::instance() {
  static Pool pool;
  return pool;
}

Pool::Pool() : device_(MTLCreateSystemDefaultDevice()) {
  for (int i = 0; i < kLanes; ++i) lanes_[i] = std::make_unique<Lane>(device_, i);
}

Pool::~Pool() {
  for (std::unique_ptr<Lane>& lane : lanes_) lane.reset();
  [device_ release];
}

Lane& Pool::lane(int number) {
  if (number < 0 || number >= kLanes) throw std::out_of_range("there is no such lane");
  return *lanes_[number];
}

Lane& Pool::next() { return *lanes_[1 + taken_++ % (kLanes - 1)]; }

Lane& Pool::current() { return chosen != nullptr ? *chosen : *lanes_[0]; }

void Pool::use(Lane* lane) { chosen = lane; }

void Pool::finish() {
  std::exception_ptr first;
  for (std::unique_ptr<Lane>& lane : lanes_) {
    try {
      lane->finish();
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  }
  if (first) std::rethrow_exception(first);
}

std::int64_t Pool::make_mark() {
  auto fresh = std::make_shared<Mark>(device_);
  const std::lock_guard<std::mutex> lock(marks_mutex_);
  marks_.emplace(++last_name_, std::move(fresh));
  return last_name_;
}

std::shared_ptr<Mark> Pool::mark(std::int64_t name) {
  const std::lock_guard<std::mutex> lock(marks_mutex_);
  const auto found = marks_.find(name);
  if (found == marks_.end()) throw std::out_of_range("there is no such mark");
  return found->second;
}

void Pool::take_away(std::int64_t name) {
  const std::shared_ptr<Mark> last = mark(name);  // ends outside the lock
  const std::lock_guard<std::mutex> lock(marks_mutex_);
  marks_.erase(name);
}

}  // namespace lanes
