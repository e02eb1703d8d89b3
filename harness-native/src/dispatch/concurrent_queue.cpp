// Which blocks of a concurrent queue may run beside which.
#include "dispatch/concurrent_queue.hpp"

#include <condition_variable>
#include <utility>

namespace mpsstress::dispatch {

struct ConcurrentQueue::Item {
  explicit Item(Kind its_kind) : kind(its_kind) {}
  virtual ~Item() = default;
  virtual void start(WorkerPool& pool) = 0;
  const Kind kind;
  Item* next = nullptr;
};

struct ConcurrentQueue::Waiting final : Item {
  using Item::Item;
  void start(WorkerPool&) override {
    turn = true;
    turn_came.notify_one();
  }
  std::condition_variable turn_came;
  bool turn = false;
};

class ConcurrentQueue::Task final : public SerialTask, public Item {
 public:
  Task(ConcurrentQueue& queue, Kind its_kind, dispatch_block_t block)
      : Item(its_kind), queue_(&queue), block_(std::move(block)) {
    enqueued_.released();
  }
  void start(WorkerPool& pool) override { pool.submit(*this); }

 private:
  void run() override {
    {
      // The queue's own state, before anything is shown: who enqueued this may have been the
      // device, which orders its caller's block and not what made the queue.
      const DispatchQueue::AsCurrent as_current(queue_->identity_);
      const ordering::Shown shown;
      enqueued_.acquired();
      queue_->before_block(kind);
      call();
      block_ = nullptr;
      queue_->after_block(kind);
    }
    queue_->finish(kind);
    release_hidden();  // the pool holds another reference while it runs this
  }

  // An exception that leaves a block ends the process here.
  void call() noexcept { block_(); }

  const Ref<ConcurrentQueue> queue_;
  dispatch_block_t block_;
  ordering::Promise enqueued_;
};

ConcurrentQueue::ConcurrentQueue(const char* label, WorkerPool& pool)
    : identity_(make_object<DispatchQueue>(label, pool)), pool_(&pool) {}

void ConcurrentQueue::run_asynchronously(Kind kind, dispatch_block_t block) {
  auto* task = new Task(*this, kind, std::move(block));
  bool start = false;
  {
    const ordering::HiddenLock lock(mutex_);
    start = start_or_enqueue(*task);
  }
  if (start) task->start(*pool_);
}

void ConcurrentQueue::run_synchronously(Kind kind, void* context, dispatch_function_t work) {
  {
    Waiting item(kind);
    ordering::HiddenLock lock(mutex_);
    if (!start_or_enqueue(item)) {
      while (!item.turn) item.turn_came.wait(lock.lock());
    }
  }
  before_block(kind);
  [&]() noexcept {
    const DispatchQueue::AsCurrent as_current(identity_);
    work(context);
  }();
  after_block(kind);
  finish(kind);
}

bool ConcurrentQueue::may_start(Kind kind) const {
  return suspended_ == 0 && !barrier_runs_ && (kind == Kind::Ordinary || running_ == 0);
}

void ConcurrentQueue::count_start(Kind kind) {
  if (kind == Kind::Barrier) {
    barrier_runs_ = true;
  } else {
    ++running_;
  }
}

// True: it is the caller's to start.
bool ConcurrentQueue::start_or_enqueue(Item& item) {
  if (first_ == nullptr && may_start(item.kind)) {
    count_start(item.kind);
    return true;
  }
  (last_ == nullptr ? first_ : last_->next) = &item;
  last_ = &item;
  return false;
}

void ConcurrentQueue::finish(Kind kind) {
  start_next([&] {
    if (kind == Kind::Barrier) {
      barrier_runs_ = false;
    } else {
      --running_;
    }
  });
}

void ConcurrentQueue::suspend() {
  const ordering::HiddenLock lock(mutex_);
  ++suspended_;
}

bool ConcurrentQueue::resume() {
  barrier_done_.released();  // what is done before it, blocks find done
  bool was_suspended = false;
  start_next([&] {
    was_suspended = suspended_ > 0;
    if (was_suspended) --suspended_;
  });
  return was_suspended;
}

// Makes a change, and starts what may then start.
template <typename Change>
void ConcurrentQueue::start_next(Change&& change) {
  Item* started = nullptr;  // those that workers run; a waiting thread's item may vanish at once
  {
    const ordering::HiddenLock lock(mutex_);
    change();
    Item** end = &started;
    while (first_ != nullptr && may_start(first_->kind)) {
      Item* item = std::exchange(first_, first_->next);
      if (first_ == nullptr) last_ = nullptr;
      count_start(item->kind);
      item->next = nullptr;
      if (dynamic_cast<Waiting*>(item) != nullptr) {
        item->start(*pool_);
      } else {
        *end = item;
        end = &item->next;
      }
    }
  }
  const ordering::Hidden hidden;  // a block that was started may be over, and its item gone
  while (started != nullptr) {
    Item* item = std::exchange(started, started->next);
    item->start(*pool_);
  }
}

void ConcurrentQueue::before_block(Kind kind) {
  barrier_done_.acquired();
  if (kind == Kind::Barrier) blocks_done_.acquired();
}

void ConcurrentQueue::after_block(Kind kind) {
  blocks_done_.released();
  if (kind == Kind::Barrier) barrier_done_.released();
}

}  // namespace mpsstress::dispatch
