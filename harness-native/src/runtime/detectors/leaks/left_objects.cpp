// Objects with counts that are alive at the end of a schedule and that nothing leads to: neither
// static storage nor a thread's own storage nor another block that can be reached. Reachability is
// conservative, as LeakSanitizer's: each word that could be an address counts as one. What is kept
// on purpose until the process ends, such as a singleton, is reachable and no leak.
#include "runtime/detectors/leaks/left_objects.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "mpsstress/left_objects.h"
#include "runtime/base/inside.hpp"
#include "runtime/engine/findings.hpp"

extern "C" {
int mpss_was_object(const void* block) __attribute__((weak));
const char* mpss_left_object(const void* block) __attribute__((weak));
int mpss_left_object_change(const void* block, unsigned index, mpss_count_change* out)
    __attribute__((weak));
}

namespace mpsstress::runtime {
namespace {

constexpr std::size_t kMostFindings = 4;
constexpr unsigned kMostChanges = 12;
constexpr std::size_t kLeast = 24;  // a count, a mark and a class

struct Block {
  Address begin;
  std::size_t size;
  bool reached;
};

class Reachability {
 public:
  Reachability() {
    for (const BlockHeader* h = world.arena.newest(); h != nullptr; h = Arena::previous(h)) {
      if (h->state != Arena::kFreed) {
        blocks_.push_back({reinterpret_cast<Address>(h + 1), h->size, false});
        if (h->state == Arena::kUncounted) reach(blocks_.size() - 1);
      }
    }
    order();
  }

  void add_root(Address from, std::size_t bytes) { scan(from, bytes); }

  void follow() {
    while (!left_.empty()) {
      const Block block = blocks_[left_.back()];
      left_.pop_back();
      scan(block.begin, block.size);
    }
  }

  std::vector<Block> unreached() const {
    std::vector<Block> out;
    for (const Block& block : blocks_) {
      if (!block.reached) out.push_back(block);
    }
    return out;
  }

 private:
  // Walked from the newest, which lies highest.
  void order() {
    std::reverse(blocks_.begin(), blocks_.end());
    for (std::size_t& index : left_) index = blocks_.size() - 1 - index;
  }

  void reach(std::size_t index) {
    if (blocks_[index].reached) return;
    blocks_[index].reached = true;
    left_.push_back(index);
  }

  void scan(Address from, std::size_t bytes) {
    const Address end = from + bytes;
    for (Address at = (from + 7) & ~Address{7}; at + 8 <= end; at += 8) {
      Address word;
      std::memcpy(&word, reinterpret_cast<const void*>(at), sizeof word);
      if (Arena::contains(word)) find(word);
    }
  }

  void find(Address word) {
    const auto after = std::upper_bound(blocks_.begin(), blocks_.end(), word,
                                        [](Address w, const Block& b) { return w < b.begin; });
    if (after == blocks_.begin()) return;
    const Block& block = *(after - 1);
    if (word <= block.begin + block.size)
      reach(static_cast<std::size_t>(after - 1 - blocks_.begin()));
  }

  std::vector<Block> blocks_;
  std::vector<std::size_t> left_;
};

std::vector<Side> changes_of(Address block) {
  std::vector<Side> sides;
  mpss_count_change change;
  for (unsigned i = 0;
       i < kMostChanges &&
       mpss_left_object_change(reinterpret_cast<const void*>(block), i, &change) != 0;
       ++i) {
    Side side;
    side.title = change.what;
    for (unsigned frame = 0; frame < change.depth; ++frame) {
      side.stack.push_back(reinterpret_cast<Address>(change.frames[frame]));
    }
    sides.push_back(std::move(side));
  }
  return sides;
}

Finding finding_of(const Block& block, const char* name) {
  Finding finding;
  finding.kind = FindingKind::kLeak;
  finding.message = std::string("an object of class ") + name +
                    " was never given back, and nothing leads to it any more";
  finding.address = block.begin;
  finding.sides = changes_of(block.begin);
  return finding;
}

}  // namespace

std::vector<Side> history_of_freed_object(Address address) {
  if (mpss_was_object == nullptr || !Arena::contains(address)) return {};
  const BlockHeader* const block = world.arena.find(address);
  if (block == nullptr || block->size < kLeast || mpss_was_object(block + 1) == 0) return {};
  return changes_of(reinterpret_cast<Address>(block + 1));
}

void judge_left_objects() {
  if (mpss_left_object == nullptr) return;
  Reachability search;
  world.statics.each_written([&](Address address) { search.add_root(address, 8); });
  search.add_root(Arena::kBase, world.arena.startup_bytes());
  search.follow();
  std::size_t told = 0;
  for (const Block& block : search.unreached()) {
    if (block.size < kLeast) continue;
    const char* const name = mpss_left_object(reinterpret_cast<const void*>(block.begin));
    if (name == nullptr) continue;
    keep(finding_of(block, name));
    if (++told == kMostFindings) return;
  }
}

}  // namespace mpsstress::runtime

extern "C" void mpss_object_released_once_too_often(const void* block, const char* name) {
  using namespace mpsstress::runtime;  // NOLINT: a function of the judge's
  if (!inside_controlled) return;
  RuntimeScope runtime;
  Finding finding;
  finding.kind = FindingKind::kMisuse;
  finding.address = reinterpret_cast<Address>(block);
  finding.message = std::string("an object of class ") + name + " is released once too often";
  finding.sides.push_back(
      current_side("release", reinterpret_cast<Address>(__builtin_return_address(0))));
  finding.history = changes_of(finding.address);
  report_and_end(std::move(finding));
}
