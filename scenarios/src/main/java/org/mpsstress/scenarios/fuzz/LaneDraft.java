package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.hazards.Act;
import org.mpsstress.scenarios.hazards.Ground;
import org.mpsstress.scenarios.hazards.LaneModel;

/** The lines of one thread as far as they are written, and what is known where they end. */
final class LaneDraft {
  /** Of tensors up to here there may be any number. */
  private static final long FREELY = 1 << 18;

  /** Elements of all tensors of a thread, so that larger ones are few: 24 MiB. */
  private static final long MOST = 6 << 20;

  final Swarm swarm;
  final Ground ground;
  final LaneModel lane;
  final Random random;

  /** Of each tensor, by its name in the model. */
  final Map<String, Facts> facts;

  List<String> lines = new ArrayList<>();

  /** Tensors that every iteration uses, which the last one must find. */
  final Set<String> kept = new TreeSet<>();

  private int names;
  private long made;

  LaneDraft(
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

  /** A name that no line has yet; the kind is its first letter. */
  String fresh(String kind) {
    return kind + ++names;
  }

  /** Writes that line where it is sound; answers whether it was. */
  boolean say(String word, String target, List<String> arguments, String form) {
    return say(word, target, arguments, form, null, null, false, null);
  }

  /**
   * Writes a line where it is sound.
   *
   * @param form what is written, without its target, where it runs and what must come of it
   * @param number that the line names, or null
   * @param raises part of the error that it must raise, or null
   * @param elsewhere whether it may be put on another stream or into a block
   * @param answers what it must answer, or null
   * @return whether it was
   */
  boolean say(
      String word,
      String target,
      List<String> arguments,
      String form,
      Double number,
      String raises,
      boolean elsewhere,
      Integer answers) {
    return say(
        word,
        target,
        arguments,
        form,
        number,
        raises,
        elsewhere ? elsewhere() : Place.HERE,
        answers);
  }

  /** The same, at that place. */
  boolean say(
      String word,
      String target,
      List<String> arguments,
      String form,
      Double number,
      String raises,
      Place place,
      Integer answers) {
    if (!can(word, place)) {
      return false;
    }
    boolean error = raises != null;
    Act act =
        new Act(word, target, null, arguments, number, place.on(), place.block(), error, answers);
    if (lane.refusal(act).isPresent()) {
      return false;
    }
    lane.take(act);
    StringBuilder what = new StringBuilder();
    if (target != null) {
      what.append(target).append(" = ");
    }
    what.append(form);
    if (error) {
      what.append(" raises \"").append(raises).append('"');
    }
    if (answers != null) {
      what.append(" answers ").append(answers);
    }
    lines.add(place.line(what.toString()).replace("@", ""));
    return true;
  }

  /** Writes a line at that place, if it is sound there. */
  boolean say(String word, String target, List<String> arguments, String form, Place place) {
    return say(word, target, arguments, form, null, null, place, null);
  }

  private boolean can(String word, Place place) {
    return swarm.abilities().has(word) && (place.block() == null || hasBlocks());
  }

  private boolean hasBlocks() {
    return swarm.abilities().has(Capability.HOOKS);
  }

  /** The current stream, another one, or a block on a queue. */
  Place elsewhere() {
    List<String> streams = lane.streamNames();
    if (streams.isEmpty()) {
      return Place.HERE;
    }
    int how = random.nextInt(6);
    String on = how < 3 ? pick(random, streams) : null;
    if (how != 2 && how != 3 || !hasBlocks()) {
      return Place.on(on);
    }
    boolean any = ground.current().ofQueue() || ground.current().byDefault() || on == null;
    return new Place(on, any ? pick(random, streams) : on);
  }

  /**
   * Writes a line at which threads meet, and opens the thread's gate before it if need be.
   *
   * @throws Unfit if that is not sound here
   */
  void meet(String word, int place, String target, List<String> arguments, String form) {
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

  /** Tensors that are not shared with other threads, and are there. */
  List<String> own() {
    return new ArrayList<>(
        lane.tensorNames().stream()
            .filter(name -> !name.startsWith("@") && !lane.hasOutlived(name))
            .toList());
  }

  /** Those of them that may be given back in the midst of it. */
  List<String> spare() {
    List<String> spare = own();
    spare.removeAll(kept);
    return spare;
  }

  /** Whether the host knows that it is written. */
  boolean mayCheck(String name) {
    return lane.refusal(act("check", name)).isEmpty();
  }

  private static Act act(String word, String argument) {
    return new Act(word, null, null, List.of(argument), null, null, null, false, null);
  }

  /** Notes what is known of a tensor that was made. */
  void know(String name, Facts its) {
    facts.put(name, its);
    made += its.elements();
  }

  /** Whether there may be a tensor of that size. */
  boolean hasRoom(Facts its) {
    return its.elements() <= FREELY || made + its.elements() <= MOST;
  }

  /** Of one to four dimensions, with sizes of the swarm, or at a border of the allocator. */
  List<Integer> shape() {
    if (swarm.sizes().borders() && random.nextInt(3) == 0) {
      List<Integer> shape = Borders.shape(random);
      if (hasRoom(new Facts(shape, 0))) {
        return shape;
      }
    }
    List<Integer> shape = new ArrayList<>();
    for (int rank = 1 + random.nextInt(7) / 2; rank > 0; rank--) {
      shape.add(pick(random, swarm.sizes().dimensions()));
    }
    while (shape.size() > 2 && new Facts(shape, 0).elements() > FREELY) {
      shape.remove(0);
    }
    return shape;
  }

  /** The answer that must come, where one must; else any. */
  void query(String word, List<String> arguments, String form) {
    boolean yes = say(word, null, arguments, form, null, null, false, 1);
    boolean no = !yes && say(word, null, arguments, form, null, null, false, 0);
    if (!yes && !no) {
      say(word, null, arguments, form);
    }
  }

  /** A program that cannot be made as it was begun; another one is drawn. */
  static final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unfit() {
      super(null, null, false, false);
    }
  }
}
