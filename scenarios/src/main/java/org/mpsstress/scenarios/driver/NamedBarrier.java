package org.mpsstress.scenarios.driver;

/** Threads wait here until all members have come; then it starts anew. */
final class NamedBarrier {
  private final String name;
  private final int members;
  private int participants;
  private int waiting;
  private long generation;
  private boolean closed;

  NamedBarrier(String name, int members) {
    this.name = name;
    this.members = members;
  }

  /** How many threads may yet come; said before any runs. */
  synchronized void expect(int more) {
    participants += more;
  }

  synchronized void await() throws MeetingPointClosed, RunFault, InterruptedException {
    if (closed) {
      throw new MeetingPointClosed(name);
    }
    if (++waiting == members) {
      waiting = 0;
      generation++;
      notifyAll();
      return;
    }
    long mine = generation;
    while (!closed && generation == mine && participants >= members) {
      wait();
    }
    if (generation != mine) {
      return;
    }
    waiting--;
    if (closed) {
      throw new MeetingPointClosed(name);
    }
    throw new RunFault("barrier '" + name + "' has fewer threads left than members");
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }

  synchronized void leave() {
    participants--;
    notifyAll();
  }
}
