package org.mpsstress.scenarios.driver;

/**
 * A thread that served the channel or barrier was stopped by an error, so nobody can meet there any
 * more. Who waits there ends too, without an error of its own.
 */
final class MeetingPointClosed extends Exception {
  private static final long serialVersionUID = 1;

  MeetingPointClosed(String name) {
    super(name);
  }
}
