package org.mpsstress.cli.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.exploration.ExplorationEngine;
import org.mpsstress.cli.run.sanitizers.SanitizersEngine;
import org.mpsstress.cli.run.workers.FreeEngine;
import org.mpsstress.cli.run.workers.NoiseEngine;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import picocli.CommandLine.Model.CommandSpec;

/** The ways of running cases that there are. A new one is a line here. */
public final class Engines {
  /** Of two that have a strategy in common, the later one runs only if its options ask for it. */
  private static final List<Supplier<Engine>> MAKERS =
      List.of(FreeEngine::new, NoiseEngine::new, ExplorationEngine::new, SanitizersEngine::new);

  /** All of them, for whom the user says nothing of their own. */
  public static final List<Engine> ALL = all();

  private Engines() {}

  /** All of them, with options of their own that a command line is about to be read into. */
  static List<Engine> all() {
    return MAKERS.stream().map(Supplier::get).toList();
  }

  /** Adds to a command the options that they have for it. */
  static void mixIn(CommandSpec command, List<Engine> engines, Function<Engine, Object> options) {
    for (Engine engine : engines) {
      Object own = options.apply(engine);
      if (own != null) {
        command.addMixin(own.getClass().getName(), CommandSpec.forAnnotatedObject(own));
      }
    }
  }

  /** The words of all strategies, the plain one first. */
  public static List<String> strategies() {
    return ALL.stream().flatMap(engine -> engine.strategies().stream()).distinct().toList();
  }

  /**
   * The one that made a token.
   *
   * @throws RunTokenException where none has such a strategy
   */
  public static Engine of(RunToken token) {
    return of(token, ALL);
  }

  /** The one of these that made it. */
  static Engine of(RunToken token, List<Engine> engines) {
    return maker(token, engines)
        .orElseThrow(
            () ->
                new RunTokenException(
                    "damaged replay token: its strategy is '"
                        + token.strategy()
                        + "' and it has no schedule; without one it is "
                        + strategies().stream()
                            .filter(word -> maker(token.withStrategy(word), engines).isPresent())
                            .collect(Collectors.joining(" or "))));
  }

  /**
   * Refuses an engine on a subject that it cannot have.
   *
   * @throws UserError with the strategy
   */
  public static void checkOn(SubjectKind kind, Engine engine, String strategy) {
    if (!kind.isCompiled() && !engine.loadsPlugins()) {
      throw new UserError(
          "--strategy "
              + strategy
              + " is for what is compiled for the simulated device: a library's threads are real");
    }
  }

  private static Optional<Engine> maker(RunToken token, List<Engine> engines) {
    return engines.stream().filter(engine -> engine.made(token)).findFirst();
  }
}
