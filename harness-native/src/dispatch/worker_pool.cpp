// The pool's list of ready tasks and the life of its threads. See worker_pool.hpp.
#include "dispatch/worker_pool.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "dispatch/ordering.hpp"

namespace mpsstress::dispatch {

// Shared with the threads, so that one of them may be the last to use it.
struct WorkerPool::State final : Object {
  explicit State(std::size_t maximum) : maximum_threads(std::max<std::size_t>(maximum, 1)) {}

  const std::size_t maximum_threads;
  mutable std::mutex mutex;
  std::condition_variable task_or_end;
  SerialTask* first = nullptr;
  SerialTask* last = nullptr;
  std::size_t ready = 0;
  std::size_t idle = 0;
  std::uint64_t generation = 0;  // threads of an earlier one end when nothing is ready
  std::vector<std::thread> threads;

  void push(SerialTask& task) {
    task.next_ready_ = nullptr;
    (last == nullptr ? first : last->next_ready_) = &task;
    last = &task;
    ++ready;
  }

  SerialTask* pop() {
    SerialTask* task = first;
    first = task->next_ready_;
    if (first == nullptr) last = nullptr;
    --ready;
    return task;
  }

  // A thread's life. Whoever made it, that orders nothing.
  static void work(Ref<State> state, std::uint64_t born) {
    const ordering::Hidden hidden;
    while (SerialTask* task = state->wait_for_task(born)) {
      task->run();
      task->release_hidden();
    }
    state.reset();
  }

  // The next task; null when the calling thread is to end.
  SerialTask* wait_for_task(std::uint64_t born) {
    std::unique_lock<std::mutex> lock(mutex);
    while (first == nullptr) {
      if (generation != born) return nullptr;
      ++idle;
      task_or_end.wait(lock);
      --idle;
    }
    return pop();
  }
};

WorkerPool::WorkerPool(std::size_t maximum_threads) : state_(make_object<State>(maximum_threads)) {}

WorkerPool::~WorkerPool() { shutdown(); }

WorkerPool& WorkerPool::shared() {
  static WorkerPool* const pool = new WorkerPool(kDispatchThreads);
  return *pool;
}

void WorkerPool::submit(SerialTask& task) {
  task.retain();
  const ordering::HiddenLock lock(state_->mutex);
  state_->push(task);
  if (state_->ready <= state_->idle) {
    state_->task_or_end.notify_one();
  } else if (state_->threads.size() < state_->maximum_threads) {
    start_thread();
  }
}

// With one thread at least all goes on, more slowly. Without any what was submitted would never be
// done, and half of a command would stay: there is nobody to whom an exception would be of use.
void WorkerPool::start_thread() {
  try {
    state_->threads.emplace_back(&State::work, state_, state_->generation);
  } catch (const std::exception& error) {
    if (!state_->threads.empty()) return;
    std::fprintf(stderr, "mps-stress: no thread for the simulated device: %s\n", error.what());
    std::_Exit(5);
  }
}

void WorkerPool::shutdown() {
  for (;;) {
    std::vector<std::thread> threads;
    {
      const ordering::HiddenLock lock(state_->mutex);
      ++state_->generation;
      state_->task_or_end.notify_all();
      threads.swap(state_->threads);
    }
    if (threads.empty()) return;
    for (std::thread& thread : threads) {
      if (thread.get_id() == std::this_thread::get_id()) {
        thread.detach();
      } else {
        thread.join();
      }
    }
  }
}

std::size_t WorkerPool::thread_count() const {
  const ordering::HiddenLock lock(state_->mutex);
  return state_->threads.size();
}

}  // namespace mpsstress::dispatch
