// A gate is a word of memory: it counts how often the gate was closed and then opened.
#include "sut/torch/gates/gates.hpp"

#include <utility>

namespace mpsstress::sut::torch {

Gates::Gates(WaitForWord wait, std::function<at::Tensor()> words)
    : wait_(std::move(wait)), words_(std::move(words)) {}

void Gates::close(const c10::Stream& stream, std::uint64_t name) {
  const std::lock_guard lock(mutex_);
  Gate& gate = gates_[name];
  if (gate.word == nullptr) {
    gate.memory = words_();
    gate.word = static_cast<std::uint32_t*>(gate.memory.data_ptr());
    __atomic_store_n(gate.word, 0, __ATOMIC_RELEASE);
  }
  const std::uint32_t opened = __atomic_load_n(gate.word, __ATOMIC_RELAXED);
  wait_(stream, gate.word, opened + 1);
  gate.closed = opened + 1;
}

void Gates::open(std::uint64_t name) {
  const std::lock_guard lock(mutex_);
  const auto found = gates_.find(name);
  if (found == gates_.end()) return;
  __atomic_store_n(found->second.word, found->second.closed, __ATOMIC_RELEASE);
}

}  // namespace mpsstress::sut::torch
