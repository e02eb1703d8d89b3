package org.mpsstress.scenarios.oracle.answers;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What errors say about memory, in bytes: what was asked for, what the device allows, and that what
 * is allocated is no more than that (C40). Other wordings are nobody's numbers.
 */
final class MemoryTexts {
  private static final Pattern ASKED = Pattern.compile("[Tt]ried to allocate (\\d{1,18}) bytes");
  private static final Pattern ALLOWED = Pattern.compile("max allowed: (\\d{1,18}) bytes");
  private static final Pattern ALLOCATED = Pattern.compile("MPS allocated: (\\d{1,18}) bytes");

  private MemoryTexts() {}

  /**
   * What is wrong, in words; null where nothing is.
   *
   * @param asked how many bytes the operation needs; -1 where that is not known
   * @param budget of the device, as the plan sets it; 0 where it does not
   */
  static String wrong(String text, long asked, long budget) {
    OptionalLong allowed = number(ALLOWED, text);
    String wrong = null;
    if (asked >= 0 && number(ASKED, text).orElse(asked) != asked) {
      wrong = "it needs " + asked + " bytes";
    } else if (budget > 0 && allowed.orElse(budget) != budget) {
      wrong = "the device has " + budget + " bytes";
    } else if (allowed.isPresent() && number(ALLOCATED, text).orElse(0) > allowed.getAsLong()) {
      wrong = "no more is allocated than is allowed";
    }
    return wrong == null ? null : wrong + ", and it said: " + text + " (C40)";
  }

  private static OptionalLong number(Pattern pattern, String text) {
    Matcher told = pattern.matcher(text);
    return told.find() ? OptionalLong.of(Long.parseLong(told.group(1))) : OptionalLong.empty();
  }
}
