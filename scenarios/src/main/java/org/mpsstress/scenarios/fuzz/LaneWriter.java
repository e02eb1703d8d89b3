package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.mpsstress.scenarios.hazards.Ground;
import org.mpsstress.scenarios.hazards.LaneModel;

/**
 * Writes the programs of one group, line by line: a line is drawn, the model of hazards says
 * whether it is sound there, and only then it stands. What must be waited for at the end is waited
 * for in one of the ways that there are.
 */
final class LaneWriter {
  private static final int TRIES = 12;

  /** A way of waiting for all streams of the thread. */
  private static final String RELEASE = "release";

  private final LaneDraft draft;
  private final TensorLines tensors;
  private final MemoryLines memory;
  private final EventLines events;
  private final StreamLines streams;
  private final CompileErrorLines errors;
  private final MeetingLines meetings;

  /**
   * A writer.
   *
   * @param facts of the tensors of the shared setup, by their names in the model
   */
  LaneWriter(
      Swarm swarm,
      Ground ground,
      LaneModel lane,
      RandomGenerator random,
      Map<String, Facts> facts) {
    this.draft = new LaneDraft(swarm, ground, lane, random, facts);
    this.tensors = new TensorLines(draft);
    this.memory = new MemoryLines(draft, tensors);
    this.events = new EventLines(draft);
    this.streams = new StreamLines(draft);
    this.errors = new CompileErrorLines(draft, tensors);
    this.meetings = new MeetingLines(draft, tensors);
  }

  /** The lines so far, which are then taken away. */
  List<String> taken() {
    List<String> taken = draft.lines;
    draft.lines = new ArrayList<>();
    return taken;
  }

  LaneModel lane() {
    return draft.lane;
  }

  /** What it has to say to other threads. */
  MeetingLines meetings() {
    return meetings;
  }

  Facts factsOf(String tensor) {
    return draft.facts.get(tensor);
  }

  /** What all threads share: tensors, which nobody changes, and an event that everybody records. */
  void shared() {
    for (int i = 1 + draft.random.nextInt(2); i > 0; i--) {
      List<Integer> shape = draft.shape();
      String name = "@" + draft.fresh("w");
      draft.say("randint", name, List.of(), "randint " + shape);
      draft.know(name, new Facts(shape, 7));
    }
    if (draft.random.nextBoolean()) {
      String name = "@" + draft.fresh("m");
      draft.say("event", name, List.of(), "event timing", 1.0, null, false, null);
      draft.say("record", null, List.of(name), "record " + name);
    }
    await("");
  }

  /** What every iteration uses: streams and events of the thread's own. */
  void setup(CompileError error) {
    if (draft.random.nextBoolean()) {
      draft.say("current_stream", draft.fresh("s"), List.of(), "current stream");
    }
    for (int i = draft.random.nextInt(3); i > 0; i--) {
      draft.say("pool_stream", draft.fresh("s"), List.of(), "pool stream");
    }
    if (draft.ground.named() && draft.swarm.has("named_stream")) {
      streams.named();
    }
    if (error.isThreads()) {
      errors.compile(error);
    }
    if (draft.random.nextInt(3) == 0) {
      events.event();
    }
    if (draft.random.nextInt(4) == 0 && !draft.lane.streamNames().isEmpty()) {
      step("set_stream");
    }
  }

  /** The thread's own one, which the pool gives it now. */
  void takeStream() {
    draft.say("current_stream", draft.fresh("s"), List.of(), "current stream");
  }

  /** So many streams of the pool. */
  void draw(int number) {
    for (int i = 0; i < number; i++) {
      draft.say("pool_stream", draft.fresh("s"), List.of(), "pool stream");
    }
  }

  /** As many lines as the swarm wants, or nearly. */
  void body(int length) {
    for (int line = 0; line < length; line++) {
      int before = draft.lines.size();
      for (int i = 0; i < TRIES && draft.lines.size() == before; i++) {
        step(draft.swarm.word(draft.random));
      }
    }
  }

  /**
   * Ends an iteration of a thread whose counts are looked at after each: memory goes back where
   * nothing is taken any more.
   */
  void giveBack() {
    step(pick(draft.random, Words.LAST));
    for (int i = draft.random.nextInt(3); i > 0; i--) {
      step("free");
    }
  }

  /** Tensors that every iteration finds. */
  void keep() {
    for (int i = draft.random.nextInt(3); i > 0; i--) {
      String name = tensors.integers(draft.shape(), Place.HERE);
      if (name != null) {
        draft.kept.add(name);
      }
    }
    if (!draft.kept.isEmpty() && draft.random.nextBoolean()) {
      await("");
    }
  }

  /**
   * After the last iteration: what was kept is looked at and given back, by hand or by the thread's
   * end.
   *
   * @return whether all may go back now
   */
  boolean end() {
    draft.lines.clear();
    boolean closed = draft.kept.isEmpty() || close();
    for (String name : draft.kept) {
      if (draft.random.nextBoolean()) {
        draft.say("free", null, List.of(name), "free " + name);
      }
    }
    return closed;
  }

