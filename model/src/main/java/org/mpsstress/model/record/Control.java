package org.mpsstress.model.record;

import java.util.Objects;

/**
 * Something planted, to show that a detector sees.
 *
 * @param id of the defect or mutant
 * @param title what was planted
 * @param layer where
 * @param detector what had to find it
 * @param found whether it did
 * @param seconds until it was found, or until the trial was given up
 * @param token shows it again, or null
 * @param message what the detector said, or why it was missed; may be null
 * @param proves the detector that this one, with all others of the same word, must show to see;
 *     null where it counts for itself
 * @param dispensable true where a run counts without that: what the detector judges is then not
 *     judged; else null
 * @param cutOff true where something ended it before its detector had its chance: then nothing is
 *     known of the detector; else null
 */
public record Control(
    String id,
    String title,
    String layer,
    String detector,
    boolean found,
    double seconds,
    String token,
    String message,
    String proves,
    Boolean dispensable,
    Boolean cutOff)
    implements RecordEntry {
  /** The id is needed. */
  public Control {
    Objects.requireNonNull(id, "id");
  }

  /** One that counts for itself. */
  public Control(
      String id,
      String title,
      String layer,
      String detector,
      boolean found,
      double seconds,
      String token,
      String message) {
    this(id, title, layer, detector, found, seconds, token, message, null, null, null);
  }

  /** The same, as one that proves a detector. */
  public Control proving(String word, boolean needed) {
    return new Control(
        id,
        title,
        layer,
        detector,
        found,
        seconds,
        token,
        message,
        word,
        needed ? null : Boolean.TRUE,
        cutOff);
  }

  /** The same, as one that something ended too early. */
  public Control cutShort() {
    return new Control(
        id, title, layer, detector, false, seconds, token, message, proves, dispensable, true);
  }

  /** The same with another message. */
  public Control withMessage(String said) {
    return new Control(
        id, title, layer, detector, found, seconds, token, said, proves, dispensable, cutOff);
  }

  /** Whether something ended it before its detector had its chance. */
  public boolean wasCutOff() {
    return Boolean.TRUE.equals(cutOff);
  }

  /** How it went, in words: found, missed or cut off. */
  public String outcome() {
    return found ? "found" : wasCutOff() ? "cut off" : "missed";
  }

  /** Whether a run counts although nothing proves its detector. */
  public boolean optional() {
    return Boolean.TRUE.equals(dispensable);
  }
}
