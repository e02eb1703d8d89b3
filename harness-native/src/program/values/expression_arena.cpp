// Chunks in a list; a chunk's count is published by a release store.
#include "program/values/expression_arena.hpp"

namespace mpsstress::program {

ExpressionArena::~ExpressionArena() {
  Chunk* chunk = first_.load(std::memory_order_relaxed);
  while (chunk != nullptr) {
    Chunk* next = chunk->next.load(std::memory_order_relaxed);
    delete chunk;
    chunk = next;
  }
}

const Expression* ExpressionArena::add(const Expression& expression) {
  std::size_t used = last_ == nullptr ? 0 : last_->used.load(std::memory_order_relaxed);
  if (last_ == nullptr || used == last_->expressions.size()) {
    auto* chunk = new Chunk;
    auto& link = last_ == nullptr ? first_ : last_->next;
    link.store(chunk, std::memory_order_release);
    last_ = chunk;
    used = 0;
  }
  Expression& place = last_->expressions[used];
  place = expression;
  last_->used.store(used + 1, std::memory_order_release);
  return &place;
}

}  // namespace mpsstress::program
