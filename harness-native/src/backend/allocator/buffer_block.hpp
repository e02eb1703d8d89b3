// One piece of device memory that the allocator manages, and the ticket by which callers name it.
#ifndef MPSSTRESS_BACKEND_BUFFER_BLOCK_HPP
#define MPSSTRESS_BACKEND_BUFFER_BLOCK_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "metal/memory/buffer.hpp"
#include "metal/memory/heap.hpp"

namespace mpsstress::backend {

class BufferPool;
class Event;

// What `allocate` hands out. The generation is unique to this one use of the block, so a ticket
// that has outlived it names nothing (C43).
struct Allocation {
  metal::Buffer* buffer = nullptr;
  std::uint64_t generation = 0;
  BufferPool* pool = nullptr;
};

struct HeapBlock {
  metal::Ref<metal::Heap> heap;
  int blocks = 0;  // made in it and not released
};

// All members but the constant ones are under the pool's mutex, for as long as anybody else can
// find the block.
struct BufferBlock {
  enum class State {
    Live,    // handed out
    Parked,  // freed; work of recorded streams may still use it (C37, C39)
    Free     // its stream may have it at once; others when it is idle, too (C36)
  };

  BufferPool* pool = nullptr;
  HeapBlock* heap = nullptr;
  metal::Ref<metal::Buffer> buffer;
  std::size_t size = 0;
  std::uint64_t sequence = 0;  // order among blocks of one size; never an address

  State state = State::Free;
  int stream = 0;                // the allocating stream
  std::vector<int> consumers{};  // every other stream that was recorded (C37, C38)
  std::uint64_t generation = 0;
  std::size_t requested = 0;
  // Completed handlers still to come: of recorded streams, and of the allocating stream.
  int consumer_handlers = 0;
  int own_handlers = 0;
  // By stream: what the host must wait for before it touches the memory (C41).
  std::map<int, std::shared_ptr<Event>> events{};

  // Nothing on the GPU uses it any more.
  bool idle() const { return consumer_handlers == 0 && own_handlers == 0; }
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_BUFFER_BLOCK_HPP
