package org.mpsstress.scenarios.exploration.finding;

import org.mpsstress.model.PlainText;

/** Text of others on a terminal. */
final class Plain {
  private Plain() {}

  /** One line: nothing in a name, a message or a file may steer a terminal. */
  static String of(String line) {
    return PlainText.line(line);
  }
}
