// The pool `freelist`: the worker streams are slots that belong to one thread at a time. A thread
// takes one when it first asks for its stream, for a stream of the pool, or sets one; all of them
// go back, with their work done, when it releases or ends (C3, C6..C10).
#ifndef MPSSTRESS_BACKEND_FREELIST_POOL_HPP
#define MPSSTRESS_BACKEND_FREELIST_POOL_HPP

#include <vector>

#include "backend/pool/slot_table.hpp"
#include "backend/pool/stream_pool.hpp"

namespace mpsstress::backend {

class FreelistPool : public StreamPool {
 public:
  explicit FreelistPool(Backend& backend);
  Stream& stream_from_pool() override;               // C10: the caller's own from now on
  void set_current_stream(Stream* stream) override;  // C9: throws where it is another thread's
  void release_current_stream() override;            // C8: waits, then gives all its slots back
  int active_stream_count() const override;          // C14: of now
  void close() override { table_->close(); }

 protected:
  // The slots of one thread, in the order in which it took them; an ending thread gives them back.
  class Owned;

  int select_stream() override;  // C3
  Owned& owned();
  // A free slot; or one that the thread has already and that is not its current one; or what the
  // table says where all are others' (C6).
  int acquire();
  virtual int one_of_my_own();          // 0: there is none
  virtual void adopt(int index);        // the thread sets it: it must be its own (C9)
  virtual void settle(Stream& stream);  // C7, C8: nothing is left in it for its next owner
  void give_back(int index);            // settled, then free

  const dispatch::Ref<SlotTable> table_;
};

class FreelistPool::Owned final : public ThreadBound {
 public:
  explicit Owned(FreelistPool& pool) : pool_(pool), table_(pool.table_) {}
  ~Owned() override;  // C7

  std::vector<int> slots;

 private:
  FreelistPool& pool_;  // only while the table is open
  const dispatch::Ref<SlotTable> table_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_FREELIST_POOL_HPP
