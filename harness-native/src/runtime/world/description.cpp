// How findings speak of what a schedule is made of.
#include "runtime/world/description.hpp"

namespace mpsstress::runtime {
namespace {

// Of one stack, the innermost: a recursion without end has thousands.
constexpr std::size_t kMaximalFrames = 64;

// Of what lies in no block that is known. Where a header was overwritten, the block before it is:
// what was written may have been meant for that one.
std::string describe_outside(Address address) {
  const BlockHeader* const nearest = world.arena.below(address);
  if (nearest == nullptr || is_whole(*nearest)) return "the heap, outside every block";
  const BlockHeader* const before = world.arena.whole_before(*nearest);
  const std::string what = "a heap block whose header somebody has overwritten";
  return before == nullptr ? what : what + ", behind " + describe(*before);
}

}  // namespace

std::vector<Address> stack_of(ContextId context, Address code) {
  std::vector<Address> stack;
  if (code != 0) stack.push_back(code);
  for (ContextId id = context; id > CallContexts::kRoot && stack.size() < kMaximalFrames;
       id = world.contexts[id].parent) {
    if (world.executable.has_code(world.contexts[id].call())) {
      stack.push_back(world.contexts[id].call());
    }
  }
  return stack;
}

std::string describe_kind(unsigned kind) {
  switch (kind) {
    case kRead:
      return "read";
    case kWrite:
      return "write";
    case kAtomicRead:
      return "atomic read";
    case kAtomicWrite:
      return "atomic write";
    default:
      return "free";
  }
}

std::string describe_access(unsigned kind, unsigned mask) {
  if (kind == kFree) return "free";
  const auto bytes = static_cast<unsigned>(__builtin_popcount(mask));
  return describe_kind(kind) + " of " + std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

std::string name_of(const Fiber& fiber) { return fiber.name; }

std::string name_of(const Strand& strand) {
  if (!strand.made_by_program) return world.fibers[strand.fiber].name;
  return std::string(strand.name) + " (strand of " + world.fibers[strand.fiber].name + ")";
}

std::string name_of(const SyncObject& object) {
  const char* letter = "S";
  switch (object.kind) {
    case SyncKind::kMutex:
      letter = "mutex M";
      break;
    case SyncKind::kSharedMutex:
      letter = "shared mutex M";
      break;
    case SyncKind::kCondition:
      letter = "condition variable C";
      break;
    case SyncKind::kOnce:
      letter = "once flag O";
      break;
    case SyncKind::kGuard:
      letter = "initialisation of a static O";
      break;
    case SyncKind::kSemaphore:
      letter = "semaphore S";
      break;
    case SyncKind::kChannel:
      letter = "channel D";
      break;
    case SyncKind::kBarrier:
      letter = "barrier B";
      break;
    case SyncKind::kUnknown:
      letter = "atomic A";
      break;
  }
  return letter + std::to_string(object.number);
}

std::string describe(const BlockHeader& block) {
  const std::string by = block.allocator == kNoFiber ? "?" : name_of(world.fibers[block.allocator]);
  if (block.state == Arena::kUncounted) return "thread-local variable of " + by;
  return "heap block #" + std::to_string(block.number) + " (" + std::to_string(block.size) +
         " bytes) allocated by " + by;
}

std::string describe(Address address) {
  if (Arena::contains(address)) {
    const BlockHeader* const block = world.arena.find(address);
    if (block == nullptr) return describe_outside(address);
    return describe(*block) + ", offset " +
           std::to_string(address - reinterpret_cast<Address>(block + 1));
  }
  if (Stacks::contains(address)) {
    const FiberIndex owner = Stacks::owner(address);
    return "the stack of " + (owner < world.fiber_count ? name_of(world.fibers[owner]) : "?");
  }
  if (world.executable.has_static(address)) return "static storage";
  return "memory from outside";
}

std::vector<std::string> names_of_locks(const Strand& strand, Clock clock) {
  std::vector<std::string> names;
  for (const LockChange* held : locks_held(strand, clock)) {
    names.push_back(name_of(world.sync_objects[held->lock]));
  }
  return names;
}

}  // namespace mpsstress::runtime
