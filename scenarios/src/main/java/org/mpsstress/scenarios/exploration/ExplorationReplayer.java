package org.mpsstress.scenarios.exploration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerAccess;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.ExplorerMessage;
import org.mpsstress.scenarios.exploration.explorer.MemoryModel;
import org.mpsstress.scenarios.exploration.explorer.PreemptionPoints;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunDirectories;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * Shows a finding of an explored run again. The token fixes the schedule, so the one schedule must
 * show the same finding; that it does not is a fault of the framework (or the code has changed).
 */
public final class ExplorationReplayer {
  private final ExplorerBinary binary;
  private final RunSettings settings;
  private final StopSignal stop;

  /**
   * A replayer.
   *
   * @param binary the explorer
   * @param settings whose run directory takes the files
   * @param stop the user's wish to end
   */
  public ExplorationReplayer(ExplorerBinary binary, RunSettings settings, StopSignal stop) {
    this.binary = binary;
    this.settings = settings;
    this.stop = stop;
  }

  /**
   * What a replay showed.
   *
   * @param finding the same again, or null
   * @param others what else the schedule showed
   * @param message one or more sentences for the user
   */
  public record Replay(Finding finding, List<Finding> others, String message) {
    /** Copies the list. */
    public Replay {
      others = List.copyOf(others);
    }

    /** Whether the finding was seen again. */
    public boolean reproduced() {
      return finding != null;
    }
  }

  /** Whether that token is of an explored run. */
  public static boolean isExplored(RunToken token) {
    return token.schedule() != null;
  }

  /**
   * Takes the token's schedule again.
   *
   * @param recorded the schedule as it was recorded, where it still lies somewhere: it tells where
   *     another build first goes another way
   */
  public Replay replay(RunToken token, Optional<Path> recorded)
      throws RunInterrupted, InterruptedException {
    ScheduleToken schedule = token.schedule();
    ExploredCase explored = caseOf(token);
    explored.run();
    Exploring exploring = explored.exploring();
    List<Finding> others = new ArrayList<>();
    exploring
        .findings()
        .forEach(
            (signature, finding) -> {
              if (!signature.equals(schedule.signature())) {
                others.add(finding);
              }
            });
    Finding same = exploring.findings().get(schedule.signature());
    String which =
        "schedule "
            + schedule.index()
            + " of seed "
            + token.seed()
            + " ("
            + token.strategy()
            + ", "
            + schedule.points()
            + (schedule.memory() == null ? "" : ", " + schedule.memory())
            + ")";
    List<String> sentences = new ArrayList<>();
    if (same != null) {
      sentences.add(which + " shows the same finding again, signature " + schedule.signature());
    } else {
      sentences.add(
          which
              + " does not show the finding again: "
              + divergence(explored, token, recorded, exploring.end().steps()));
      others.forEach(
          other ->
              sentences.add(
                  "it shows instead: "
                      + other.kind()
                      + ": "
                      + other.message().lines().findFirst().orElse("")));
    }
    if (!binary.buildId().startsWith(token.buildId())) {
      sentences.add(
          "the token is of build "
              + token.buildId()
              + ", this is another one: "
              + binary.buildId());
    }
    return new Replay(same, others, String.join("\n", sentences));
  }

  /** The token's case with its one schedule, not yet run. */
  ExploredCase caseOf(RunToken token) {
    return new ExploredCase(
        runCase(token),
        options(token),
        token.seed(),
        token.schedule().index(),
        access(),
        finding -> {},
        finding -> false,
        (run, runs) -> {});
  }

  private ExplorerAccess access() {
    return ExplorerAccess.of(binary, settings, stop, Oracles.all());
  }

  private static RunCase runCase(RunToken token) {
    return ExplorationSelection.explored(Replayer.caseOf(token), options(token).strategy());
  }

  /**
   * Looks whether this build knows what the token's schedule is of.
   *
   * @throws RunTokenException if not
   */
  public static void check(RunToken token) {
    options(token);
  }

  /** The one schedule as it was explored. */
  static ExploreOptions options(RunToken token) {
    ScheduleToken schedule = token.schedule();
    Optional<Strategy> strategy = Strategy.findInToken(token.strategy());
    Optional<PreemptionPoints> points = PreemptionPoints.find(schedule.points());
    if (strategy.isEmpty() || strategy.get().equals(Strategy.AUTO) || points.isEmpty()) {
      throw new RunTokenException(
          "this build does not know strategy "
              + token.strategy()
              + " at "
              + schedule.points()
              + " points");
    }
    Optional<MemoryModel> memory = MemoryModel.find(schedule.memory());
    if (memory.isEmpty()) {
      throw new RunTokenException("this build does not know the memory model " + schedule.memory());
    }
    try {
      return new ExploreOptions(
          strategy.get(),
          points.get(),
          1L,
          null,
          schedule.pctDepth(),
          schedule.stepLimit(),
          false,
          null,
          null,
          schedule.needs(),
          null,
          memory.get());
    } catch (IllegalArgumentException e) {
      throw new RunTokenException("damaged replay token: " + e.getMessage());
    }
  }

  /** Where the schedule first goes another way than the one in which it was found. */
  private String divergence(
      ExploredCase explored, RunToken token, Optional<Path> recorded, long steps)
      throws RunInterrupted, InterruptedException {
    if (recorded.isPresent()) {
      Path files = RunDirectories.make(explored.explorerFiles().resolve("recorded"));
      ExplorerMessage last =
          access()
              .explorer()
              .run(explored.replayArguments(files, recorded.get()), files, message -> {});
      if (last instanceof ExplorerMessage.Divergence divergence) {
        return "the first divergent step is " + divergence.step() + ": " + divergence.message();
      }
      return "its recorded choices can still be taken to their end, the seed leads elsewhere";
    }
    Long step = token.schedule().step();
    return "it ended after "
        + steps
        + " steps"
        + (step == null ? "" : ", the finding showed at step " + step)
        + "; the recorded schedule, which would tell the first divergent step, was not found";
  }
}
