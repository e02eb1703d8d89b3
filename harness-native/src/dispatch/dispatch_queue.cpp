// The hand-over of a serial queue from one block to the next.
#include "dispatch/dispatch_queue.hpp"

#include <condition_variable>
#include <utility>

#include "dispatch/frames_apart.hpp"

namespace mpsstress::dispatch {

// One enqueued block. A synchronous one lives on the stack of the thread that waits.
struct DispatchQueue::Item {
  explicit Item(bool synchronous) : is_synchronous(synchronous) {}
  const bool is_synchronous;
  Item* next = nullptr;
};

struct DispatchQueue::SynchronousItem : Item {
  SynchronousItem() : Item(true) {}
  std::condition_variable turn_came;
  bool turn = false;
};

struct DispatchQueue::AsynchronousItem : Item {
  explicit AsynchronousItem(dispatch_block_t work) : Item(false), block(std::move(work)) {}
  dispatch_block_t block;
  ordering::Promise enqueued;
};

struct DispatchQueue::Specific {
  const void* key;
  std::atomic<void*> value;
  dispatch_function_t destructor;
  Specific* next;
};

namespace {
thread_local DispatchQueue::AsCurrent* innermost = nullptr;
}  // namespace

DispatchQueue* DispatchQueue::current() {
  return innermost == nullptr ? nullptr : innermost->queue_;
}

bool DispatchQueue::is_entered() const {
  for (const AsCurrent* at = innermost; at != nullptr; at = at->outer_) {
    if (at->queue_ == this) return true;
  }
  return false;
}

DispatchQueue::AsCurrent::AsCurrent(DispatchQueue* queue)
    : queue_(queue), outer_(std::exchange(innermost, this)) {}
DispatchQueue::AsCurrent::~AsCurrent() { innermost = outer_; }

DispatchQueue::DispatchQueue(const char* label, WorkerPool& pool)
    : label_(label == nullptr ? "" : label), pool_(&pool) {}

DispatchQueue::~DispatchQueue() {
  for (Specific* specific = specifics_.load(); specific != nullptr;) {
    Specific* gone = std::exchange(specific, specific->next);
    void* value = gone->value.load();
    if (value != nullptr && gone->destructor != nullptr) gone->destructor(value);
    delete gone;
  }
}

// An exception that leaves a block ends the process here.
template <typename Block>
void DispatchQueue::run_block(Block&& block) noexcept {
  order_.acquired();
  {
    const AsCurrent as_current(this);
    call_apart(block);
  }
  order_.released();
}

void DispatchQueue::run_synchronously(void* context, dispatch_function_t work) {
  wait_for_turn();
  run_block([&] { work(context); });
  pass_turn();
}

void DispatchQueue::run_asynchronously(dispatch_block_t block) {
  retain();  // until it has run
  auto* item = new AsynchronousItem(std::move(block));
  item->enqueued.released();
  bool start = false;
  {
    const ordering::HiddenLock lock(mutex_);
    push(*item);
    start = take_turn();
  }
  if (start) pool_->submit(*this);
}

// A worker has the turn: runs asynchronous blocks until a synchronous one is next, or none.
void DispatchQueue::run() {
  while (AsynchronousItem* item = next_asynchronous()) {
    {
      const ordering::Shown shown;
      item->enqueued.acquired();
      run_block(item->block);
      item->block = nullptr;
    }
    delete item;
    release_hidden();  // the pool holds another reference while it runs this
  }
}

void DispatchQueue::wait_for_turn() {
  SynchronousItem item;
  ordering::HiddenLock lock(mutex_);
  if (take_turn()) return;
  push(item);
  while (!item.turn) item.turn_came.wait(lock.lock());
}

// Nobody has it, and blocks may begin: it is the caller's.
bool DispatchQueue::take_turn() { return suspended_ == 0 && !std::exchange(busy_, true); }

void DispatchQueue::suspend() {
  const ordering::HiddenLock lock(mutex_);
  ++suspended_;
}

bool DispatchQueue::resume() {
  order_.released();  // what is done before it, blocks find done
  {
    const ordering::HiddenLock lock(mutex_);
    if (suspended_ == 0) return false;
    --suspended_;
    if (!has_next() || std::exchange(busy_, true) || wake_synchronous()) return true;
  }
  pool_->submit(*this);
  return true;
}

// A synchronous block has run.
void DispatchQueue::pass_turn() {
  {
    const ordering::HiddenLock lock(mutex_);
    if (!has_next()) {
      busy_ = false;
      return;
    }
    if (wake_synchronous()) return;
  }
  pool_->submit(*this);
}

// The first item, if it is asynchronous. Otherwise the turn goes elsewhere.
DispatchQueue::AsynchronousItem* DispatchQueue::next_asynchronous() {
  const ordering::HiddenLock lock(mutex_);
  if (!has_next()) {
    busy_ = false;
    return nullptr;
  }
  if (wake_synchronous()) return nullptr;
  return static_cast<AsynchronousItem*>(pop());
}

// Gives the turn to the first item if that is synchronous. Its waiter cannot go on, and its item
// cannot vanish, before the lock is free.
bool DispatchQueue::wake_synchronous() {
  if (!first_->is_synchronous) return false;
  auto* item = static_cast<SynchronousItem*>(pop());
  item->turn = true;
  item->turn_came.notify_one();
  return true;
}

void DispatchQueue::push(Item& item) {
  (last_ == nullptr ? first_ : last_->next) = &item;
  last_ = &item;
}

DispatchQueue::Item* DispatchQueue::pop() {
  Item* item = first_;
  first_ = item->next;
  if (first_ == nullptr) last_ = nullptr;
  return item;
}

void DispatchQueue::set_specific(const void* key, void* value, dispatch_function_t destructor) {
  void* old_value = nullptr;
  dispatch_function_t old_destructor = nullptr;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (Specific* specific = find(key)) {
      old_value = specific->value.exchange(value, std::memory_order_acq_rel);
      old_destructor = std::exchange(specific->destructor, destructor);
    } else {
      specifics_.store(new Specific{key, {value}, destructor, specifics_.load()},
                       std::memory_order_release);
    }
  }
  if (old_value != nullptr && old_destructor != nullptr) old_destructor(old_value);
}

void* DispatchQueue::specific(const void* key) const {
  const Specific* specific = find(key);
  return specific == nullptr ? nullptr : specific->value.load(std::memory_order_acquire);
}

void* DispatchQueue::inherited(const void* key) const {
  for (const DispatchQueue* queue = this; queue != nullptr; queue = queue->target_) {
    if (void* value = queue->specific(key)) return value;
  }
  return nullptr;
}

DispatchQueue::Specific* DispatchQueue::find(const void* key) const {
  Specific* specific = specifics_.load(std::memory_order_acquire);
  while (specific != nullptr && specific->key != key) specific = specific->next;
  return specific;
}

}  // namespace mpsstress::dispatch
