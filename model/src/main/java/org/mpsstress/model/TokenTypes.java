package org.mpsstress.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;

/**
 * The keys of a token, and of what type their values are. Jackson would take a number that is a
 * text for a number, and a number for a text, and passes over unknown keys beside a part's.
 */
final class TokenTypes {
  private static final Set<String> TEXTS = Set.of("s", "c", "p", "t", "r", "d", "b", "f", "z");
  private static final Set<String> NUMBERS = Set.of("x", "n");

  /** Of each part its texts, and its numbers. */
  private static final Map<String, Part> PARTS =
      Map.of(
          "e", new Part(Set.of("o", "g", "w", "m", "c"), Set.of("i", "k", "l", "n")),
          "l", new Part(Set.of("u", "d", "h", "f"), Set.of()));

  private TokenTypes() {}

  private record Part(Set<String> texts, Set<String> numbers) {
    boolean holds(JsonNode tree) {
      return tree.isObject()
          && tree.propertyStream().allMatch(one -> fits(one.getKey(), one.getValue()));
    }

    /** What may be missing may be null; what may not be either is refused by the records. */
    private boolean fits(String key, JsonNode value) {
      return texts.contains(key) && (value.isTextual() || value.isNull())
          || numbers.contains(key) && (value.isIntegralNumber() || value.isNull());
    }
  }

  /** Whether it has known keys alone, and each is of its type. */
  static boolean areThoseOf(JsonNode tree) {
    Part own = new Part(TEXTS, NUMBERS);
    return tree.isObject()
        && tree.propertyStream()
            .allMatch(
                one -> {
                  Part part = PARTS.get(one.getKey());
                  return part == null
                      ? own.fits(one.getKey(), one.getValue())
                      : one.getValue().isNull() || part.holds(one.getValue());
                });
  }
}
