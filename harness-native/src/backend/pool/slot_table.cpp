// A mask of free slots under one lock.
#include "backend/pool/slot_table.hpp"

#include <stdexcept>
#include <string>

#include "backend/config.hpp"

namespace mpsstress::backend {
namespace {

std::uint64_t bit(int slot) { return std::uint64_t{1} << (slot - 1); }

}  // namespace

SlotTable::SlotTable(const Config& config) : wait_(config.slot_wait) {}

int SlotTable::lowest_free() {
  if (free_ == 0) return 0;
  const int slot = __builtin_ctzll(free_) + 1;
  free_ &= ~bit(slot);
  return slot;
}

bool SlotTable::wait_for_free(std::unique_lock<std::mutex>& lock) {
  const auto some_free = [&] { return free_ != 0; };
  if (wait_ != Config::kForEver) return given_back_.wait_for(lock, wait_, some_free);
  given_back_.wait(lock, some_free);
  return true;
}

int SlotTable::take() {
  std::unique_lock<std::mutex> lock(mutex_);
  if (!wait_for_free(lock)) {  // C6
    throw std::runtime_error("MPS stream pool exhausted: all " + std::to_string(kSlots) +
                             " worker streams are in use");
  }
  return lowest_free();
}

int SlotTable::take_if_free() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return lowest_free();
}

bool SlotTable::take_this(int slot) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if ((free_ & bit(slot)) == 0) return false;
  free_ &= ~bit(slot);
  return true;
}

void SlotTable::give_back(int slot, const std::function<void()>& settle) {
  settle();
  const std::lock_guard<std::mutex> lock(mutex_);
  set_free(slot);
}

void SlotTable::set_free(int slot) {
  free_ |= bit(slot);
  given_back_.notify_one();  // every waiter would take any slot
}

bool SlotTable::any_taken() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return free_ != kAll;
}

bool SlotTable::begin_exit() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (closed_) return false;
  ++exits_;
  return true;
}

void SlotTable::end_exit() {
  const std::lock_guard<std::mutex> lock(mutex_);
  --exits_;
  exited_.notify_all();
}

void SlotTable::close() {
  std::unique_lock<std::mutex> lock(mutex_);
  closed_ = true;
  exited_.wait(lock, [&] { return exits_ == 0; });
}

}  // namespace mpsstress::backend
