package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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

  Facts factsOf(String tensor) {
    return draft.facts.get(tensor);
  }

  /** What all threads share: tensors, which nobody changes, and an event that everybody records. */
  void shared() {
    for (int i = 1 + draft.random.nextInt(2); i > 0; i--) {
      List<Integer> shape = draft.shape();
      String name = "@" + draft.fresh("w");
      draft.say("randint", name, List.of(), "randint " + shape);
      draft.facts.put(name, new Facts(shape, 7));
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
      compile(error);
    }
    if (draft.random.nextInt(3) == 0) {
      events.event();
    }
    if (draft.random.nextInt(4) == 0 && !draft.lane.streamNames().isEmpty()) {
      step("set_stream");
    }
  }

  /**
   * Asks for a kernel that does not compile, on the current stream or on another one (C26). Of
   * several threads one is told; the others' kernel has run when they go on.
   */
  private void compile(CompileError error) {
    List<String> streams = draft.lane.streamNames();
    boolean other = !streams.isEmpty() && draft.random.nextBoolean();
    Place place = other ? Place.on(pick(draft.random, streams)) : Place.HERE;
    boolean one = error == CompileError.THREAD;
    String form = one ? "randint [2, 2]" : "randint [2, 2] or";
    boolean said =
        draft.say("randint", null, List.of(), form, null, "pipeline", place, null)
            && (one
                || draft.say("synchronize_stream", null, List.of(), "synchronize stream", place));
    if (!said) {
      throw new LaneDraft.Unfit(); // the next kernel would have the error
    }
    afterwards(place);
  }

  /**
   * What comes next after an error, elsewhere if may be: it is waited for there alone, and looked
   * at (C26).
   */
  private void afterwards(Place failed) {
    List<String> others = new ArrayList<>(draft.lane.streamNames());
    others.remove(failed.on());
    boolean here = others.isEmpty() || failed.on() != null && draft.random.nextBoolean();
    Place place = here ? Place.HERE : Place.on(pick(draft.random, others));
    String next = tensors.integers(draft.shape(), place);
    if (next == null) {
      return;
    }
    if (draft.random.nextBoolean()) {
      String event = draft.fresh("e");
      draft.say("event", event, List.of(), "event");
      draft.say("record", null, List.of(event), "record " + event, place);
      draft.say("synchronize_event", null, List.of(event), "synchronize " + event);
    } else {
      draft.say("synchronize_stream", null, List.of(), "synchronize stream", place);
    }
    if (draft.mayCheck(next)) {
      draft.say("check", null, List.of(next), "check " + next);
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
    if (draft.ground.release() == Ground.Release.GIVES_BACK && draft.random.nextBoolean()) {
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

  /**
   * Sends a tensor: through {@code channel}, with its mark through {@code marks} if there is one.
   */
  Facts send(int place, String channel, String marks, List<Integer> shape) {
    if (draft.lane.isGated() && draft.ground.waitsInQueues()) {
      draft.say("open_gate", null, List.of(), "open gate");
    }
    String tensor = draft.fresh("t");
    draft.say("randint", tensor, List.of(), "randint " + shape);
    draft.facts.put(tensor, new Facts(shape, 7));
    if (draft.random.nextBoolean()) {
      String sum = draft.fresh("t");
      if (draft.say("add", sum, List.of(tensor, tensor), "add " + tensor + " " + tensor)) {
        draft.facts.put(sum, new Facts(shape, 14));
        tensor = sum;
      }
    }
    String mark = marks == null ? null : draft.fresh("e");
    if (mark != null) {
      draft.say("event", mark, List.of(), "event");
      draft.say("record", null, List.of(mark), "record " + mark);
    } else if (draft.random.nextBoolean()) {
      await("");
    } else if (!draft.mayCheck(tensor)) {
      await("");
    }
    draft.meet("send", place, null, List.of(tensor), "send " + channel + " " + tensor);
    if (mark != null) {
      draft.meet("send", place + 1, null, List.of(mark), "send " + marks + " " + mark);
    }
    return draft.facts.get(tensor);
  }

  /** Receives what was sent so. */
  void receive(int place, String channel, String marks, Facts sent) {
    String tensor = draft.fresh("t");
    draft.meet("receive", place, tensor, List.of(), "receive " + channel);
    draft.facts.put(tensor, sent);
    if (marks != null) {
      String mark = draft.fresh("e");
      draft.meet("receive", place + 1, mark, List.of(), "receive " + marks);
      boolean host = draft.random.nextInt(3) == 0;
      draft.say(
          host ? "synchronize_event" : "wait",
          null,
          List.of(mark),
          (host ? "synchronize " : "wait ") + mark);
    }
    if (draft.random.nextBoolean()) {
      // so it may be given back while this thread's stream reads it (C37)
      String stream = draft.fresh("s");
      draft.say("current_stream", stream, List.of(), "current stream");
      String form = "record_stream " + tensor + " on " + stream;
      draft.say("record_stream", null, List.of(tensor, stream), form);
    }
    String result = draft.fresh("t");
    if (draft.say("add", result, List.of(tensor, tensor), "add " + tensor + " " + tensor)) {
      draft.facts.put(result, new Facts(sent.shape(), sent.bound() * 2));
    }
    if (draft.random.nextInt(3) == 0
        && draft.say("free", null, List.of(tensor), "free " + tensor)) {
      draft.facts.remove(tensor);
    }
  }

  /** Sends one of its streams, which are then another thread's, too. */
  void sendStream(int place, String channel) {
    if (draft.lane.streamNames().isEmpty()) {
      draw(1);
    }
    List<String> streams = draft.lane.streamNames();
    if (streams.isEmpty()) {
      throw new LaneDraft.Unfit();
    }
    String stream = pick(draft.random, streams);
    draft.meet("send", place, null, List.of(stream), "send " + channel + " " + stream);
  }

  /** Has work done on a stream of another thread, and waits for it there. */
  void receiveStream(int place, String channel) {
    String stream = draft.fresh("s");
    draft.meet("receive", place, stream, List.of(), "receive " + channel);
    String tensor = tensors.integers(draft.shape(), Place.on(stream));
    if (tensor != null && draft.random.nextBoolean()) {
      draft.say("synchronize_stream", null, List.of(stream), "synchronize stream " + stream);
      draft.say("check", null, List.of(tensor), "check " + tensor);
    }
  }

  /** Sends the mark of what it has done so far. */
  void sendMark(int place, String channel) {
    String mark = draft.fresh("e");
    draft.say("event", mark, List.of(), "event");
    draft.say("record", null, List.of(mark), "record " + mark);
    draft.meet("send", place, null, List.of(mark), "send " + channel + " " + mark);
  }

  /** Has a stream wait for such a mark, or waits for it. */
  void receiveMark(int place, String channel) {
    String mark = draft.fresh("e");
    draft.meet("receive", place, mark, List.of(), "receive " + channel);
    switch (draft.random.nextInt(3)) {
      case 0 -> draft.say("synchronize_event", null, List.of(mark), "synchronize " + mark);
      case 1 -> draft.say("query_event", null, List.of(mark), "query " + mark);
      default -> draft.say("wait", null, List.of(mark), "wait " + mark);
    }
  }

  /** Comes to a barrier. */
  void await(int place, String barrier) {
    if (draft.lane.isGated()) {
      draft.say("open_gate", null, List.of(), "open gate");
    }
    draft.meet("await", place, null, List.of(), "await " + barrier);
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
              all.stream().mapToLong(name -> Float.BYTES * draft.facts.get(name).elements()).sum();
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
      case "query_stream" -> draft.query(word, which, "query stream" + where);
      case "gate" -> draft.say(word, null, List.of(), "gate", null, null, true, null);
      case "hold" -> draft.say(word, null, List.of(), "hold 100us");
      case Words.LENT -> memory.lent();
      case Words.FOLLOWED -> memory.followed();
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
