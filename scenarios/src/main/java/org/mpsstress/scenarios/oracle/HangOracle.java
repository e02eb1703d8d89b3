package org.mpsstress.scenarios.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Names;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** A run in which nothing advances any more: says who waits where. */
public final class HangOracle implements Oracle {
  private static final int NAMED = 6;

  /** A thread that is in the middle of something. */
  private record Waiting(LaneTrace lane, TraceRecord in) {}

  @Override
  public String name() {
    return "hang";
  }

  @Override
  public Opinion judge(RunObservation run) {
    if (!(run.ending() instanceof RunEnding.Hung hung)) {
      return Opinion.quiet();
    }
    Names names = run.names();
    List<Waiting> waiting = new ArrayList<>();
    int unended = 0;
    for (LaneTrace lane : run.trace().lanes()) {
      lane.inFlight().ifPresent(record -> waiting.add(new Waiting(lane, record)));
      unended += lane.lane() > 0 && !lane.hasEnded() ? 1 : 0;
    }
    // who waited first holds, as a rule, what the others want
    waiting.sort(Comparator.comparingLong((Waiting one) -> one.in().ticks()));
    StringBuilder message = new StringBuilder("nothing advanced for ");
    message.append(hung.standstill().toSeconds()).append(" s");
    message.append(hung.spinning() ? spun(hung) : "");
    message.append("; ").append(unended).append(" threads had not ended, ");
    message.append(waiting.size()).append(" of all in the middle of an operation");
    for (Waiting one : waiting.subList(0, Math.min(NAMED, waiting.size()))) {
      message.append("\n  ").append(title(names, one));
    }
    boolean one = !waiting.isEmpty();
    boolean two = waiting.size() > 1;
    Waiting last = one ? waiting.get(waiting.size() - 1) : null;
    return Opinion.of(
        List.of(
            new Finding(
                    FindingKind.HANG,
                    message.toString(),
                    one ? side(names, hung, last) : null,
                    two ? side(names, hung, waiting.get(0)) : null,
                    one ? names.line(last.in()) : null,
                    null,
                    hung.attachments())
                .withCause(
                    HangCause.of(
                        hung.spinning(),
                        waiting.stream().map(each -> cause(names, hung, each)).toList()))));
  }

  private static HangCause.Waiting cause(Names names, RunEnding.Hung hung, Waiting waiting) {
    return new HangCause.Waiting(
        names.word(waiting.in()),
        hung.stacks().getOrDefault(waiting.lane().nativeThread(), List.of()));
  }

  private static String spun(RunEnding.Hung hung) {
    return " although threads kept computing, for " + hung.computed().toSeconds() + " s";
  }

  private static Access side(Names names, RunEnding.Hung hung, Waiting waiting) {
    return new Access(
        title(names, waiting),
        hung.stacks().getOrDefault(waiting.lane().nativeThread(), List.of()));
  }

  private static String title(Names names, Waiting waiting) {
    return names.place(waiting.lane(), waiting.in()) + " in " + names.operation(waiting.in());
  }
}
