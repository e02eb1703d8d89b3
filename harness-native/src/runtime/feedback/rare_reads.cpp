#include "runtime/feedback/rare_reads.hpp"

#include <algorithm>

#include "runtime/base/random.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::size_t kMostCandidates = 1 << 14;

}  // namespace

void RareReads::list(const SeenPairs& pairs, std::uint64_t epoch) {
  if (listed_in_ == epoch) return;
  listed_in_ = epoch;
  candidates_.clear();
  std::vector<Candidate> seen;
  for (const SeenPair& one : pairs) seen.push_back({one.pair, one.count});
  const auto by_pair = [](const Candidate& a, const Candidate& b) { return a.pair < b.pair; };
  std::sort(seen.begin(), seen.end(), by_pair);
  for (std::size_t begin = 0; begin < seen.size();) {
    std::size_t end = begin;
    std::vector<std::uint32_t> writers = {0};
    std::vector<std::uint32_t> readers;
    for (; end < seen.size() && seen[end].pair.place == seen[begin].pair.place; ++end) {
      writers.push_back(seen[end].pair.writer);
      readers.push_back(seen[end].pair.reader);
    }
    for (std::vector<std::uint32_t>* list : {&writers, &readers}) {
      std::sort(list->begin(), list->end());
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    const bool ordered =
        ordered_ != nullptr &&
        std::binary_search(ordered_->begin(), ordered_->end(), seen[begin].pair.place);
    // A place that is never written to has nothing to show.
    for (const std::uint32_t reader : readers) {
      for (const std::uint32_t writer : writers) {
        if (ordered || writers.size() < 2 || candidates_.size() == kMostCandidates) break;
        const Candidate wanted{{writer, reader, seen[begin].pair.place}, 0};
        const auto known = std::lower_bound(seen.begin(), seen.end(), wanted, by_pair);
        const bool was_seen = known != seen.end() && known->pair == wanted.pair;
        candidates_.push_back({wanted.pair, was_seen ? known->count : 0});
      }
    }
    begin = end;
  }
}

std::vector<ReadFrom> RareReads::choose(std::uint64_t seed, std::uint64_t index) const {
  std::vector<ReadFrom> wanted;
  if (candidates_.empty()) return wanted;
  Random random(scramble(seed ^ 0x72656164732d6672ULL) + index);
  const std::uint32_t count = 1 + random.below(3);
  constexpr unsigned kTries = 8;
  const auto bound = static_cast<std::uint32_t>(candidates_.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    const Candidate* rarest = nullptr;
    for (unsigned k = 0; k < 1 + random.below(kTries); ++k) {
      const Candidate& one = candidates_[random.below(bound)];
      if (rarest == nullptr || one.count < rarest->count) rarest = &one;
    }
    wanted.push_back(rarest->pair);
  }
  return wanted;
}

}  // namespace mpsstress::runtime
