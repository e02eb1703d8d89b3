package org.mpsstress.model.concurrent;

/**
 * A piece of device memory of the model. Its contents are for its users to order; everything else
 * is under the allocator's lock.
 */
public class ModelBlock {
  private final int id;
  private volatile int contents;
  int stream;
  int owners;
  int pending;
  int consumers; // a bit for each stream
  ModelBlock next; // in a free list

  ModelBlock(int id, int stream) {
    this.id = id;
    this.stream = stream;
  }

  /** Which memory it is. */
  public int id() {
    return id;
  }

  /** What is in it. */
  public int contents() {
    return contents;
  }

  /** Writes it. */
  public void write(int value) {
    contents = value;
  }
}
