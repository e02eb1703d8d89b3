// Counts of objects, and the history by which a leak is told.
//
// The history is book-keeping of the framework: it is not instrumented and is not undone, so
// whoever runs schedules begins it anew in each.
#include "objc/foundation/object_memory.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "dispatch/tsan_annotations.hpp"
#include "mpsstress/left_objects.h"
#include "objc/runtime/abi.h"

// The judge's, where there is one.
extern "C" void mpss_object_released_once_too_often(const void* block, const char* name)
    __attribute__((weak));

namespace mpsstress::face {
namespace {

constexpr std::uint64_t kAlive = 0x616c6976656f626aULL;
constexpr std::uint64_t kDead = 0x64656164656f626aULL;
constexpr std::size_t kRemembered = std::size_t{1} << 15;

enum class Kind : std::uint8_t { Allocated, Retained, Released, Autoreleased, Freed };

struct Change {
  const void* object;
  Kind kind;
  metal::StackTrace stack;
};

struct History {
  std::uint64_t count;
  std::int64_t live;
  Change changes[kRemembered];
};
History history;

MPSSTRESS_NO_TSAN void remember(const void* object, Kind kind) {
  Change& change =
      history.changes[__atomic_fetch_add(&history.count, 1, __ATOMIC_RELAXED) % kRemembered];
  change.object = object;
  change.kind = kind;
  change.stack.take();
  if (kind == Kind::Allocated) __atomic_fetch_add(&history.live, 1, __ATOMIC_RELAXED);
  if (kind == Kind::Freed) __atomic_fetch_sub(&history.live, 1, __ATOMIC_RELAXED);
}

MPSSTRESS_NO_TSAN std::int64_t add_one(std::int64_t& count) {
  return __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
}

MPSSTRESS_NO_TSAN void set_count(std::int64_t& count, std::int64_t value) {
  __atomic_store_n(&count, value, __ATOMIC_RELAXED);
}

MPSSTRESS_NO_TSAN std::uint64_t remembered() { return history.count; }
MPSSTRESS_NO_TSAN const Change* change_at(std::uint64_t index) {
  return &history.changes[index % kRemembered];
}
MPSSTRESS_NO_TSAN void forget() {
  history.count = 0;
  history.live = 0;
}

const char* word(Kind kind) {
  switch (kind) {
    case Kind::Allocated:
      return "allocated";
    case Kind::Retained:
      return "retained";
    case Kind::Released:
      return "released";
    case Kind::Freed:
      return "freed";
    default:
      return "autoreleased";
  }
}

void print_changes(const void* block) {
  mpss_count_change change;
  for (unsigned i = 0; mpss_left_object_change(block, i, &change) != 0; ++i) {
    metal::StackTrace stack;
    stack.depth = change.depth;
    std::copy_n(change.frames, change.depth, stack.frames);
    std::fprintf(stderr, " %s\n%s", change.what, stack.symbolised().c_str());
  }
}

[[noreturn]] void released_once_too_often(void* object) {
  const void* const block = &header_of(object);
  const char* const name = (*static_cast<mpss_class_t*>(object))->name;
  if (mpss_object_released_once_too_often != nullptr) {
    mpss_object_released_once_too_often(block, name);
  }
  std::fprintf(stderr, "an object of class %s was released once too often\n", name);
  print_changes(block);
  std::abort();
}

}  // namespace

void* allocate_object(void* type, std::size_t size) {
  auto* header = static_cast<ObjectHeader*>(std::calloc(1, sizeof(ObjectHeader) + size));
  if (header == nullptr) std::abort();
  set_count(header->references, 1);
  header->mark = kAlive;
  void* object = header + 1;
  *static_cast<void**>(object) = type;
  remember(object, Kind::Allocated);
  return object;
}

void free_object(void* object) {
  ObjectHeader& header = header_of(object);
  header.mark = kDead;
  remember(object, Kind::Freed);
  std::free(&header);
}

void retain_object(void* object) {
  add_one(header_of(object).references);
  remember(object, Kind::Retained);
}

bool release_object(void* object) {
  ObjectHeader& header = header_of(object);
  remember(object, Kind::Released);
  const std::int64_t before = __atomic_fetch_sub(&header.references, 1, __ATOMIC_RELEASE);
  if (before < 1) {
    released_once_too_often(object);
  }
  if (before != 1) return false;
  (void)__atomic_load_n(&header.references, __ATOMIC_ACQUIRE);  // after every other holder
  return true;
}

std::int64_t count_of(void* object) {
  return __atomic_load_n(&header_of(object).references, __ATOMIC_ACQUIRE);
}

void record_autorelease(void* object) { remember(object, Kind::Autoreleased); }

void* make_immortal(void* object) {
  remember(object, Kind::Freed);
  return object;
}

void begin_object_history() { forget(); }
MPSSTRESS_NO_TSAN std::int64_t live_objects() {
  return __atomic_load_n(&history.live, __ATOMIC_RELAXED);
}

std::vector<LiveObject> live_object_histories() {
  std::map<const void*, std::vector<LiveObject::Change>> alive;
  const std::uint64_t count = remembered();
  for (std::uint64_t i = count > kRemembered ? count - kRemembered : 0; i < count; ++i) {
    Change change;
    __builtin_memcpy(&change, change_at(i), sizeof change);
    if (change.kind == Kind::Freed) {
      alive.erase(change.object);
      continue;
    }
    if (change.kind == Kind::Allocated) alive[change.object].clear();
    const auto found = alive.find(change.object);
    if (found != alive.end()) found->second.push_back({word(change.kind), change.stack});
  }
  std::vector<LiveObject> out;
  for (auto& [object, changes] : alive) {
    const char* name = (*static_cast<const mpss_class_t*>(object))->name;
    out.push_back({object, name, std::move(changes)});
  }
  return out;
}

}  // namespace mpsstress::face

namespace {

using mpsstress::face::ObjectHeader;

MPSSTRESS_NO_TSAN bool is_object(const void* block) {
  return static_cast<const ObjectHeader*>(block)->mark == mpsstress::face::kAlive;
}

}  // namespace

MPSSTRESS_NO_TSAN int mpss_was_object(const void* block) {
  return static_cast<const ObjectHeader*>(block)->mark == mpsstress::face::kDead ? 1 : 0;
}

MPSSTRESS_NO_TSAN const char* mpss_left_object(const void* block) {
  if (!is_object(block)) return nullptr;
  const void* const object = static_cast<const ObjectHeader*>(block) + 1;
  return (*static_cast<const mpss_class_t*>(object))->name;
}

// Addresses are used again: what counts is the history since the last object there was made.
MPSSTRESS_NO_TSAN int mpss_left_object_change(const void* block, unsigned index,
                                              mpss_count_change* out) {
  using namespace mpsstress::face;  // NOLINT: the names of the history
  const void* const object = static_cast<const ObjectHeader*>(block) + 1;
  const std::uint64_t count = history.count;
  const std::uint64_t oldest = count > kRemembered ? count - kRemembered : 0;
  std::uint64_t first = count;
  while (first > oldest) {
    const Change& change = history.changes[--first % kRemembered];
    if (change.object == object && change.kind == Kind::Allocated) break;
  }
  for (std::uint64_t i = first; i < count; ++i) {
    const Change& change = history.changes[i % kRemembered];
    if (change.object != object || index-- != 0) continue;
    *out = {word(change.kind), change.stack.frames, change.stack.depth};
    return 1;
  }
  return 0;
}
