package org.mpsstress.model.specification;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Device memory: which block may be handed out again, and what that tells.
 *
 * @param live blocks by the names of their tensors
 * @param free blocks that nobody holds
 */
record AllocatorSpecification(Map<Integer, Block> live, List<Block> free) {
  /**
   * One block.
   *
   * @param sizeClass blocks of one class fit the same tensors, those of others do not
   * @param stream that it was allocated on
   * @param consumers streams that were recorded (C37)
   * @param own work of its own stream that was queued when it was freed
   * @param others work of the consumers that was queued when it was freed (C37)
   */
  record Block(
      int sizeClass,
      int stream,
      Set<Integer> consumers,
      List<StreamWork.Mark> own,
      List<StreamWork.Mark> others) {
    static Block fresh(int sizeClass, int stream) {
      return new Block(sizeClass, stream, Set.of(), List.of(), List.of());
    }

    /** What must be complete before the stream may have it: C36 for its own, C37 for any. */
    List<StreamWork.Mark> before(int user) {
      List<StreamWork.Mark> marks = new ArrayList<>(others);
      if (user != stream) {
        marks.addAll(own);
      }
      return marks;
    }
  }

  /**
   * A way to allocate.
   *
   * @param reused whether a free block was taken
   * @param complete what that shows to be complete
   * @param next the state that follows
   */
  record Grant(boolean reused, List<StreamWork.Mark> complete, AllocatorSpecification next) {}

  static AllocatorSpecification none() {
    return new AllocatorSpecification(Map.of(), List.of());
  }

  /** New memory, or any free block whose users are done (C36, C37, C39). */
  List<Grant> allocate(int name, int sizeClass, int stream) {
    List<Grant> grants = new ArrayList<>();
    grants.add(new Grant(false, List.of(), with(name, Block.fresh(sizeClass, stream), free)));
    for (Block block : Set.copyOf(free)) {
      if (block.sizeClass() == sizeClass) {
        List<Block> rest = new ArrayList<>(free);
        rest.remove(block);
        grants.add(
            new Grant(
                true, block.before(stream), with(name, Block.fresh(sizeClass, stream), rest)));
      }
    }
    return grants;
  }

  private AllocatorSpecification with(int name, Block block, List<Block> unused) {
    Map<Integer, Block> more = new TreeMap<>(live);
    more.put(name, block);
    return new AllocatorSpecification(more, unused);
  }

  /** The block waits for what its users have queued by now (C37); nothing for a dead one (C43). */
  AllocatorSpecification free(int name, StreamWork work) {
    Block block = live.get(name);
    if (block == null) {
      return this;
    }
    Map<Integer, Block> fewer = new TreeMap<>(live);
    fewer.remove(name);
    List<Block> more = new ArrayList<>(free);
    more.add(
        new Block(
            block.sizeClass(),
            block.stream(),
            Set.of(),
            List.of(work.mark(block.stream())),
            marks(block.consumers(), work)));
    return new AllocatorSpecification(fewer, more);
  }

  private static List<StreamWork.Mark> marks(Collection<Integer> streams, StreamWork work) {
    return streams.stream().map(work::mark).toList();
  }

  /** No-op on the allocating stream, for a recorded one and for what is not live (C38, C43). */
  AllocatorSpecification recordStream(int name, int stream) {
    Block block = live.get(name);
    if (block == null || block.stream() == stream) {
      return this;
    }
    Set<Integer> consumers = new TreeSet<>(block.consumers());
    consumers.add(stream);
    Map<Integer, Block> changed = new TreeMap<>(live);
    changed.put(
        name, new Block(block.sizeClass(), block.stream(), consumers, block.own(), block.others()));
    return new AllocatorSpecification(changed, free);
  }

  /** Nothing is kept (C40). */
  AllocatorSpecification emptyCache() {
    return new AllocatorSpecification(live, List.of());
  }
}
