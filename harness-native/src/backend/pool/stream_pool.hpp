// The pool `patched`: 32 streams, the main thread on stream 0, every other thread on one of 1..31,
// chosen round robin when it first asks and kept until it sets or releases (C1..C14).
//
// The other pools are made from it: each overrides the clauses in which it differs.
#ifndef MPSSTRESS_BACKEND_STREAM_POOL_HPP
#define MPSSTRESS_BACKEND_STREAM_POOL_HPP

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "backend/main_thread.hpp"
#include "backend/pool/stream_assigner.hpp"
#include "backend/pool/thread_state.hpp"
#include "dispatch/object.hpp"

namespace mpsstress::backend {

class Backend;
class Stream;

class StreamPool {
 public:
  static constexpr int kSize = 32;  // C1: index 0 is the default stream
  static constexpr int kWorkers = kSize - 1;

  explicit StreamPool(Backend& backend, int size = kSize);
  virtual ~StreamPool();
  StreamPool(const StreamPool&) = delete;
  StreamPool& operator=(const StreamPool&) = delete;

  Stream& default_stream();                         // C11
  virtual Stream& stream(std::int64_t index);       // C12
  virtual Stream& stream_from_pool();               // C10
  virtual Stream& current_stream();                 // C3, C4, C5, C13
  virtual void set_current_stream(Stream* stream);  // C9
  virtual void release_current_stream();            // C8
  virtual int active_stream_count() const;          // C14

  // No thread's end uses the pool from now on; waits for those that do.
  virtual void close() {}

  // What a design says of its streams and of their memory.
  virtual bool commits_and_continues(int index) const { return index == 0; }  // C23
  virtual bool shares_idle_blocks() const { return true; }  // C36: with other streams

  // The calling thread is the main thread from now on (C4). A binding that it has is dropped.
  void adopt_main_thread();

  // The streams that exist, by index; makes none.
  std::vector<Stream*> created_streams() const;

  // The specific under which a stream's queue knows its stream (C13, C21).
  const void* queue_key() const { return &queue_key_; }
  ThreadRegistry& threads() const { return *threads_; }

 protected:
  // The stream on whose queue the calling code runs, or null (C13).
  virtual Stream* stream_of_running_block() const;
  // The calling thread's own variable; ThreadState::kUnbound where it has none yet.
  int& binding();
  // Which stream a thread without a binding is given.
  virtual int select_stream();
  // The stream of a valid index: made on first use, exactly once (C2).
  virtual Stream& slot(int index);
  bool is_main_thread() const { return main_thread_->is_current(); }

  void make_stream(int index);

  Backend& backend_;
  const std::unique_ptr<MainThread> main_thread_;
  const std::unique_ptr<StreamAssigner> assigner_;

  struct Slot {
    std::once_flag made;
    Stream* stream = nullptr;  // written once, under the flag
  };
  const int size_;
  const std::unique_ptr<Slot[]> slots_;

 private:
  const dispatch::Ref<ThreadRegistry> threads_;
  mutable std::mutex creation_mutex_;
  std::vector<std::unique_ptr<Stream>> created_;  // under creation_mutex_
  std::atomic<bool> worker_used_{false};
  char queue_key_ = 0;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_STREAM_POOL_HPP
