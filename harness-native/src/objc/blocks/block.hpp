// The layout of blocks as clang writes it, and a C++ owner of one.
#ifndef MPSSTRESS_OBJC_BLOCKS_BLOCK_HPP
#define MPSSTRESS_OBJC_BLOCKS_BLOCK_HPP

#include <cstddef>
#include <cstdint>
#include <utility>

extern "C" {
void* _Block_copy(const void* block);
void _Block_release(const void* block);
}

namespace mpsstress::face {

struct BlockDescriptor {
  unsigned long reserved;
  unsigned long size;
  void (*copy)(void* destination, const void* source);
  void (*dispose)(const void* block);
};

struct Block {
  enum Flags : std::int32_t {
    kCountMask = 0xfffe,  // twice the count
    kNeedsFree = 1 << 24,
    kHasCopyDispose = 1 << 25,
    kIsGlobal = 1 << 28,
  };
  void* isa;
  std::int32_t flags;
  std::int32_t reserved;
  void (*invoke)(void*);
  BlockDescriptor* descriptor;
};

// Owns a copy of a block. Larger than the small buffer of a std::function, so that moving a
// function that holds it moves a pointer: copies that are left over would end where nobody sees it.
class BlockOwner {
 public:
  explicit BlockOwner(const void* block) : block_(_Block_copy(block)) {}
  BlockOwner(const BlockOwner& other) : block_(_Block_copy(other.block_)) {}
  BlockOwner& operator=(const BlockOwner&) = delete;
  ~BlockOwner() { _Block_release(block_); }

  template <typename... Arguments>
  void call(Arguments... arguments) const {
    auto* block = static_cast<Block*>(block_);
    reinterpret_cast<void (*)(void*, Arguments...)>(block->invoke)(block, arguments...);
  }

 private:
  void* block_;
  char padding_[56] = {};
};

}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_BLOCKS_BLOCK_HPP
