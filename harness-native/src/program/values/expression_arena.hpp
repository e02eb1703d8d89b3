// The expressions that one thread makes in a run: kept to the end, so that they need no reference
// counts. (A count shared by threads would order them, and hide races from ThreadSanitizer.)
#ifndef MPSSTRESS_PROGRAM_VALUES_EXPRESSION_ARENA_HPP
#define MPSSTRESS_PROGRAM_VALUES_EXPRESSION_ARENA_HPP

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>

#include "program/values/expression.hpp"

namespace mpsstress::program {

/// One thread adds; any thread may visit what has been published.
class ExpressionArena {
 public:
  ExpressionArena() = default;
  ExpressionArena(const ExpressionArena&) = delete;
  ExpressionArena& operator=(const ExpressionArena&) = delete;
  ~ExpressionArena();

  const Expression* add(const Expression& expression);

  /// Calls visit(expression) for every published expression, in order of making.
  template <typename Visit>
  void visit(const Visit& visit_one) const {
    for (const Chunk* chunk = first_.load(std::memory_order_acquire); chunk != nullptr;
         chunk = chunk->next.load(std::memory_order_acquire)) {
      const std::size_t used = chunk->used.load(std::memory_order_acquire);
      for (std::size_t i = 0; i < used; ++i) visit_one(chunk->expressions[i]);
    }
  }

 private:
  struct Chunk {
    std::atomic<std::size_t> used{0};
    std::atomic<Chunk*> next{nullptr};
    std::array<Expression, 32> expressions;
  };

  std::atomic<Chunk*> first_{nullptr};
  Chunk* last_ = nullptr;  // the adding thread's
};

}  // namespace mpsstress::program

#endif