  /**
   * Opens gates, waits for what must be done before memory goes back, and checks what can be.
   *
   * @return whether all may go back now
   */
  boolean close() {
    if (draft.lane.isGated()) {
      draft.say("open_gate", null, List.of(), "open gate");
    }
    List<String> waits = new ArrayList<>(draft.lane.streamNames());
    waits.add("");
    waits.add("device");
    Collections.shuffle(waits, draft.random);
    if (draft.ground.release() == Ground.Release.GIVES_BACK && draft.random.nextInt(3) > 0) {
      waits.add(0, RELEASE);
    }
    List<String> checked = draft.own();
    for (String wait : waits) {
      boolean settled =
          checked.stream().allMatch(name -> draft.mayCheck(name) || !draft.lane.hasContents(name))
              && draft.lane.tensorNames().stream().allMatch(draft.lane::mayDrop);
      if (!settled) {
        await(wait);
      }
    }
    Collections.shuffle(checked, draft.random);
    for (String name : checked) {
      if (draft.random.nextInt(5) > 0 && draft.facts.get(name).isExact() && draft.mayCheck(name)) {
        draft.say("check", null, List.of(name), "check " + name);
      }
    }
    return draft.lane.tensorNames().stream().allMatch(draft.lane::mayDrop);
  }

  /** Gives the thread's streams back, which are waited for where others may have them then (C8). */
  boolean release() {
    return draft.say("release_stream", null, List.of(), "release stream");
  }

  /** Whether a line gives them back. */
  boolean hasReleased() {
    return draft.lines.contains("release stream");
  }

  private void await(String which) {
    if (which.equals(RELEASE)) {
      release();
    } else if (which.equals("device")) {
      draft.say("synchronize_device", null, List.of(), "synchronize device");
    } else if (which.isEmpty()) {
      draft.say("synchronize_stream", null, List.of(), "synchronize stream");
    } else {
      draft.say("synchronize_stream", null, List.of(which), "synchronize stream " + which);
    }
  }

  /** Draws a line that begins with that word, if one is sound here. */
  private void step(String word) {
    if (Words.MAKING.contains(word)) {
      tensors.make(word);
    } else if (Words.COMPUTING.contains(word) || Words.EXTENSIONS.contains(word)) {
      tensors.compute(word);
    } else if (Words.EVENTS.contains(word)) {
      events.event(word);
    } else if (Words.COUNTS.contains(word)) {
      count(word);
    } else if (Words.STREAMS.contains(word)) {
      streams.stream(word);
    } else {
      other(word);
    }
  }

  /** A count, with its answer where nobody else counts and the device has no part in it. */
  private void count(String word) {
    List<String> all = draft.lane.tensorNames();
    Long answer =
        switch (draft.ground.alone() ? word : "unknown") {
          case "count_tensors" -> (long) all.size();
          case "count_bytes" ->
              all.stream()
                  .filter(draft.lane::holds)
                  .mapToLong(name -> Float.BYTES * draft.facts.get(name).elements())
                  .sum();
          case "count_pending_frees" -> {
            OptionalInt count = draft.lane.pendingFrees();
            yield count.isPresent() ? Long.valueOf(count.getAsInt()) : null;
          }
          default -> null;
        };
    boolean known = answer != null && answer <= Integer.MAX_VALUE;
    draft.say(
        word,
        null,
        List.of(),
        Lines.count(word),
        null,
        null,
        false,
        known ? answer.intValue() : null);
  }

  private void other(String word) {
    List<String> streams = draft.lane.streamNames();
    boolean given = draft.random.nextBoolean() && !streams.isEmpty();
    List<String> which = given ? List.of(pick(draft.random, streams)) : List.of();
    String where = given ? " " + which.get(0) : "";
    switch (word) {
      case "synchronize_stream" ->
          draft.say(word, null, which, "synchronize stream" + where, null, null, true, null);
      case "commit" -> draft.say(word, null, which, "commit" + where, null, null, true, null);
      case "commit_and_continue" -> {
        String refusal = draft.swarm.goesOn() ? null : "not enabled on MPS stream";
        draft.say(word, null, which, "commit and continue" + where, null, refusal, true, null);
      }
      case "poll_stream" -> { // which asks, and commits nothing
        if (draft.say("commit", null, which, "commit" + where)) {
          draft.say(word, null, which, "poll stream" + where);
        }
      }
      case "query_stream" -> draft.query(word, which, "query stream" + where);
      case "gate" -> draft.say(word, null, List.of(), "gate", null, null, true, null);
      case "hold" -> draft.say(word, null, List.of(), "hold 100us");
      case "borrow", "take" -> tensors.unheld(word);
      case Words.LENT -> memory.lent();
      case Words.FOLLOWED -> memory.followed();
      case Words.SWEPT -> memory.swept();
      case Words.REUSED -> events.reused();
      case Words.MISFIT -> tensors.misfit();
      case Words.IN_VAIN -> events.inVain();
      case Words.TOO_LARGE ->
          draft.say(
              "randint",
              null,
              List.of(),
              "randint [4096, 4096]",
              null,
              "out of memory",
              false,
              null);
      case "synchronize_device", "empty_cache", "active_streams", "open_gate" -> {
        if (!word.equals("open_gate") || draft.lane.isGated()) {
          draft.say(
              word, null, List.of(), word.equals("empty_cache") ? word : word.replace('_', ' '));
        }
      }
      default -> tensors.host(word, given, which);
    }
  }
}
