// Which worker streams of pool `freelist` belong to a thread, and whose turn it is to get one (C3,
// C6). It outlives its pool, so that a thread that ends later still has whom to ask.
#ifndef MPSSTRESS_BACKEND_SLOT_TABLE_HPP
#define MPSSTRESS_BACKEND_SLOT_TABLE_HPP

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>

#include "dispatch/object.hpp"

namespace mpsstress::backend {

struct Config;

class SlotTable : public dispatch::Object {
 public:
  static constexpr int kSlots = 31;

  // config.slot_wait: for how long `take` waits for a slot.
  explicit SlotTable(const Config& config);

  // The lowest free slot, from 1. Throws "MPS stream pool exhausted" after the wait.
  int take();
  int take_if_free();        // 0: none is free
  bool take_this(int slot);  // false: it is somebody's
  // With nothing left in it: settle waits for that, with no lock held (C25). Wakes one waiter.
  virtual void give_back(int slot, const std::function<void()>& settle);
  bool any_taken() const;

  // A thread that ends uses the pool between these two, or not at all: false, the pool is closed.
  virtual bool begin_exit();
  virtual void end_exit();
  void close();  // no exit begins from now on; waits for those that have

 protected:
  // Steps under mutex_.
  virtual bool wait_for_free(std::unique_lock<std::mutex>& lock);
  int lowest_free();
  void set_free(int slot);
  bool none_free() const { return free_ == 0; }

  mutable std::mutex mutex_;
  std::condition_variable given_back_;
  const std::chrono::milliseconds wait_;
  bool closed_ = false;

 private:
  static constexpr std::uint64_t kAll = (std::uint64_t{1} << kSlots) - 1;  // bit i: slot i + 1

  std::uint64_t free_ = kAll;
  std::condition_variable exited_;
  int exits_ = 0;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_SLOT_TABLE_HPP
