// malloc and its family, and operator new and delete: controlled code gets its memory from the
// arena, everybody else from the C library.
#include "runtime/libc_calls/heap.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/engine/reuse.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/instrumentation/access.hpp"
#include "runtime/world/block_bounds.hpp"
#include "runtime/world/block_life.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {

LiveBlocks live_blocks() {
  LiveBlocks live{0, 0};
  for (const BlockHeader* h = world.arena.newest(); h != nullptr; h = world.arena.previous(h)) {
    if (!is_whole(*h) || h->state != Arena::kLive) continue;
    ++live.count;
    live.bytes += h->size;
  }
  return live;
}

namespace {

// The C library's own buffers (stdio, locales) outlive a schedule.
bool belongs_to_program(Address caller) {
  return inside_controlled && world.current->permanent == 0 && !is_c_library_code(caller);
}

// An absurd size is refused as any system would refuse it; the program's own bad_alloc says where.
void* arena_block(std::size_t bytes, std::size_t alignment, Address code) {
  if (bytes >= kAbsurdSize) {
    errno = ENOMEM;
    return nullptr;
  }
  RuntimeScope runtime;
  const Origin origin{world.current->index, world.current->context,
                      world.executable.code_offset(code)};
  void* block = allocate_freed(bytes, alignment, origin, code);
  if (block == nullptr) block = world.arena.allocate(bytes, alignment, origin);
  if (block == nullptr) framework_fault("the controlled heap of 64 GiB is used up");
  mark_bounds(reinterpret_cast<Address>(block), bytes);
  return block;
}

RealCall<std::size_t(void*)> real_usable_size("malloc_usable_size");

Finding misuse_of(const void* block, std::string message, const char* title, Address code) {
  Finding finding;
  finding.kind = FindingKind::kMisuse;
  finding.address = reinterpret_cast<Address>(block);
  finding.message = std::move(message);
  finding.sides.push_back(current_side(title, code));
  return finding;
}

// What is on a stack, or static, no heap has given out. All else the C library may have allocated
// for the program.
bool is_never_allocated(Address address) {
  return Stacks::contains(address) || world.executable.has_static(address);
}

void report_free_of_no_block(const void* block, Address code) {
  const auto address = reinterpret_cast<Address>(block);
  Finding finding =
      misuse_of(block, "free of what is no live heap block: " + describe(address), "free", code);
  finding.history = life_of_block(address);
  report(std::move(finding));
}

// Of a block that the C library allocated: it may give the same place to another thread, whose
// memory it is then. What is no block at all, the C library says itself.
void forget_accesses_to(void* block) {
  RuntimeScope runtime;
  const auto begin = reinterpret_cast<Address>(block);
  const std::size_t bytes = begin % 16 == 0 ? real_usable_size(block) : 0;
  if (bytes < kAbsurdSize) world.shadow.forget(begin, begin + bytes);
}

bool is_live(const BlockHeader& header) {
  return world.arena.has(header) && header.state == Arena::kLive;
}

void release_arena_block(void* block, Address code) {
  const BlockHeader* const header = Arena::header(block);
  if (!inside_controlled) return;  // left over from a schedule that has ended
  RuntimeScope runtime;
  const auto begin = reinterpret_cast<Address>(block);
  if (world.frees_are_points && is_live(*header)) free_point(begin, begin + header->size, code);
  if (is_live(*header)) {
    end_of_block(block, code);
    return keep_freed(*header);
  }
  if (world.arena.below(begin) == header && !is_whole(*header)) {
    Finding finding = misuse_of(block, "free of " + describe(begin), "free", code);
    finding.history = life_before_damage(begin);
    report_and_end(std::move(finding));
  }
  report_free_of_no_block(block, code);
}

// What a global constructor of the program allocates, each schedule finds as the first one did.
bool belongs_to_startup(Address caller) {
  return startup_heap_is_open() && !is_c_library_code(caller);
}

void* allocate(std::size_t bytes, std::size_t alignment, Address caller, Address code) {
  if (belongs_to_program(caller)) return arena_block(bytes, alignment, code);
  if (belongs_to_startup(caller)) return allocate_at_startup(bytes, alignment);
  return alignment <= 16 ? real_malloc(bytes) : real_memalign(alignment, bytes);
}

void release(void* block, Address code) {
  if (block == nullptr) return;
  if (Arena::contains(reinterpret_cast<Address>(block))) {
    release_arena_block(block, code);
  } else if (inside_controlled && is_never_allocated(reinterpret_cast<Address>(block))) {
    RuntimeScope runtime;
    report_free_of_no_block(block, code);
  } else {
    if (inside_controlled) forget_accesses_to(block);
    real_free(block);
  }
}

void* reallocate(void* block, std::size_t bytes, Address caller, Address code) {
  if (block == nullptr) return allocate(bytes, 16, caller, code);
  if (!Arena::contains(reinterpret_cast<Address>(block))) {
    if (!inside_controlled || !is_never_allocated(reinterpret_cast<Address>(block))) {
      return real_realloc(block, bytes);
    }
    release(block, code);
    return allocate(bytes, 16, caller, code);
  }
  const BlockHeader* const header = Arena::header(block);
  const std::size_t old = world.arena.has(*header) ? header->size : 0;
  void* const fresh = allocate(bytes, 16, caller, code);
  if (fresh != nullptr) {
    std::memcpy(fresh, block, old < bytes ? old : bytes);
    release(block, code);
  }
  return fresh;
}

std::size_t page_bytes() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }

void* allocate_or_throw(std::size_t bytes, std::size_t alignment, Address caller, Address code) {
  void* const block = allocate(bytes == 0 ? 1 : bytes, alignment, caller, code);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

}  // namespace

void* allocate_for_program(std::size_t bytes, Address code) {
  return world.current->permanent == 0 ? arena_block(bytes, 16, code) : real_malloc(bytes);
}

}  // namespace mpsstress::runtime

// The address of the immediate caller, and the place in the program (only looked for inside).
#define CALLER reinterpret_cast<Address>(__builtin_return_address(0))
#define CODE (inside_controlled ? MPSSTRESS_CALL_SITE() : Address{0})

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

void* malloc(std::size_t bytes) { return allocate(bytes, 16, CALLER, CODE); }

void* calloc(std::size_t count, std::size_t bytes) {
  if (!belongs_to_program(CALLER) && !belongs_to_startup(CALLER)) return real_calloc(count, bytes);
  std::size_t total;
  if (__builtin_mul_overflow(count, bytes, &total)) return nullptr;
  void* const block = allocate(total, 16, CALLER, CODE);
  return block == nullptr ? nullptr : std::memset(block, 0, total);
}

void* realloc(void* block, std::size_t bytes) { return reallocate(block, bytes, CALLER, CODE); }
void free(void* block) { release(block, CODE); }
void* memalign(std::size_t alignment, std::size_t bytes) {
  return allocate(bytes, alignment, CALLER, CODE);
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  return allocate(bytes, alignment, CALLER, CODE);
}
int posix_memalign(void** block, std::size_t alignment, std::size_t bytes) {
  void* const fresh = allocate(bytes, alignment, CALLER, CODE);
  if (fresh == nullptr) return ENOMEM;
  *block = fresh;
  return 0;
}
void* reallocarray(void* block, std::size_t count, std::size_t bytes) {
  std::size_t total;
  if (!__builtin_mul_overflow(count, bytes, &total)) {
    return reallocate(block, total, CALLER, CODE);
  }
  errno = ENOMEM;
  return nullptr;
}
void* valloc(std::size_t bytes) { return allocate(bytes, page_bytes(), CALLER, CODE); }
void* pvalloc(std::size_t bytes) {
  const std::size_t page = page_bytes();
  return allocate((bytes + page - 1) & ~(page - 1), page, CALLER, CODE);
}
// No more than was asked for: what lies behind it is nobody's.
std::size_t malloc_usable_size(void* block) {
  if (block == nullptr) return 0;
  if (!Arena::contains(reinterpret_cast<Address>(block))) return real_usable_size(block);
  const BlockHeader* const header = Arena::header(block);
  return world.arena.has(*header) ? header->size : 0;
}

}  // extern "C"
MPSSTRESS_WEAK_END

void* operator new(std::size_t bytes) { return allocate_or_throw(bytes, 16, CALLER, CODE); }
void* operator new[](std::size_t bytes) { return allocate_or_throw(bytes, 16, CALLER, CODE); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return allocate_or_throw(bytes, static_cast<std::size_t>(alignment), CALLER, CODE);
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return allocate_or_throw(bytes, static_cast<std::size_t>(alignment), CALLER, CODE);
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return allocate(bytes == 0 ? 1 : bytes, 16, CALLER, CODE);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return allocate(bytes == 0 ? 1 : bytes, 16, CALLER, CODE);
}
void operator delete(void* block) noexcept { release(block, CODE); }
void operator delete[](void* block) noexcept { release(block, CODE); }
void operator delete(void* block, std::size_t) noexcept { release(block, CODE); }
void operator delete[](void* block, std::size_t) noexcept { release(block, CODE); }
void operator delete(void* block, std::align_val_t) noexcept { release(block, CODE); }
void operator delete[](void* block, std::align_val_t) noexcept { release(block, CODE); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { release(block, CODE); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept {
  release(block, CODE);
}
void operator delete(void* block, const std::nothrow_t&) noexcept { release(block, CODE); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { release(block, CODE); }
