package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.hazards.Act;
import org.mpsstress.scenarios.hazards.Ground;
import org.mpsstress.scenarios.hazards.LaneModel;

/**
 * Writes the programs of one group, line by line: a line is drawn, the model of hazards says
 * whether it is sound there, and only then it stands. What must be waited for at the end is waited
 * for in one of the ways that there are.
 */
final class LaneWriter {
  private static final int TRIES = 12;

  private final Swarm swarm;
  private final Ground ground;
  private final LaneModel lane;
  private final Random random;
  private final Map<String, Facts> facts;
  private List<String> lines = new ArrayList<>();
  private int names;

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
    this.swarm = swarm;
    this.ground = ground;
    this.lane = lane;
    this.random = new Random(random.nextLong());
    this.facts = new TreeMap<>(facts);
  }

  /** The lines so far, which are then taken away. */
  List<String> taken() {
    List<String> taken = lines;
    lines = new ArrayList<>();
    return taken;
  }

  LaneModel lane() {
    return lane;
  }

  Facts factsOf(String tensor) {
    return facts.get(tensor);
  }

  /** What all threads share: tensors, which nobody changes, and an event that everybody records. */
  void shared() {
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      List<Integer> shape = shape();
      String name = "@" + fresh("w");
      say("randint", name, List.of(), "randint " + shape);
      facts.put(name, new Facts(shape, 7));
    }
    if (random.nextBoolean()) {
      String name = "@" + fresh("m");
      say("event", name, List.of(), "event timing", 1.0, null, false, null);
      say("record", null, List.of(name), "record " + name);
    }
    await("");
  }

  /** What every iteration uses: streams and events of the thread's own. */
  void setup() {
    if (random.nextBoolean()) {
      say("current_stream", fresh("s"), List.of(), "current stream");
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      say("pool_stream", fresh("s"), List.of(), "pool stream");
    }
    if (ground.named() && swarm.has("named_stream")) {
      named();
    }
    if (random.nextInt(3) == 0) {
      event();
    }
    if (random.nextInt(4) == 0 && !lane.streamNames().isEmpty()) {
      step("set_stream");
    }
  }

  /** As many lines as the swarm wants, or nearly. */
  void body(int length) {
    for (int line = 0; line < length; line++) {
      int before = lines.size();
      for (int i = 0; i < TRIES && lines.size() == before; i++) {
        step(swarm.word(random));
      }
    }
  }

  /**
   * Opens gates, waits for what must be done before memory goes back, and checks what can be.
   *
   * @return whether all may go back now
   */
  boolean close() {
    if (lane.isGated()) {
      say("open_gate", null, List.of(), "open gate");
    }
    List<String> waits = new ArrayList<>(lane.streamNames());
    waits.add("");
    waits.add("device");
    Collections.shuffle(waits, random);
    List<String> checked = own();
    for (String wait : waits) {
      boolean settled =
          checked.stream().allMatch(name -> mayCheck(name) || !lane.hasContents(name))
              && lane.tensorNames().stream().allMatch(lane::mayDrop);
      if (!settled) {
        await(wait);
      }
    }
    Collections.shuffle(checked, random);
    for (String name : checked) {
      if (random.nextInt(5) > 0 && facts.get(name).isExact() && mayCheck(name)) {
        say("check", null, List.of(name), "check " + name);
      }
    }
    return lane.tensorNames().stream().allMatch(lane::mayDrop);
  }

  private boolean mayCheck(String name) {
    return lane.refusal(act("check", name)).isEmpty();
  }

  private static Act act(String word, String argument) {
    return new Act(word, null, null, List.of(argument), null, null, null, false, null);
  }

  private List<String> own() {
    return new ArrayList<>(
        lane.tensorNames().stream().filter(name -> !name.startsWith("@")).toList());
  }

  private void await(String which) {
    if (which.equals("device")) {
      say("synchronize_device", null, List.of(), "synchronize device");
    } else if (which.isEmpty()) {
      say("synchronize_stream", null, List.of(), "synchronize stream");
    } else {
      say("synchronize_stream", null, List.of(which), "synchronize stream " + which);
    }
  }

  /**
   * Sends a tensor: through {@code channel}, with its mark through {@code marks} if there is one.
   */
  Facts send(int place, String channel, String marks, List<Integer> shape) {
    String tensor = fresh("t");
    say("randint", tensor, List.of(), "randint " + shape);
    facts.put(tensor, new Facts(shape, 7));
    if (random.nextBoolean()) {
      String sum = fresh("t");
      if (say("add", sum, List.of(tensor, tensor), "add " + tensor + " " + tensor)) {
        facts.put(sum, new Facts(shape, 14));
        tensor = sum;
      }
    }
    String mark = marks == null ? null : fresh("e");
    if (mark != null) {
      say("event", mark, List.of(), "event");
      say("record", null, List.of(mark), "record " + mark);
    } else if (random.nextBoolean()) {
      await("");
    } else if (!mayCheck(tensor)) {
      await("");
    }
    meet("send", place, null, List.of(tensor), "send " + channel + " " + tensor);
    if (mark != null) {
      meet("send", place + 1, null, List.of(mark), "send " + marks + " " + mark);
    }
    return facts.get(tensor);
  }

  /** Receives what was sent so. */
  void receive(int place, String channel, String marks, Facts sent) {
    String tensor = fresh("t");
    meet("receive", place, tensor, List.of(), "receive " + channel);
    facts.put(tensor, sent);
    if (marks != null) {
      String mark = fresh("e");
      meet("receive", place + 1, mark, List.of(), "receive " + marks);
      boolean host = random.nextInt(3) == 0;
      say(
          host ? "synchronize_event" : "wait",
          null,
          List.of(mark),
          (host ? "synchronize " : "wait ") + mark);
    }
    String result = fresh("t");
    if (say("add", result, List.of(tensor, tensor), "add " + tensor + " " + tensor)) {
      facts.put(result, new Facts(sent.shape(), sent.bound() * 2));
    }
  }

  /** Comes to a barrier. */
  void await(int place, String barrier) {
    if (lane.isGated()) {
      say("open_gate", null, List.of(), "open gate");
    }
    meet("await", place, null, List.of(), "await " + barrier);
  }

  private void meet(String word, int place, String target, List<String> arguments, String form) {
    Act act =
        new Act(word, target, String.valueOf(place), arguments, null, null, null, false, null);
    if (lane.refusal(act).isPresent() && lane.isGated()) {
      say("open_gate", null, List.of(), "open gate");
    }
    if (lane.refusal(act).isPresent()) {
      throw new Unfit();
    }
    lane.take(act);
    lines.add((target == null ? "" : target + " = ") + form);
  }

  /** A program that cannot be made as it was begun; another one is drawn. */
  static final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unfit() {
      super(null, null, false, false);
    }
  }

  private String fresh(String kind) {
    return kind + ++names;
  }

  private boolean say(String word, String target, List<String> arguments, String form) {
    return say(word, target, arguments, form, null, null, false, null);
  }

  private boolean say(
      String word,
      String target,
      List<String> arguments,
      String form,
      Double number,
      String raises,
      boolean elsewhere,
      Integer answers) {
    String on = null;
    String block = null;
    List<String> streams = lane.streamNames();
    if (elsewhere && !streams.isEmpty()) {
      int how = random.nextInt(6);
      if (how < 3) {
        on = pick(random, streams);
      }
      if (how == 2 || how == 3) {
        block = ground.queueCurrent() || on == null ? pick(random, streams) : on;
      }
    }
    Act act = new Act(word, target, null, arguments, number, on, block, raises != null, answers);
    if (lane.refusal(act).isPresent()) {
      return false;
    }
    lane.take(act);
    StringBuilder line = new StringBuilder();
    if (on != null) {
      line.append("on ").append(on).append(": ");
    }
    if (block != null) {
      line.append("block ").append(block).append(" { ");
    }
    if (target != null) {
      line.append(target).append(" = ");
    }
    line.append(form);
    if (raises != null) {
      line.append(" raises \"").append(raises).append('"');
    }
    if (answers != null) {
      line.append(" answers ").append(answers);
    }
    if (block != null) {
      line.append(" }");
    }
    lines.add(line.toString().replace("@", ""));
    return true;
  }

  /** Draws a line that begins with that word, if one is sound here. */
  private void step(String word) {
    if (Words.MAKING.contains(word)) {
      make(word);
    } else if (Words.COMPUTING.contains(word) || Words.EXTENSIONS.contains(word)) {
      compute(word);
    } else if (Words.EVENTS.contains(word)) {
      event(word);
    } else if (Words.COUNTS.contains(word)) {
      say(word, null, List.of(), Lines.count(word));
    } else if (Words.STREAMS.contains(word)) {
      stream(word);
    } else {
      other(word);
    }
  }

  private void make(String word) {
    String name = fresh("t");
    List<Integer> shape = shape();
    String form = word + " " + shape;
    double bound = 7;
    if (word.equals("full")) {
      int number = random.nextInt(9);
      form += " " + number;
      bound = number;
    } else if (word.equals("randn")) {
      bound = Double.NaN;
    }
    if (say(word, name, List.of(), form, null, null, true, null)) {
      facts.put(name, new Facts(shape, bound));
    }
  }

  private List<Integer> shape() {
    List<Integer> shape = new ArrayList<>();
    for (int rank = 1 + random.nextInt(5) / 2; rank > 0; rank--) {
      shape.add(pick(random, swarm.sizes()));
    }
    while (shape.size() > 2 && new Facts(shape, 0).elements() > 1 << 18) {
      shape.remove(0);
    }
    return shape;
  }

  private void compute(String word) {
    if (word.equals("busy")) {
      String time = pick(random, List.of("10us", "1ms"));
      say("busy", null, List.of(), "busy " + time, null, null, true, null);
      return;
    }
    List<String> tensors = lane.tensorNames();
    if (tensors.isEmpty()) {
      return;
    }
    if (word.equals("overflow")) {
      String name = pick(random, tensors);
      say(word, null, List.of(name), word + " " + name, null, "overflow", true, null);
      return;
    }
    List<String> arguments = Shapes.arguments(word, tensors, facts, random);
    if (arguments.isEmpty()) {
      return;
    }
    Facts result = Shapes.result(word, arguments.stream().map(facts::get).toList());
    String name = fresh("t");
    if (result.elements() <= 1 << 20
        && say(
            word,
            name,
            arguments,
            word + " " + String.join(" ", arguments),
            null,
            null,
            true,
            null)) {
      facts.put(name, result);
    }
  }

  private void event() {
    boolean timing = random.nextBoolean();
    String form = timing ? "event timing" : "event";
    say("event", fresh("e"), List.of(), form, timing ? 1.0 : 0.0, null, false, null);
  }

  private void event(String word) {
    List<String> events = lane.eventNames();
    if (word.equals("event") || events.isEmpty()) {
      event();
      return;
    }
    String event = pick(random, events);
    boolean given = random.nextInt(3) == 0 && !lane.streamNames().isEmpty();
    List<String> on = given ? List.of(event, pick(random, lane.streamNames())) : List.of(event);
    String where = given ? " on " + on.get(1) : "";
    switch (word) {
      case "record", "wait" ->
          say(word, null, on, word + " " + event + where, null, null, true, null);
      case "query_event" -> query(word, List.of(event), "query " + event);
      case "synchronize_event" -> say(word, null, List.of(event), "synchronize " + event);
      case "destroy" -> {
        if (!swarm.settings().containsKey("caches")) { // a setup's event would be gone
          say(word, null, List.of(event), "destroy " + event);
        }
      }
      default -> {
        String other = pick(random, events);
        String form = "elapsed " + event + " " + other;
        boolean said = say(word, null, List.of(event, other), form);
        if (!said && random.nextInt(3) == 0) {
          // without times or without a record: both messages begin so (C33)
          say(word, null, List.of(event, other), form, null, "the MPS event was", false, null);
        }
      }
    }
  }

  /** The answer that must come, where one must; else any. */
  private void query(String word, List<String> arguments, String form) {
    boolean yes = say(word, null, arguments, form, null, null, false, 1);
    boolean no = !yes && say(word, null, arguments, form, null, null, false, 0);
    if (!yes && !no) {
      say(word, null, arguments, form);
    }
  }

  private void named() {
    int number = 20 + random.nextInt(3);
    say(
        "named_stream",
        fresh("s"),
        List.of(),
        "stream " + number,
        (double) number,
        null,
        false,
        null);
  }

  /** Uses a stream that no pool has, in one of the ways that must say so (C9, C12). */
  private void noStream() {
    boolean upstream = swarm.pools().contains(Pool.UPSTREAM.word());
    if (upstream && swarm.pools().size() > 1) {
      return; // they say it in other words
    }
    String message = upstream ? "not found in pool" : "out of range";
    String name = fresh("n");
    int number = pick(random, List.of(33, 64, 1000));
    say("named_stream", name, List.of(), "stream " + number, (double) number, null, false, null);
    switch (random.nextInt(4)) {
      case 0 -> raise("set_stream", List.of(name), "set stream " + name, message);
      case 1 -> raise("synchronize_stream", List.of(name), "synchronize stream " + name, message);
      case 2 -> raise("query_stream", List.of(name), "query stream " + name, message);
      default -> {
        List<String> tensors = lane.tensorNames();
        if (!tensors.isEmpty()) {
          String tensor = pick(random, tensors);
          String form = "record_stream " + tensor + " on " + name;
          raise("record_stream", List.of(tensor, name), form, message);
        }
      }
    }
  }

  private void raise(String word, List<String> arguments, String form, String message) {
    say(word, null, arguments, form, null, message, false, null);
  }

  private void stream(String word) {
    List<String> streams = lane.streamNames();
    if (word.equals(Words.NO_STREAM)) {
      noStream();
      return;
    }
    if (Words.STREAMS.subList(0, 3).contains(word)) {
      say(word, fresh("s"), List.of(), word.replace('_', ' '));
    } else if (word.equals("named_stream")) {
      named();
    } else if (word.equals("release_stream")) {
      say(word, null, List.of(), "release stream");
    } else if (!streams.isEmpty()) {
      String one = pick(random, streams);
      String other = pick(random, streams);
      switch (word) {
        case "set_stream" -> say(word, null, List.of(one), "set stream " + one);
        case "block_stream" ->
            say(word, fresh("s"), List.of(one), "block stream " + one, null, null, true, null);
        default -> say(word, null, List.of(one, other), word + " " + one + " " + other);
      }
    }
  }

  private void other(String word) {
    List<String> streams = lane.streamNames();
    boolean given = random.nextBoolean() && !streams.isEmpty();
    List<String> which = given ? List.of(pick(random, streams)) : List.of();
    String where = given ? " " + which.get(0) : "";
    switch (word) {
      case "synchronize_stream" ->
          say(word, null, which, "synchronize stream" + where, null, null, true, null);
      case "query_stream" -> query(word, which, "query stream" + where);
      case "gate" -> say(word, null, List.of(), "gate", null, null, true, null);
      case "hold" -> say(word, null, List.of(), "hold 100us");
      case Words.TOO_LARGE ->
          say(
              "randint",
              null,
              List.of(),
              "randint [4096, 4096]",
              null,
              "out of memory",
              false,
              null);
      case "synchronize_device", "empty_cache", "active_streams", "open_gate" -> {
        if (!word.equals("open_gate") || lane.isGated()) {
          say(word, null, List.of(), word.equals("empty_cache") ? word : word.replace('_', ' '));
        }
      }
      default -> host(word, given, which);
    }
  }

  private void host(String word, boolean given, List<String> which) {
    List<String> tensors =
        word.equals("record_stream") || word.equals("record_events") ? lane.tensorNames() : own();
    if (tensors.isEmpty()) {
      return;
    }
    String tensor = pick(random, tensors);
    if (word.equals("check") && !facts.get(tensor).isExact()) {
      return;
    }
    if (word.equals("record_stream") && !given) {
      return;
    }
    List<String> arguments = new ArrayList<>(List.of(tensor));
    String form = word + " " + tensor;
    if (given && word.startsWith("record_")) {
      arguments.addAll(which);
      form += " on " + which.get(0);
    }
    boolean elsewhere = !List.of("check", "poke", "free").contains(word);
    if (say(word, null, arguments, form, null, null, elsewhere, null)) {
      if (word.equals("free")) {
        facts.remove(tensor);
      } else if (word.equals("write") || word.equals("poke")) {
        Facts old = facts.get(tensor);
        facts.put(tensor, new Facts(old.shape(), Math.max(old.bound(), 7)));
      }
    }
  }
}
