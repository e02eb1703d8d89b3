package org.mpsstress.scenarios.hazards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Memory that one thread gave back while the device was perhaps not done with it (C36, C39), as far
 * as can be told for a thread that is alone.
 */
final class FreedMemory {
  /** A block, where this thread's work is that uses it. */
  private static final class Block {
    private final StreamState home;

    /** Of each stream that its free waits for, the last use of it there. */
    private final Map<StreamState, Integer> uses = new HashMap<>();

    /** Its own stream may have it again at once, and then it is freed no more (C36). */
    private boolean takenAgain;

    private Block(StreamState home) {
      this.home = home;
    }

    /** Whether it is freed and waits for the device, for certain. */
    private boolean waits() {
      return uses.entrySet().stream()
          .filter(use -> !takenAgain || !use.getKey().mayBe(home))
          .anyMatch(use -> use.getKey().holdsBack(use.getValue()));
    }
  }

  /** All that may wait: of what is not here the device was done when it was freed. */
  private final List<Block> blocks = new ArrayList<>();

  /** A tensor's memory is given back; its own stream and those recorded on it are waited for. */
  void add(TensorState tensor, List<StreamState> streams) {
    Block block = new Block(tensor.home);
    if (tensor.home == null) { // another thread's: nobody here knows when that is done
      blocks.add(block);
      return;
    }
    List<StreamState> users = new ArrayList<>(tensor.recorded);
    users.add(tensor.home);
    for (StreamState user : users) {
      Integer use = tensor.lastUse(user);
      if (use != null) {
        block.uses.put(user, use);
      }
    }
    boolean done =
        users.stream().allMatch(user -> streams.stream().noneMatch(one -> isBusy(one, user)));
    if (!done) {
      blocks.add(block);
    }
  }

  private static boolean isBusy(StreamState stream, StreamState asked) {
    return !stream.isIdle() && stream.mayBe(asked);
  }

  /** Something that a word needed for itself: it was freed behind its work there. */
  void addScratch(StreamState stream) {
    blocks.add(new Block(stream));
  }

  /** What another thread has freed before. */
  void inherit(FreedMemory before) {
    blocks.addAll(before.blocks);
  }

  /** Memory may have been asked for. */
  void mayBeTakenAgain() {
    blocks.forEach(block -> block.takenAgain = true);
  }

  /** All streams were waited for, and the free lists are empty (C40). */
  void emptied() {
    blocks.clear();
  }

  /** How many blocks wait for the device; empty where that depends on timing. */
  OptionalInt waiting() {
    boolean known = blocks.stream().allMatch(Block::waits);
    return known ? OptionalInt.of(blocks.size()) : OptionalInt.empty();
  }
}
