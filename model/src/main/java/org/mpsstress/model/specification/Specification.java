package org.mpsstress.model.specification;

import java.util.List;

/**
 * What may happen next, one call after the other.
 *
 * @param <S> its states, immutable and equal where they allow the same
 */
public interface Specification<S extends Specification<S>> {
  /** Every answer that is allowed now, with the state that follows it. */
  List<Step<S>> steps(Call call);

  /** The states in which this may be after that answer; none if it is not allowed. */
  default List<S> after(Call call, Answer answer) {
    return steps(call).stream()
        .filter(step -> step.answer().equals(answer))
        .map(Step::next)
        .distinct()
        .toList();
  }
}
