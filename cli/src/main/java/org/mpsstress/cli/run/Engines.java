package org.mpsstress.cli.run;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.mpsstress.cli.run.exploration.ExplorationEngine;
import org.mpsstress.cli.run.sanitizers.SanitizersEngine;
import org.mpsstress.cli.run.workers.FreeEngine;
import org.mpsstress.cli.run.workers.NoiseEngine;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;

/** The ways of running cases that there are. A new one is a line here. */
public final class Engines {
  /** All of them. */
  public static final List<Engine> ALL =
      List.of(new FreeEngine(), new NoiseEngine(), new ExplorationEngine(), new SanitizersEngine());

  private Engines() {}

  /** The words of all strategies, the plain one first. */
  public static List<String> strategies() {
    return ALL.stream().flatMap(engine -> engine.strategies().stream()).distinct().toList();
  }

  /** The one that the user's options ask for. */
  public static Engine of(RunOptions options) {
    return ALL.stream().filter(engine -> engine.isChosen(options)).findFirst().orElseThrow();
  }

  /**
   * The one that made a token.
   *
   * @throws RunTokenException where none has such a strategy
   */
  public static Engine of(RunToken token) {
    return maker(token)
        .orElseThrow(
            () ->
                new RunTokenException(
                    "damaged replay token: its strategy is '"
                        + token.strategy()
                        + "' and it has no schedule; without one it is "
                        + strategies().stream()
                            .filter(word -> maker(token.withStrategy(word)).isPresent())
                            .collect(Collectors.joining(" or "))));
  }

  private static Optional<Engine> maker(RunToken token) {
    return ALL.stream().filter(engine -> engine.made(token)).findFirst();
  }
}
