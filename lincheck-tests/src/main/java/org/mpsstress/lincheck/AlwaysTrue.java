package org.mpsstress.lincheck;

/** The specification of programs whose operations say themselves whether all was well. */
public class AlwaysTrue {
  /** An allocator's tensor from its allocation to its end. */
  public boolean use(int thread) {
    return true;
  }

  /** A stream's work is done. */
  public boolean drain() {
    return true;
  }

  /** What a thread submitted was done when it had waited. */
  public boolean work() {
    return true;
  }

  /** A slot is held alone. */
  public boolean hold() {
    return true;
  }

  /** A slot that was set is held alone. */
  public boolean setAndHold(int slot) {
    return true;
  }

  /** A graph is one's own. */
  public boolean encode(int thread, int key) {
    return true;
  }

  /** A pipeline is the one that everybody sees. */
  public boolean pipeline(int key) {
    return true;
  }

  /** An event that nobody has recorded. */
  public boolean freshEvent() {
    return true;
  }

  /** An event that was waited for. */
  public boolean recordedEvent() {
    return true;
  }

  /** Work. */
  public boolean submit() {
    return true;
  }

  /** A device synchronisation. */
  public boolean deviceSync() {
    return true;
  }

  /** A tensor that goes from stream to stream. */
  public boolean handOver() {
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AlwaysTrue;
  }

  @Override
  public int hashCode() {
    return 1;
  }
}
