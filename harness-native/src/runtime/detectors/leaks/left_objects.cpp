// Objects with counts that are alive at the end of a schedule and that nothing leads to: neither
// static storage nor a thread's own storage nor another block that can be reached. Reachability is
// conservative, as LeakSanitizer's: each word that could be an address counts as one. What is kept
// on purpose until the process ends, such as a singleton, is reachable and no leak.
#include "runtime/detectors/leaks/left_objects.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "mpsstress/left_objects.h"
#include "runtime/engine/findings.hpp"
#include "runtime/world/object_history.hpp"

extern "C" {
const char* mpss_left_object(const void* block) __attribute__((weak));
}

namespace mpsstress::runtime {
namespace {

constexpr std::size_t kMostFindings = 4;

struct Block {
  Address begin;
  std::size_t size;
  bool reached;
};

class Reachability {
 public:
  Reachability() {
    for (const BlockHeader* h = world.arena.newest(); h != nullptr; h = world.arena.previous(h)) {
      if (is_whole(*h) && h->state != Arena::kFreed) {
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

Finding finding_of(const Block& block, const char* name) {
  Finding finding;
  finding.kind = FindingKind::kLeak;
  finding.message = std::string("an object of class ") + name +
                    " was never given back, and nothing leads to it any more";
  finding.address = block.begin;
  finding.sides = changes_of_count(block.begin);
  return finding;
}

}  // namespace

void LeftObjects::ends() {
  if (mpss_left_object == nullptr) return;
  Reachability search;
  world.statics.each_written([&](Address address) { search.add_root(address, 8); });
  search.add_root(Arena::kBase, world.arena.startup_bytes());
  search.follow();
  std::size_t told = 0;
  for (const Block& block : search.unreached()) {
    if (block.size < kSmallestObject) continue;
    const char* const name = mpss_left_object(reinterpret_cast<const void*>(block.begin));
    if (name == nullptr) continue;
    keep(finding_of(block, name));
    if (++told == kMostFindings) return;
  }
}

}  // namespace mpsstress::runtime
