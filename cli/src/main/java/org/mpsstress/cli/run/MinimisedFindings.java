package org.mpsstress.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.output.MinimisedText;
import org.mpsstress.cli.run.Runs.Finished;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.record.FindingGroups;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.runner.Steps;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** After a run: the first finding of each cause made small, all of them within one budget. */
public final class MinimisedFindings {
  /** The folder of the run that they are in, one folder each. */
  static final String FOLDER = "minimised";

  private final Installation installation;
  private final PrintWriter err;

  /**
   * Of a run.
   *
   * @param err where it is said what is not made small
   */
  public MinimisedFindings(Installation installation, PrintWriter err) {
    this.installation = installation;
    this.err = err;
  }

  /**
   * Makes them small, in the order of the record.
   *
   * @param budget of making scenarios smaller, for all of them
   * @param each is given each as soon as it is known
   */
  public void of(Finished finished, Duration budget, StopSignal stop, Consumer<MinimisedText> each)
      throws IOException {
    long end = System.nanoTime() + budget.toNanos();
    int number = 0;
    for (FindingGroups.Group group : FindingGroups.of(finished.outcome().record())) {
      String text = group.first().finding().token();
      if (text == null) {
        continue;
      }
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (stop.isRequested() || left.isNegative() || left.isZero()) {
        err.println("mps-stress: --minimise: the time is over; the other causes stay as they are");
        return;
      }
      number++;
      RunToken token = RunToken.decode(text);
      Path folder = finished.directory().resolve(FOLDER).resolve(String.valueOf(number));
      try {
        Engine engine = Engines.of(token);
        engine.checkMinimised(token);
        Files.createDirectories(folder);
        Optional<Minimised> small =
            engine.minimise(
                token,
                finished.subject(),
                installation,
                new Engine.Minimising(left, folder, stop, Steps.UNTOLD));
        each.accept(new MinimisedText(text, token, small, folder));
      } catch (UserError cannotBe) {
        err.println("mps-stress: " + cannotBe.getMessage());
      } catch (RunInterrupted interrupted) {
        err.println("mps-stress: --minimise: " + interrupted.getMessage());
        return;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
