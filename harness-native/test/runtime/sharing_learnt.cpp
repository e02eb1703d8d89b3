// Random accesses, of which some make their memory known as shared or contended. What is learnt of
// the instructions at the end must be what somebody learns who goes through all of them twice: once
// for the memory, once for the instructions.
#include "sharing_learnt.hpp"

#include <cstdio>
#include <set>
#include <utility>
#include <vector>

#include "runtime/base/random.hpp"
#include "runtime/base/types.hpp"
#include "runtime/events/sharing.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr std::uint64_t kPrograms = 300;
constexpr std::uint32_t kAccesses = 400;
constexpr std::uint32_t kRows = 12;
constexpr std::uint32_t kCodes = 60;
constexpr std::uint32_t kCalls = 3;
constexpr std::size_t kGranule = 8;
constexpr Address kFirst = 0x7000'0000'0000;

struct Access {
  Sharing::Part part;
  bool shared;
  bool contended;
  std::uint32_t code;
  std::uint32_t call;
};

Access draw(Random& random) {
  const bool is_row = random.below(4) == 0;
  Address begin = kFirst + random.below(kRows) * kRowBytes;
  if (!is_row) begin += random.below(kRowBytes / kGranule) * kGranule;
  const bool shared = random.below(12) == 0;
  return {{begin, is_row},
          shared,
          shared && random.below(3) == 0,
          random.below(kCodes),
          random.below(kCalls)};
}

// A row meets the granules in it, and a granule the row that it is in.
bool meet(const Sharing::Part& one, const Sharing::Part& other) {
  if (one.is_row == other.is_row) return one.begin == other.begin;
  return one.begin / kRowBytes == other.begin / kRowBytes;
}

bool is_among(const std::vector<Sharing::Part>& parts, const Sharing::Part& part) {
  for (const Sharing::Part& one : parts) {
    if (meet(one, part)) return true;
  }
  return false;
}

struct Learnt {
  std::set<std::pair<std::uint32_t, std::uint32_t>> places;
  std::set<std::uint32_t> contended;
};

Learnt in_two_passes(const std::vector<Access>& accesses) {
  std::vector<Sharing::Part> shared;
  std::vector<Sharing::Part> contended;
  for (const Access& one : accesses) {
    if (one.shared) shared.push_back(one.part);
    if (one.contended) contended.push_back(one.part);
  }
  Learnt learnt;
  for (const Access& one : accesses) {
    if (is_among(shared, one.part)) learnt.places.emplace(one.code, one.call);
    if (is_among(contended, one.part)) learnt.contended.insert(one.code);
  }
  return learnt;
}

bool is_learnt(Sharing& sharing, std::uint64_t seed) {
  Random random(seed);
  std::vector<Access> accesses;
  for (std::uint32_t i = 0; i < kAccesses; ++i) accesses.push_back(draw(random));
  sharing.forget();
  sharing.begin();
  for (const Access& one : accesses) {
    sharing.observe(one.part, one.shared, one.contended, one.code, one.call);
  }
  sharing.end();
  const Learnt wanted = in_two_passes(accesses);
  for (std::uint32_t code = 0; code < kCodes; ++code) {
    bool same = sharing.contended(code) == (wanted.contended.count(code) != 0);
    for (std::uint32_t call = 0; call < kCalls; ++call) {
      same = same && sharing.learnt(code, call) == (wanted.places.count({code, call}) != 0);
    }
    if (same) continue;
    std::printf("seed %llu: other things are learnt of instruction %u\n",
                static_cast<unsigned long long>(seed), code);
    return false;
  }
  return true;
}

}  // namespace

int judge_sharing_learnt() {
  Sharing sharing;
  sharing.initialise(kCodes);
  for (std::uint64_t seed = 1; seed <= kPrograms; ++seed) {
    if (!is_learnt(sharing, seed)) return 1;
  }
  std::printf("one pass teaches what two do, in %llu programs\n",
              static_cast<unsigned long long>(kPrograms));
  return 0;
}

}  // namespace mpsstress::selftest
