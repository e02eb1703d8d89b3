// Taking slots and giving them back.
#include "backend/pool/freelist_pool.hpp"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

#include "backend/backend.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

FreelistPool::FreelistPool(Backend& backend)
    : StreamPool(backend),
      table_(dispatch::Ref<SlotTable>::adopt(
          backend.parts().make<SlotTable>(backend.config()).release())) {}

FreelistPool::Owned& FreelistPool::owned() {
  ThreadState& state = ThreadState::mine(threads());
  if (!state.bound) state.bound = std::make_unique<Owned>(*this);
  return static_cast<Owned&>(*state.bound);
}

FreelistPool::Owned::~Owned() {
  if (slots.empty() || !table_->begin_exit()) return;
  for (const int slot : slots) {
    try {
      pool_.give_back(slot);
    } catch (...) {  // an error of its work: the thread has ended, there is nobody to tell
    }
  }
  table_->end_exit();
}

int FreelistPool::one_of_my_own() {
  std::vector<int>& slots = owned().slots;
  const auto oldest =
      std::find_if(slots.begin(), slots.end(), [&](int slot) { return slot != binding(); });
  if (oldest == slots.end()) return 0;
  const int slot = *oldest;
  slots.erase(oldest);
  return slot;
}

int FreelistPool::acquire() {
  int slot = table_->take_if_free();
  if (slot == 0) slot = one_of_my_own();
  if (slot == 0) slot = table_->take();
  owned().slots.push_back(slot);
  return slot;
}

int FreelistPool::select_stream() { return is_main_thread() ? 0 : acquire(); }  // C3, C4

Stream& FreelistPool::stream_from_pool() {
  backend_.check_usable();  // C19
  return stream(acquire());
}

void FreelistPool::adopt(int index) {
  std::vector<int>& slots = owned().slots;
  if (index == 0 || std::find(slots.begin(), slots.end(), index) != slots.end()) return;
  if (!table_->take_this(index)) {
    throw std::runtime_error("MPS stream " + std::to_string(index) +
                             " is in use by another thread");
  }
  slots.push_back(index);
}

void FreelistPool::set_current_stream(Stream* stream) {
  if (stream != nullptr && &this->stream(stream->index()) == stream) adopt(stream->index());
  StreamPool::set_current_stream(stream);
}

void FreelistPool::settle(Stream& stream) { stream.synchronize(SyncType::CommitAndWait); }

void FreelistPool::give_back(int index) {
  std::exception_ptr error;
  table_->give_back(index, [&] {
    try {
      settle(stream(index));
    } catch (...) {
      error = std::current_exception();
    }
  });
  if (error) std::rethrow_exception(error);
}

void FreelistPool::release_current_stream() {
  StreamPool::release_current_stream();
  ThreadState* state = ThreadState::find(threads());
  if (state == nullptr || !state->bound) return;  // C8: idempotent
  std::exception_ptr first;
  for (const int slot : std::exchange(owned().slots, {})) {
    try {
      give_back(slot);
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  }
  if (first) std::rethrow_exception(first);
}

int FreelistPool::active_stream_count() const { return table_->any_taken() ? 2 : 1; }

}  // namespace mpsstress::backend
