package org.mpsstress.model.record;

import java.util.Objects;

/**
 * Something planted, to show that a detector sees.
 *
 * @param id of the defect or twin
 * @param title what was planted
 * @param layer where
 * @param detector what had to find it
 * @param found whether it did
 * @param seconds until it was found, or until the trial was given up
 * @param token shows it again, or null
 * @param message what the detector said, or why it was missed; may be null
 */
public record Control(
    String id,
    String title,
    String layer,
    String detector,
    boolean found,
    double seconds,
    String token,
    String message)
    implements RecordEntry {
  /** The id is needed. */
  public Control {
    Objects.requireNonNull(id, "id");
  }
}
