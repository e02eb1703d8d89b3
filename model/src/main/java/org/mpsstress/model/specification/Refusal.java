package org.mpsstress.model.specification;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Why a call is refused, told from an error's message by words that it must contain. */
public enum Refusal {
  /** The index of a stream that the pool does not have (C12). */
  OUT_OF_RANGE("out of range", "not found in pool"),
  /** No stream was named where one is needed (C9). */
  NULL_STREAM("cannot be null"),
  /** Every slot has an owner (C6 of a free list). */
  EXHAUSTED("exhausted"),
  /** The slot has another owner (C9 of a free list). */
  NOT_OWNED("owned by another thread", "not acquired", "in use by another thread"),
  /** An event that was given back (C34). */
  INVALID_EVENT("invalid event id"),
  /** An event without timing (C33). */
  NO_TIMING("without timing", "not created with timing"),
  /** An event that was not recorded (C33). */
  NOT_RECORDED("not recorded"),
  /** An error whose message says nothing that is known: never allowed. */
  UNKNOWN();

  private final List<String> words;

  Refusal(String... words) {
    this.words = List.of(words);
  }

  /** The refusal that an error's message tells of. */
  public static Refusal of(String message) {
    String lower = message.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(refusal -> refusal.words.stream().anyMatch(lower::contains))
        .findFirst()
        .orElse(UNKNOWN);
  }
}
