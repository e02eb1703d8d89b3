package org.mpsstress.model.specification;

import java.util.List;
import java.util.function.Function;

/**
 * Something that the contract allows next.
 *
 * @param answer of the call
 * @param next the state that follows
 * @param <S> what has states
 */
public record Step<S>(Answer answer, S next) {
  /** The only step that is allowed. */
  static <S> List<Step<S>> only(Answer answer, S next) {
    return List.of(new Step<>(answer, next));
  }

  /** An error that leaves everything as it is. */
  static <S> List<Step<S>> refused(Refusal why, S state) {
    return only(Answer.of(why), state);
  }

  /** The same step of something larger. */
  <T> Step<T> map(Function<S, T> larger) {
    return new Step<>(answer, larger.apply(next));
  }
}
