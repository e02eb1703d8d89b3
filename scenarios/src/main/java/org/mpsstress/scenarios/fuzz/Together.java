package org.mpsstress.scenarios.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import org.mpsstress.scenarios.draft.DraftGroup;
import org.mpsstress.scenarios.fuzz.LaneDraft.Unfit;
import org.mpsstress.scenarios.hazards.Ground;
import org.mpsstress.scenarios.hazards.Meetings;
import org.mpsstress.scenarios.language.Channel;
import org.mpsstress.scenarios.language.program.VariableType;

/**
 * Draws two groups that meet: tensors go from one to the other, perhaps with marks, perhaps with an
 * answer; streams and marks of all that was done go through channels of their own; and there may be
 * a barrier. Both sides come to the channels in one order, so that nobody waits for ever.
 */
final class Together {
  /** What comes back is no greater than this. */
  private static final double ANSWER = 14;

  private final Random random;
  private final Swarm swarm;
  private final BiFunction<Boolean, Meetings, LaneWriter> writers;
  private final Map<String, String> channels = new LinkedHashMap<>();
  private final List<Channel> all = new ArrayList<>();
  private final int news;
  private final int box;
  private final int marks;
  private final int streams;
  private final int answers;
  private final boolean barrier;
  private final int threads;
  private final int iterations;
  private Facts sent;

  Together(
      Random random,
      Swarm swarm,
      Ground ground,
      BiFunction<Boolean, Meetings, LaneWriter> writers) {
    this.random = random;
    this.swarm = swarm;
    this.writers = writers;
    boolean through = random.nextInt(4) > 0;
    boolean marked = through && random.nextBoolean();
    boolean answered = through && random.nextInt(3) == 0;
    // a channel of marks right after one of tensors has those of the tensors
    news = channel("news", VariableType.EVENT, random.nextInt(3) == 0);
    box = channel("box", VariableType.TENSOR, through);
    marks = channel("marks", VariableType.EVENT, marked);
    streams = channel("handed", VariableType.STREAM, ground.named() && random.nextBoolean());
    answers = channel("back", VariableType.TENSOR, answered);
    barrier = channels.isEmpty() || random.nextInt(3) == 0;
    threads = marked || answered || swarm.failing() ? 1 : 1 + random.nextInt(2);
    iterations = 1 + random.nextInt(2);
  }

  /** Its place among the channels; less than 0 where there is none. */
  private int channel(String name, VariableType carries, boolean wanted) {
    if (!wanted || !swarm.abilities().has(carries)) {
      return -1;
    }
    int capacity = 1 + random.nextInt(3);
    channels.put(name, "{ capacity: " + capacity + ", carries: " + carries.word() + " }");
    all.add(new Channel(name, capacity, carries, null));
    return all.size() - 1;
  }

  /** Adds them, and what they meet at. */
  void draw(
      CompileError error,
      List<DraftGroup> groups,
      Map<String, String> where,
      List<String> barriers) {
    where.putAll(channels);
    if (barrier) {
      barriers.add("stage");
    }
    Meetings meetings = new Meetings(all, threads == 1);
    for (String name : List.of("g1", "g2")) {
      LaneWriter writer = writers.apply(false, meetings);
      writer.setup(error);
      List<String> first = writer.taken();
      Set<String> kept = writer.lane().names();
      if (barrier && all.isEmpty()) {
        writer.body(swarm.length() / 4);
        writer.meetings().await(0, "stage");
      }
      if (name.equals("g1")) {
        send(writer);
      } else {
        receive(writer);
      }
      if (!writer.close()) {
        throw new Unfit();
      }
      if (barrier && !all.isEmpty()) {
        writer.meetings().await(0, "stage");
      }
      if (writer.lane().end(kept).isPresent()) {
        throw new Unfit();
      }
      groups.add(
          new DraftGroup(name, threads, false, null, iterations, first, writer.taken(), List.of()));
    }
  }

  private void send(LaneWriter writer) {
    writer.body(swarm.length() / 4);
    if (news >= 0) {
      writer.meetings().sendMark(news, "news");
    }
    if (box >= 0) {
      List<Integer> shape = List.of(Swarm.pick(random, swarm.sizes().dimensions()), 2);
      sent = writer.meetings().send(box, "box", marks >= 0 ? "marks" : null, shape);
    }
    if (streams >= 0) {
      writer.meetings().sendStream(streams, "handed");
    }
    writer.body(swarm.length() / 2);
    if (answers >= 0) {
      writer.meetings().receive(answers, "back", null, new Facts(sent.shape(), ANSWER));
    }
    writer.body(swarm.length() / 4);
  }

  private void receive(LaneWriter writer) {
    writer.body(swarm.length() / 4);
    if (news >= 0) {
      writer.meetings().receiveMark(news, "news");
    }
    if (box >= 0) {
      writer.meetings().receive(box, "box", marks >= 0 ? "marks" : null, sent);
    }
    if (streams >= 0) {
      writer.meetings().receiveStream(streams, "handed");
    }
    writer.body(swarm.length() / 2);
    if (answers >= 0) {
      writer.meetings().send(answers, "back", null, sent.shape());
    }
    writer.body(swarm.length() / 4);
  }
}
