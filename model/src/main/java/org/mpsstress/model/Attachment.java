package org.mpsstress.model;

import java.util.Objects;

/**
 * A file that belongs to a case or a finding.
 *
 * @param name what to call it in a report
 * @param type its media type, for instance {@code text/plain}
 * @param path relative to the run's directory
 */
public record Attachment(String name, String type, String path) {
  /** All three are needed. */
  public Attachment {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(path, "path");
  }
}
