// The list of litmus tests, and how they are printed.
#include "litmus.hpp"

#include <algorithm>
#include <deque>

namespace mpsstress::litmus {
namespace {

const Litmus* first_litmus = nullptr;

const char* name_of(std::memory_order order) {
  switch (order) {
    case std::memory_order_relaxed:
      return "rlx";
    case std::memory_order_consume:
    case std::memory_order_acquire:
      return "acq";
    case std::memory_order_release:
      return "rel";
    case std::memory_order_acq_rel:
      return "acq_rel";
    case std::memory_order_seq_cst:
      break;
  }
  return "sc";
}

std::string place_of(const Operation& operation) {
  return std::string(1, static_cast<char>('x' + operation.place));
}

}  // namespace

std::size_t Litmus::reading_operations() const {
  std::size_t count = 0;
  for (const auto& thread : threads) {
    for (const Operation& operation : thread) count += operation.reads() ? 1 : 0;
  }
  return count;
}

bool Litmus::is_asked(const Outcome& outcome) const {
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (asked[i] != kAny && asked[i] != outcome[i]) return false;
  }
  return true;
}

std::vector<const Litmus*> all_litmus() {
  std::vector<const Litmus*> all;
  for (const Litmus* one = first_litmus; one != nullptr; one = one->next) all.push_back(one);
  std::sort(all.begin(), all.end(),
            [](const Litmus* a, const Litmus* b) { return a->name < b->name; });
  return all;
}

Family::Family(const char* folder, std::vector<Litmus> members) {
  static std::deque<Litmus> kept;
  for (Litmus& member : members) {
    member.allowed = std::string(folder) == "fail";
    member.next = first_litmus;
    first_litmus = &kept.emplace_back(std::move(member));
  }
}

std::string to_text(const Operation& operation) {
  const std::string order = name_of(operation.order);
  const std::string place = place_of(operation);
  const std::string value = std::to_string(operation.value);
  switch (operation.kind) {
    case Kind::Load:
      return place + "." + order;
    case Kind::Store:
      return place + "." + order + " = " + value;
    case Kind::Add:
      return place + "." + order + " += " + value;
    case Kind::Swap:
      return place + "." + order + " swap " + value;
    case Kind::CompareSwap:
      return place + "." + order + " if " + std::to_string(operation.expected) + " then " + value +
             " else " + name_of(operation.failure);
    case Kind::Fence:
      break;
  }
  return "fence." + order;
}

std::string to_text(const Litmus& litmus) {
  std::string text = litmus.name + ":";
  for (const auto& thread : litmus.threads) {
    text += "  |";
    for (const Operation& operation : thread) text += " " + to_text(operation) + ";";
  }
  return text;
}

std::string to_text(const Outcome& outcome) {
  std::string text;
  for (const int value : outcome) {
    text += (text.empty() ? "" : " ") + (value == kAny ? "*" : std::to_string(value));
  }
  return text;
}

}  // namespace mpsstress::litmus
