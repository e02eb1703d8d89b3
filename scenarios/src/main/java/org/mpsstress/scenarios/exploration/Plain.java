package org.mpsstress.scenarios.exploration;

/** Text of others on a terminal. */
final class Plain {
  private Plain() {}

  /** One line: nothing in a name, a message or a file may steer a terminal. */
  static String of(String line) {
    return line.replaceAll("[\\p{Cntrl}\\u0080-\\u009f]", "?");
  }
}
