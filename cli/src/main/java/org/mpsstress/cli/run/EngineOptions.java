package org.mpsstress.cli.run;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.mpsstress.cli.options.Words;
import org.mpsstress.model.RunStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How cases are run: the strategy, and each engine's own options. */
public final class EngineOptions {
  private final List<Engine> engines = Engines.all();

  @Option(
      names = "--strategy",
      paramLabel = "WORD",
      description =
          "How cases are scheduled: free (default, full speed), noise (seeded yields and delays at"
              + " synchronisation calls), or one thread at a time, chosen from the seed: auto"
              + " (shares schedules among the others; the default beside an option for explored"
              + " runs) or one of them. Of: ${COMPLETION-CANDIDATES}.",
      completionCandidates = StrategyWords.class)
  private String strategy;

  /** An engine brings its options along: a line in the registry is all that it needs here. */
  @Spec(Spec.Target.MIXEE)
  private void addTo(CommandSpec command) {
    Engines.mixIn(command, engines, Engine::options);
  }

  /** The strategy's word: what the user said, or what the other options are for. */
  String strategy() {
    return Optional.ofNullable(strategy)
        .or(() -> engines.stream().flatMap(engine -> engine.meant().stream()).findFirst())
        .orElse(RunStrategy.FREE.word());
  }

  /**
   * Refuses what no engine knows, and options of theirs that mean nothing in this run.
   *
   * @throws org.mpsstress.cli.UserError with the valid words or the option
   */
  void check(RunOptions options) {
    engines.forEach(engine -> engine.check(options));
  }

  /** Refuses a strategy that no engine has. */
  void checkStrategy() {
    Words.oneOf("--strategy", strategy(), Engines.strategies());
  }

  /** Refuses a quick run, for that reason. */
  void refuseQuick(String reason) {
    engines.forEach(engine -> engine.refuseQuick(reason));
  }

  /** The engine that is asked for. */
  Engine chosen() {
    return engines.stream()
        .filter(Engine::isWanted)
        .findFirst()
        .or(
            () ->
                engines.stream()
                    .filter(engine -> engine.strategies().contains(strategy()))
                    .findFirst())
        .orElseThrow();
  }

  /** The words of all strategies, for help and for shells that complete words. */
  private static final class StrategyWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Engines.strategies().iterator();
    }
  }
}
