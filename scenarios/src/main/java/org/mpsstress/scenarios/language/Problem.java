package org.mpsstress.scenarios.language;

import java.util.List;

/**
 * One thing wrong in a scenario file.
 *
 * @param file as the user named it
 * @param line from 1
 * @param column from 1
 * @param complaint which message it is
 * @param particulars what the message is about
 * @param where the case of a matrix that alone has it, or ""
 */
public record Problem(
    String file,
    int line,
    int column,
    Complaint complaint,
    List<Object> particulars,
    String where) {
  /** Copies the particulars. */
  public Problem {
    particulars = List.copyOf(particulars);
  }

  /** For the user; worked out when it is asked for. */
  public String message() {
    return complaint.text(particulars.toArray()) + where;
  }

  @Override
  public String toString() {
    return file + ":" + line + ":" + column + ": " + message();
  }

  /** The same for one case of a matrix only. */
  Problem inCase(String caseId) {
    return new Problem(file, line, column, complaint, particulars, where + " [" + caseId + "]");
  }
}
