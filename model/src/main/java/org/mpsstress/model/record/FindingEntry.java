package org.mpsstress.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;
import java.util.Objects;
import org.mpsstress.model.Access;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.MissingLock;

/**
 * Something wrong was found. The components are those of {@link Finding}.
 *
 * @param id of the case, or null for a finding about the whole run
 * @param kind see {@link Finding}
 * @param message see {@link Finding}
 * @param current see {@link Finding}
 * @param previous see {@link Finding}
 * @param scenarioLine see {@link Finding}
 * @param token see {@link Finding}
 * @param attachments see {@link Finding}
 * @param cause see {@link Finding}
 * @param missing see {@link Finding}
 * @param life see {@link Finding}; absent where it is empty
 */
public record FindingEntry(
    String id,
    FindingKind kind,
    String message,
    Access current,
    Access previous,
    Integer scenarioLine,
    String token,
    List<Attachment> attachments,
    String cause,
    MissingLock missing,
    @JsonInclude(Include.NON_EMPTY) List<LifeEvent> life)
    implements RecordEntry {
  /** Copies the lists. */
  public FindingEntry {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(message, "message");
    Finding.checkCause(cause);
    attachments = attachments == null ? List.of() : List.copyOf(attachments);
    life = life == null ? List.of() : List.copyOf(life);
  }

  /** The entry of a finding. */
  public static FindingEntry of(String id, Finding finding) {
    return new FindingEntry(
        id,
        finding.kind(),
        finding.text(),
        finding.current(),
        finding.previous(),
        finding.scenarioLine(),
        finding.token(),
        finding.attachments(),
        finding.cause(),
        finding.missing(),
        finding.life());
  }

  /** The finding of this entry. */
  public Finding finding() {
    return new Finding(kind, message, current, previous, scenarioLine, token, attachments)
        .withCause(cause)
        .withMissing(missing)
        .withLife(life);
  }
}
