// The block runtime: copies of blocks to the heap, and what they capture. Instrumented, as what it
// does is done on behalf of the program. Counts order as those of other objects do
// (dispatch/object.hpp).
#include <cstdlib>
#include <cstring>

#include "dispatch/tsan_annotations.hpp"
#include "objc/blocks/block.hpp"

extern "C" {
void* objc_retain(void* object);
void objc_release(void* object);
extern char _NSConcreteMallocBlock[];  // the class of blocks on the heap: block_classes.mm
}

namespace mpsstress::face {
namespace {

enum CaptureKind : int {  // what clang calls BLOCK_FIELD_IS_...
  kObject = 3,
  kBlock = 7,
  kVariable = 8,
  kWeak = 16,
  kOfVariable = 128,
};

// A __block variable: it moves to the heap with the first copy of a block that captures it.
struct Variable {
  void* isa;
  Variable* forwarding;
  std::int32_t flags;
  std::uint32_t size;
  // if kHasCopyDispose:
  void (*keep)(Variable* destination, Variable* source);
  void (*dispose)(Variable* variable);
};

MPSSTRESS_NO_TSAN void add_one(std::int32_t& flags) {
  __atomic_fetch_add(&flags, 2, __ATOMIC_RELAXED);
}

// Whether such a thing is; what it says never changes.
MPSSTRESS_NO_TSAN bool is(const std::int32_t& flags, std::int32_t flag) {
  return (__atomic_load_n(&flags, __ATOMIC_RELAXED) & flag) != 0;
}

// True: that was the last one.
bool drop_one(std::int32_t& flags) {
  const std::int32_t before = __atomic_fetch_sub(&flags, 2, __ATOMIC_RELEASE);
  if ((before & Block::kCountMask) != 2) return false;
  (void)__atomic_load_n(&flags, __ATOMIC_ACQUIRE);  // after every other holder's last use
  return true;
}

void copy_variable(Variable** destination, Variable* source) {
  Variable* moved = source->forwarding;
  if (is(moved->flags, Block::kNeedsFree)) {
    add_one(moved->flags);
    *destination = moved;
    return;
  }
  auto* copy = static_cast<Variable*>(std::malloc(source->size));
  std::memcpy(static_cast<void*>(copy), source, sizeof *copy - 2 * sizeof(void*));
  copy->isa = nullptr;
  copy->flags = source->flags | Block::kNeedsFree | 4;  // one for the block, one for the scope
  copy->forwarding = copy;
  source->forwarding = copy;
  if (is(source->flags, Block::kHasCopyDispose)) {
    copy->keep = source->keep;
    copy->dispose = source->dispose;
    source->keep(copy, source);
  } else {
    constexpr std::size_t kHeader = sizeof(Variable) - 2 * sizeof(void*);
    std::memcpy(reinterpret_cast<char*>(copy) + kHeader,
                reinterpret_cast<const char*>(source) + kHeader, source->size - kHeader);
  }
  *destination = copy;
}

void release_variable(Variable* variable) {
  variable = variable->forwarding;
  if (!is(variable->flags, Block::kNeedsFree)) return;
  if (!drop_one(variable->flags)) return;
  if (is(variable->flags, Block::kHasCopyDispose)) variable->dispose(variable);
  std::free(variable);
}

}  // namespace
}  // namespace mpsstress::face

using mpsstress::face::Block;
using mpsstress::face::is;

void* _Block_copy(const void* argument) {
  if (argument == nullptr) return nullptr;
  auto* block = static_cast<Block*>(const_cast<void*>(argument));
  if (is(block->flags, Block::kNeedsFree)) {
    mpsstress::face::add_one(block->flags);
    return block;
  }
  if (is(block->flags, Block::kIsGlobal)) return block;
  auto* copy = static_cast<Block*>(std::malloc(block->descriptor->size));
  std::memcpy(static_cast<void*>(copy), block, block->descriptor->size);
  copy->flags = (block->flags & ~Block::kCountMask) | Block::kNeedsFree | 2;
  copy->isa = _NSConcreteMallocBlock;
  if (is(block->flags, Block::kHasCopyDispose)) block->descriptor->copy(copy, block);
  return copy;
}

void _Block_release(const void* argument) {
  auto* block = static_cast<Block*>(const_cast<void*>(argument));
  if (block == nullptr || !is(block->flags, Block::kNeedsFree)) return;
  if (!mpsstress::face::drop_one(block->flags)) return;
  if (is(block->flags, Block::kHasCopyDispose)) block->descriptor->dispose(block);
  std::free(block);
}

extern "C" {
void _Block_object_assign(void* destination, const void* object, int kind);
void _Block_object_dispose(const void* object, int kind);
}

void _Block_object_assign(void* destination, const void* object, int kind) {
  using namespace mpsstress::face;  // NOLINT: the function is C's
  auto** slot = static_cast<void**>(destination);
  void* const thing = const_cast<void*>(object);
  switch (kind & ~kWeak) {
    case kObject:
      *slot = objc_retain(thing);
      break;
    case kBlock:
      *slot = _Block_copy(thing);
      break;
    case kVariable:
      copy_variable(static_cast<Variable**>(destination), static_cast<Variable*>(thing));
      break;
    default:  // a __block variable holds it without a count, under manual reference counting
      *slot = thing;
  }
}

void _Block_object_dispose(const void* object, int kind) {
  using namespace mpsstress::face;  // NOLINT: the function is C's
  void* const thing = const_cast<void*>(object);
  switch (kind & ~kWeak) {
    case kObject:
      objc_release(thing);
      break;
    case kBlock:
      _Block_release(thing);
      break;
    case kVariable:
      release_variable(static_cast<Variable*>(thing));
      break;
    default:
      break;
  }
}
