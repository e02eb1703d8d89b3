package org.mpsstress.scenarios.exploration;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.variants.Variants;

/**
 * Which cases of a matrix stand for all: together they have each value of each axis, and none has
 * more threads than the first. This is each-choice coverage (Ammann, Offutt: Using formal methods
 * to derive test frames in category-partition testing, COMPASS 1994): what depends on one value is
 * met, on a pair of them perhaps not.
 */
public final class EachChoice {
  private final Map<String, Case> first = new HashMap<>();
  private final Set<Choice> taken = new HashSet<>();

  /** A value of an axis of the matrix that such a scenario or variant has. */
  private record Choice(String kind, String axis, Object value) {}

  /** Why the cases that were taken stand for this one, if they do. */
  public Optional<String> covers(Case one) {
    Case before = first.get(kind(one));
    if (before == null) {
      return Optional.empty();
    }
    if (one.point().threads() > before.point().threads()) {
      return Optional.of("a case with fewer threads is explored for it: " + before.id());
    }
    return taken.containsAll(choices(one))
        ? Optional.of("each of its values is explored in other cases, first in: " + before.id())
        : Optional.empty();
  }

  /** It is one of those that stand for all. */
  public void take(Case one) {
    first.putIfAbsent(kind(one), one);
    taken.addAll(choices(one));
  }

  private static Set<Choice> choices(Case one) {
    Set<Choice> all = new HashSet<>();
    one.parameters().forEach((axis, value) -> all.add(new Choice(kind(one), axis, value)));
    return all;
  }

  private static String kind(Case one) {
    return one.scenario().name() + one.parameters().get(Variants.PARAMETER);
  }
}
