package org.mpsstress.model;

import java.util.List;
import java.util.Objects;

/**
 * One thing wrong.
 *
 * @param kind what sort of thing
 * @param message one sentence, or a few lines
 * @param current the access that was judged, or null
 * @param previous the access that it collides with, or null
 * @param scenarioLine line of the operation in the scenario file, or null
 * @param token shows the same failure again; null where nothing can be replayed
 * @param attachments files that belong to it
 */
public record Finding(
    FindingKind kind,
    String message,
    Access current,
    Access previous,
    Integer scenarioLine,
    String token,
    List<Attachment> attachments) {
  /** Copies the attachments. */
  public Finding {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(message, "message");
    attachments = attachments == null ? List.of() : List.copyOf(attachments);
  }

  /** A finding of which only kind and message are known. */
  public static Finding of(FindingKind kind, String message) {
    return new Finding(kind, message, null, null, null, null, List.of());
  }

  /** The same with a replay token. */
  public Finding withToken(String newToken) {
    return new Finding(kind, message, current, previous, scenarioLine, newToken, attachments);
  }

  /** The same with other attachments. */
  public Finding withAttachments(List<Attachment> newAttachments) {
    return new Finding(kind, message, current, previous, scenarioLine, token, newAttachments);
  }
}
