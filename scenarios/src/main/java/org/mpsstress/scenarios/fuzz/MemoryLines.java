package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Draws lives of memory: a tensor that others than its stream may still read is given back, and one
 * of its size takes its place. A line of that alone says nothing: what becomes of the memory shows
 * where all of them stand one after the other, with others in between or none.
 */
final class MemoryLines {
  private static final int MOST_READERS = 3;

  /** Words of which one is drawn between the lines of a life. */
  private static final List<String> BETWEEN =
      List.of("synchronize_stream", "hold", "empty_cache", "synchronize_event", "nothing");

  private static final List<String> READING = List.of("copy", "relu", "sum", "softmax");

  private final LaneDraft draft;
  private final TensorLines tensors;

  MemoryLines(LaneDraft draft, TensorLines tensors) {
    this.draft = draft;
    this.tensors = tensors;
  }

  /** A tensor is lent to other streams, given back while they may read it, and followed (C37). */
  void lent() {
    List<String> readers = readers();
    String lender = draft.random.nextInt(3) == 0 ? other(readers) : null;
    List<Integer> shape = draft.shape();
    String tensor = readers.isEmpty() ? null : tensors.integers(shape, Place.on(lender));
    if (tensor == null || !ordered(lender, readers)) {
      return;
    }
    // as an extension has it that keeps the data pointer
    String used = draft.random.nextInt(3) == 0 ? tensors.unheld("borrow", tensor) : tensor;
    if (used == null) {
      return;
    }
    List<String> marks = new ArrayList<>();
    for (String reader : readers) {
      if (!draft.say(
          "record_stream",
          null,
          List.of(used, reader),
          "record_stream " + used + " on " + reader)) {
        return;
      }
      read(used, reader);
      if (draft.random.nextInt(3) == 0) {
        marks.add(mark(reader));
      }
    }
    if (draft.say("free", null, List.of(tensor), "free " + tensor)) {
      draft.facts.remove(tensor);
      if (!used.equals(tensor) && draft.random.nextBoolean()) {
        stale(used, pick(draft.random, readers));
      }
      between(readers, marks);
      follow(shape, lender);
    }
  }

  /** A tensor is given back, and another one of its size is made. */
  void followed() {
    List<String> all = draft.spare();
    if (all.isEmpty()) {
      return;
    }
    String tensor = pick(draft.random, all);
    List<Integer> shape = draft.facts.get(tensor).shape();
    if (draft.say("free", null, List.of(tensor), "free " + tensor)) {
      draft.facts.remove(tensor);
      follow(shape, null);
    }
  }

  /** What was only just read is given back, and the caches are emptied before it is done (C40). */
  void swept() {
    String tensor = tensors.integers(draft.shape(), Place.HERE);
    if (tensor == null) {
      return;
    }
    for (int i = 1 + draft.random.nextInt(2); i > 0; i--) {
      tensors.compute(pick(draft.random, READING), List.of(tensor), Place.HERE);
    }
    if (draft.say("free", null, List.of(tensor), "free " + tensor)) {
      draft.facts.remove(tensor);
      draft.say("empty_cache", null, List.of(), "empty_cache");
    }
  }

  private List<String> readers() {
    List<String> all = new ArrayList<>(draft.lane.streamNames());
    Collections.shuffle(all, draft.random);
    int number = 1 + draft.random.nextInt(MOST_READERS);
    while (all.size() < number && draw(all)) {
      // until there are enough
    }
    return all.subList(0, Math.min(number, all.size()));
  }

  private boolean draw(List<String> all) {
    String name = draft.fresh("s");
    all.add(name);
    boolean drawn = draft.say("pool_stream", name, List.of(), "pool stream");
    if (!drawn) {
      all.remove(name);
    }
    return drawn;
  }

  private String other(List<String> readers) {
    List<String> others = new ArrayList<>(draft.lane.streamNames());
    others.removeAll(readers);
    return others.isEmpty() ? null : pick(draft.random, others);
  }

  /** The readers' work comes after what is written on the lender: by the host, or by an event. */
  private boolean ordered(String lender, List<String> readers) {
    String where = lender == null ? "" : " " + lender;
    List<String> given = lender == null ? List.of() : List.of(lender);
    if (draft.random.nextBoolean()) {
      return draft.say("synchronize_stream", null, given, "synchronize stream" + where);
    }
    String event = draft.fresh("e");
    draft.say("event", event, List.of(), "event");
    if (!draft.say("record", null, List.of(event), "record " + event, Place.on(lender))) {
      return false;
    }
    return readers.stream()
        .allMatch(
            reader ->
                draft.say("wait", null, List.of(event, reader), "wait " + event + " on " + reader));
  }

  private void read(String tensor, String reader) {
    String word = pick(draft.random, READING);
    tensors.compute(word, List.of(tensor), Place.on(reader));
  }

  /** Says of memory that was given back who uses it (C43). */
  private void stale(String pointer, String reader) {
    String form = "record_stream " + pointer + " on " + reader;
    draft.say("record_stream", null, List.of(pointer, reader), form);
  }

  private String mark(String reader) {
    String event = draft.fresh("e");
    draft.say("event", event, List.of(), "event");
    draft.say("record", null, List.of(event, reader), "record " + event + " on " + reader);
    return event;
  }

  /** Something that lets one reader come to its end, or time pass, and the others not. */
  private void between(List<String> readers, List<String> marks) {
    String reader = pick(draft.random, readers);
    switch (pick(draft.random, BETWEEN)) {
      case "synchronize_stream" ->
          draft.say("synchronize_stream", null, List.of(reader), "synchronize stream " + reader);
      case "hold" -> draft.say("hold", null, List.of(), "hold 1ms");
      case "empty_cache" -> draft.say("empty_cache", null, List.of(), "empty_cache");
      case "synchronize_event" -> {
        if (!marks.isEmpty()) {
          String mark = pick(draft.random, marks);
          draft.say("synchronize_event", null, List.of(mark), "synchronize " + mark);
        }
      }
      default -> {
        // the memory is asked for at once
      }
    }
  }

  /** Tensors of that size, of which one may be given the memory that went back. */
  private void follow(List<Integer> shape, String where) {
    for (int i = 1 + draft.random.nextInt(2); i > 0; i--) {
      tensors.integers(shape, Place.on(where));
    }
  }
}
