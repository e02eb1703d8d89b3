// What scenarios mean by a stream is a lane, by an event a mark, by memory a buffer of the device:
// a command buffer holds what it uses, so a buffer may be let go at any time.
#include "mpsstress/sources.h"

#include <cstdint>
#include <memory>
#include <stdexcept>

#include "lanes.h"

namespace {

using lanes::Lane;
using lanes::Mark;
using lanes::Pool;

class Buffer final : public mpsstress::sources::Memory {
 public:
  explicit Buffer(std::size_t bytes)
      : buffer_([Pool::instance().device() newBufferWithLength:bytes
                                                       options:MTLResourceStorageModePrivate]) {
    if (buffer_ == nil) throw std::runtime_error("no memory on the device");
  }
  ~Buffer() override { [buffer_ release]; }
  id<MTLBuffer> buffer() const override { return buffer_; }

 private:
  id<MTLBuffer> buffer_;
};

Lane& lane(std::int32_t stream) {
  Pool& pool = Pool::instance();
  return stream == MPSS_NULL_STREAM ? pool.current() : pool.lane(stream);
}

std::shared_ptr<Mark> mark(std::int64_t event) { return Pool::instance().mark(event); }

class Lanes final : public mpsstress::sources::Backend {
 public:
  std::uint64_t capabilities() const override {
    return MPSS_CAN_STREAMS | MPSS_CAN_QUERY | MPSS_CAN_EVENTS | MPSS_CAN_GATES;
  }

  std::int32_t current_stream() override { return Pool::instance().current().number(); }
  std::int32_t default_stream() override { return Pool::instance().lane(0).number(); }
  std::int32_t pool_stream() override { return Pool::instance().next().number(); }
  void set_current_stream(std::int32_t stream) override {
    Pool::instance().use(stream == MPSS_NULL_STREAM ? nullptr : &lane(stream));
  }
  void synchronize_stream(std::int32_t stream) override { lane(stream).finish(); }
  bool query_stream(std::int32_t stream) override { return lane(stream).is_idle(); }
  void synchronize_device() override { Pool::instance().finish(); }

  std::int64_t make_event(bool) override { return Pool::instance().make_mark(); }
  void destroy_event(std::int64_t event) override { Pool::instance().take_away(event); }
  void record(std::int64_t event, std::int32_t stream) override {
    mark(event)->record(lane(stream));
  }
  void wait(std::int64_t event, std::int32_t stream) override {
    mark(event)->hold_up(lane(stream));
  }
  bool query_event(std::int64_t event) override { return mark(event)->is_reached(); }
  void synchronize_event(std::int64_t event) override { mark(event)->wait(); }

  std::unique_ptr<mpsstress::sources::Memory> allocate(std::size_t bytes) override {
    return std::make_unique<Buffer>(bytes);
  }
  void encode(void (^block)(id<MTLComputeCommandEncoder>)) override {
    Pool::instance().current().encode(block);
  }
  void copy(id<MTLBuffer> from, id<MTLBuffer> to, std::size_t bytes, bool wait) override {
    Lane& own = Pool::instance().current();
    own.copy(from, to, bytes);
    if (wait) own.finish();
  }
  void hold_up(id<MTLSharedEvent> event, std::uint64_t value) override {
    Pool::instance().current().wait_for(event, value);
  }
  void empty_cache() override {}
};

}  // namespace

namespace mpsstress::sources {

std::unique_ptr<Backend> make_backend() { return std::make_unique<Lanes>(); }

const char* description() { return MPSSTRESS_SOURCES_DESCRIPTION; }

}  // namespace mpsstress::sources
