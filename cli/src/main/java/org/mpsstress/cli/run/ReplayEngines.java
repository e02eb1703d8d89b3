package org.mpsstress.cli.run;

import java.util.List;
import org.mpsstress.model.RunToken;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The engines of a command that shows failures again, each with its options of replays. */
@Command // a mixin whose options are all the engines'
public final class ReplayEngines {
  private final List<Engine> engines = Engines.all();

  @Spec(Spec.Target.MIXEE)
  private void addTo(CommandSpec command) {
    Engines.mixIn(command, engines, Engine::replayOptions);
  }

  /**
   * The one that made a token; options for others are refused.
   *
   * @throws org.mpsstress.cli.UserError with the option, or with what is not known in the token
   */
  public Engine of(RunToken token) {
    Engine maker = Engines.of(token, engines);
    for (Engine other : engines) {
      if (other != maker && other.replayOptions() != null) {
        other.replayOptions().refuse(token);
      }
    }
    maker.check(token);
    return maker;
  }
}
