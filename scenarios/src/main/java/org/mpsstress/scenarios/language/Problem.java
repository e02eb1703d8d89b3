package org.mpsstress.scenarios.language;

/**
 * One thing wrong in a scenario file.
 *
 * @param file as the user named it
 * @param line from 1
 * @param column from 1
 * @param complaint which message it is
 * @param message for the user
 */
public record Problem(String file, int line, int column, Complaint complaint, String message) {
  @Override
  public String toString() {
    return file + ":" + line + ":" + column + ": " + message;
  }

  /** The same for one case of a matrix only. */
  Problem inCase(String caseId) {
    return new Problem(file, line, column, complaint, message + " [" + caseId + "]");
  }
}
