// Gates: what a stream gets behind a closed one starts when the host opens it.
#ifndef MPSSTRESS_SUT_SOURCES_GATES_HPP
#define MPSSTRESS_SUT_SOURCES_GATES_HPP

#import <Metal/Metal.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace mpsstress::sut::sources {

// A name is a lane's number, and nobody but that lane closes and opens gates of the name: so there
// is no lock, which would order the lanes.
class Gates {
 public:
  // A gate is open when the event has reached the value; not retained.
  struct Closed {
    id<MTLSharedEvent> event;
    std::uint64_t value;
  };

  Gates() = default;
  ~Gates();
  Gates(const Gates&) = delete;
  Gates& operator=(const Gates&) = delete;

  Closed close(id<MTLDevice> device, std::uint64_t name);
  void open(std::uint64_t name);

 private:
  struct Gate {
    id<MTLSharedEvent> event = nil;
    std::uint64_t closed = 0;
  };
  static constexpr std::size_t kMost = 4096;

  Gate& of(std::uint64_t name);

  std::array<Gate, kMost> gates_{};
};

}  // namespace mpsstress::sut::sources

#endif  // MPSSTRESS_SUT_SOURCES_GATES_HPP
