// Pairs drawn at random, some of them often: what is known of them is what a map knows, while there
// are few, as the table grows, and when there is no room for more.
#include "seen_pairs.hpp"

#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <vector>

#include "runtime/base/random.hpp"
#include "runtime/feedback/seen_pairs.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr std::uint32_t kDraws = 600'000;
constexpr std::uint32_t kPairs = 200'000;
constexpr std::uint32_t kRoom = SeenPairs::kCells / 2;
static_assert(kRoom < kPairs);

ReadFrom pair_of(std::uint32_t number) {
  return {number % 7, number / 7 % 1000, std::uint64_t{number / 7000} * 8};
}

}  // namespace

int judge_seen_pairs() {
  const auto seen = std::make_unique<SeenPairs>();  // zeroes
  std::map<std::uint32_t, std::uint32_t> known;
  std::vector<std::uint32_t> order;
  Random random(20260727);
  for (std::uint32_t draw = 0; draw < kDraws; ++draw) {
    const std::uint32_t most = draw < kDraws / 100 ? draw / 2 + 1 : kPairs;
    const std::uint32_t number = random.below(most);
    const bool kept = known.count(number) != 0 || known.size() < kRoom;
    const std::uint32_t wanted = kept ? known[number]++ : 1;
    if (kept && wanted == 0) order.push_back(number);
    if (seen->count(pair_of(number)) == wanted) continue;
    std::printf("draw %u: pair %u was not seen %u times before\n", draw, number, wanted);
    return 1;
  }
  std::uint32_t once = 0;
  bool same = seen->size == kRoom && order.size() == kRoom;
  for (std::size_t i = 0; same && i < order.size(); ++i) {
    const SeenPair& one = seen->begin()[i];
    same = one.pair == pair_of(order[i]) && one.count == known[order[i]];
    once += one.count == 1 ? 1 : 0;
  }
  if (same && once == seen->once) return 0;
  std::printf("of %u pairs %u were seen once, not %u\n", seen->size, once, seen->once);
  return 1;
}

}  // namespace mpsstress::selftest
