package org.mpsstress.model.specification;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Follows calls that came one after the other, through every state that the answers leave possible.
 *
 * @param <S> the states
 */
public final class Sequence<S extends Specification<S>> {
  private Set<S> possible;

  /** Begins in that state. */
  public Sequence(S begin) {
    possible = Set.of(begin);
  }

  /**
   * Learns of a call that was answered.
   *
   * @return null if the answer is allowed; else what was expected
   */
  public String hear(Call call, Answer answer) {
    Set<S> next = new LinkedHashSet<>();
    possible.forEach(state -> next.addAll(state.after(call, answer)));
    if (next.isEmpty()) {
      return call + " answered '" + answer + "'; allowed: " + allowed(call);
    }
    possible = next;
    return null;
  }

  /** The answers that a call would be allowed now, for people. */
  public String allowed(Call call) {
    List<String> answers =
        possible.stream()
            .flatMap(state -> state.steps(call).stream())
            .map(step -> step.answer().toString())
            .distinct()
            .toList();
    return answers.stream().collect(Collectors.joining("' or '", "'", "'"));
  }
}
