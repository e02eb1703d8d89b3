package org.mpsstress.model;

import java.util.Objects;

/**
 * What the explorer says of a race that another detector found.
 *
 * @param token of a schedule that shows the same race every time, or null where none was found
 * @param why none was found, or null
 */
public record Echo(String token, String why) {
  /** One of the two is known. */
  public Echo {
    if ((token == null) == (why == null)) {
      throw new IllegalArgumentException("an echo is a token, or a reason why there is none");
    }
  }

  /** It found the same, in a schedule that shows it every time. */
  public static Echo same(String token) {
    return new Echo(Objects.requireNonNull(token, "token"), null);
  }

  /** It has nothing to show. */
  public static Echo none(String why) {
    return new Echo(null, why);
  }

  /** For people and records. */
  public String sentence() {
    return "controlled runtime: "
        + (token == null ? why : "the same race, every time: replay " + token);
  }
}
