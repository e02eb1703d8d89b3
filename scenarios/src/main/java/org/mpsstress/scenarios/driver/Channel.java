package org.mpsstress.scenarios.driver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Carries values between threads; a full one makes senders wait, an empty one receivers. */
final class Channel {
  private final String name;
  private final int capacity;
  private final Deque<Held> values = new ArrayDeque<>();
  private int senders;
  private int receivers;
  private boolean closed;

  Channel(String name, int capacity) {
    this.name = name;
    this.capacity = capacity;
  }

  /** How many threads may yet send or receive; said before any runs. */
  synchronized void expect(int moreSenders, int moreReceivers) {
    senders += moreSenders;
    receivers += moreReceivers;
  }

  /** A fault when no receiver is left: the scenario sends more than it receives. */
  synchronized void send(Held value) throws MeetingPointClosed, RunFault, InterruptedException {
    while (!closed && receivers > 0 && values.size() >= capacity) {
      wait();
    }
    if (closed) {
      throw new MeetingPointClosed(name);
    }
    if (values.size() >= capacity) {
      throw new RunFault("channel '" + name + "' is full and every receiver has ended");
    }
    values.addLast(value);
    notifyAll();
  }

  /** A fault when no sender is left: the scenario receives more than it sends. */
  synchronized Held receive() throws MeetingPointClosed, RunFault, InterruptedException {
    while (!closed && senders > 0 && values.isEmpty()) {
      wait();
    }
    if (!values.isEmpty()) {
      Held value = values.removeFirst();
      notifyAll();
      return value;
    }
    if (closed) {
      throw new MeetingPointClosed(name);
    }
    throw new RunFault("channel '" + name + "' is empty and every sender has ended");
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** A thread that has run its program to the end will come here no more. */
  synchronized void leave(boolean sends, boolean receives) {
    senders -= sends ? 1 : 0;
    receivers -= receives ? 1 : 0;
    notifyAll();
  }

  /** What was sent and never received. */
  synchronized List<Held> takeRest() {
    List<Held> rest = new ArrayList<>(values);
    values.clear();
    return rest;
  }
}
