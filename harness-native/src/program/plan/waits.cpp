// "freelist slot C6, memory C40": pool (or none), what, clause (or none).
#include "program/plan/waits.hpp"

#include <sstream>
#include <string>

#include "program/host/errors.hpp"

namespace mpsstress::program {
namespace {

bool names_pool(const std::string& word) {
  return word == "patched" || word == "upstream" || word == "freelist" || word == "cuda";
}

Wait read_wait(const std::string& word) {
  if (word == "stream") return Wait::kStream;
  if (word == "streams") return Wait::kStreams;
  if (word == "event") return Wait::kEvent;
  if (word == "slot") return Wait::kSlot;
  if (word == "memory") return Wait::kMemory;
  if (word == "commands") return Wait::kCommands;
  if (word == "peer") return Wait::kPeer;
  if (word == "time") return Wait::kTime;
  throw FrameworkError("operations.json: nothing waits for '" + word + "'");
}

}  // namespace

std::vector<Wait> waits_of(const OperationRow& row, std::string_view pool) {
  std::vector<Wait> waits;
  std::istringstream entries(row.waits);
  for (std::string entry; std::getline(entries, entry, ',');) {
    std::istringstream words(entry);
    std::string word;
    words >> word;
    const bool of_one_pool = names_pool(word);
    if (of_one_pool && word != pool) continue;
    if (of_one_pool) words >> word;
    waits.push_back(read_wait(word));
  }
  return waits;
}

}  // namespace mpsstress::program
