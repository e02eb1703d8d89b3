package org.mpsstress.reports.allure;

import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Times of a record as Allure counts them. */
final class Times {
  private Times() {}

  /** Milliseconds since 1970; 0 for what is no time. */
  static long millis(String instant) {
    try {
      return instant == null ? 0 : Instant.parse(instant).toEpochMilli();
    } catch (DateTimeParseException error) {
      return 0;
    }
  }
}
