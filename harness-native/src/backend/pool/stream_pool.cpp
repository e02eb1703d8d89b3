// Which stream a thread works on.
#include "backend/pool/stream_pool.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "backend/backend.hpp"
#include "backend/stream/stream.hpp"
#include "dispatch/queue.hpp"

namespace mpsstress::backend {

StreamPool::StreamPool(Backend& backend, int size)
    : backend_(backend),
      main_thread_(backend.parts().make<MainThread>()),
      assigner_(backend.parts().make<StreamAssigner>(size - 1)),
      size_(size),
      slots_(std::make_unique<Slot[]>(static_cast<std::size_t>(size))),
      threads_(dispatch::make_object<ThreadRegistry>()) {}

StreamPool::~StreamPool() {
  ThreadState::forget(*threads_);
  threads_->close();
}

Stream& StreamPool::default_stream() { return slot(0); }  // C11

Stream& StreamPool::stream(std::int64_t index) {
  if (index < 0 || index >= size_) {  // C12: never a silent default
    throw std::out_of_range("MPS stream index " + std::to_string(index) + " is out of range [0, " +
                            std::to_string(size_) + ")");
  }
  return slot(static_cast<int>(index));
}

Stream& StreamPool::stream_from_pool() {  // C10
  backend_.check_usable();                // C19
  return stream(assigner_->next());
}

Stream& StreamPool::current_stream() {
  backend_.check_usable();                                           // C19
  if (Stream* running = stream_of_running_block()) return *running;  // C13
  int& mine = binding();
  if (mine == ThreadState::kUnbound) mine = stream(select_stream()).index();  // C3, C5
  return slot(mine);
}

void StreamPool::set_current_stream(Stream* stream) {
  if (stream == nullptr)
    throw std::invalid_argument("the current MPS stream cannot be null");  // C9
  const int index = stream->index();
  if (&this->stream(index) != stream) {
    throw std::invalid_argument("the stream belongs to another pool");
  }
  binding() = index;
}

void StreamPool::release_current_stream() {  // C8
  if (ThreadState* state = ThreadState::find(*threads_)) state->stream = ThreadState::kUnbound;
}

int StreamPool::active_stream_count() const {  // C14
  return worker_used_.load(std::memory_order_relaxed) ? 2 : 1;
}

void StreamPool::adopt_main_thread() {
  main_thread_->adopt();
  release_current_stream();
}

std::vector<Stream*> StreamPool::created_streams() const {
  std::vector<Stream*> streams;
  {
    const std::lock_guard<std::mutex> lock(creation_mutex_);
    for (const std::unique_ptr<Stream>& stream : created_) streams.push_back(stream.get());
  }
  std::sort(streams.begin(), streams.end(),
            [](const Stream* a, const Stream* b) { return a->index() < b->index(); });
  return streams;
}

Stream* StreamPool::stream_of_running_block() const {
  return static_cast<Stream*>(dispatch::dispatch_get_specific(queue_key()));
}

int& StreamPool::binding() { return ThreadState::mine(*threads_).stream; }

int StreamPool::select_stream() { return is_main_thread() ? 0 : assigner_->next(); }  // C3, C4

Stream& StreamPool::slot(int index) {
  Slot& place = slots_[static_cast<std::size_t>(index)];
  std::call_once(place.made, [&] { make_stream(index); });  // C2
  return *place.stream;
}

void StreamPool::make_stream(int index) {
  std::unique_ptr<Stream> made = backend_.parts().make<Stream>(backend_, index);
  const std::lock_guard<std::mutex> lock(creation_mutex_);
  slots_[static_cast<std::size_t>(index)].stream = made.get();
  created_.push_back(std::move(made));
  if (index != 0) worker_used_.store(true, std::memory_order_relaxed);
}

}  // namespace mpsstress::backend
