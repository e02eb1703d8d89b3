package org.mpsstress.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.mpsstress.cli.Failures;
import org.mpsstress.cli.torch.TorchSubject;
import org.mpsstress.reports.RunReports;
import org.mpsstress.reports.Subject;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.exploration.FindingPrinter;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.CaseSelection;
import org.mpsstress.scenarios.runner.FrameworkError;
import org.mpsstress.scenarios.runner.NoisyCases;
import org.mpsstress.scenarios.runner.ProgressPrinter;
import org.mpsstress.scenarios.runner.RunCoordinator;
import org.mpsstress.scenarios.runner.RunOutcome;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.StopSignal;
import org.mpsstress.scenarios.runner.SuiteLayer;

/** Carries out a run of scenarios: folder, seed, controls, cases, then every report of it. */
public final class Runs {
  private final Installation installation;
  private final PrintWriter err;

  /**
   * For commands.
   *
   * @param installation what is there
   * @param err where what is not the result goes
   */
  public Runs(Installation installation, PrintWriter err) {
    this.installation = installation;
    this.err = err;
  }

  /**
   * What to run.
   *
   * @param scenarios all of whose cases are run
   * @param suite how much is run, or null for a single run
   * @param repeat how often each case is run
   * @param budget when nothing more is begun, or null
   * @param controls whether defects are planted first
   * @param layers what is run after the scenarios
   * @param commandLine what the user typed
   */
  public record Order(
      List<Scenario> scenarios,
      Suite suite,
      int repeat,
      Duration budget,
      boolean controls,
      List<SuiteLayer> layers,
      List<String> commandLine) {
    /** Whether the whole catalogue is to be run, and so what must run on a device. */
    boolean everything() {
      return scenarios.stream()
          .map(Scenario::name)
          .collect(java.util.stream.Collectors.toSet())
          .containsAll(Catalogue.names());
    }
  }

  /**
   * How it went.
   *
   * @param directory of the run
   * @param outcome its record and verdict
   * @param reports what was made of it
   */
  public record Finished(Path directory, RunOutcome outcome, RunReports.Written reports) {}

  /**
   * Runs and reports. Ctrl-C ends the run; what is known by then is reported and printed all the
   * same.
   *
   * @param options of the user
   * @param order what to run
   * @param printer prints the result, before the process may end
   * @throws org.mpsstress.cli.UserError where the options ask for what cannot be
   */
  public Finished carryOut(RunOptions options, Order order, Consumer<Finished> printer)
      throws IOException {
    options.check();
    TorchSubject torch = subject(options);
    if (torch == null && options.defect() != null) {
      Words.known(
          "--defect",
          options.defect(),
          PlantableDefects.of(installation).ids(),
          "./mps-stress defects lists all of them");
    }
    PlanOptions plan =
        torch == null
            ? new PlanOptions(options.pool(), "sim", options.defect(), null)
            : torch.plan(options.defect());
    List<Case> cases = new ArrayList<>();
    order.scenarios().forEach(scenario -> cases.addAll(Cases.of(scenario)));
    ExploredRun exploring = ExploredRun.of(options, installation);
    Sanitizing sanitizing = Sanitizing.of(options, installation);
    CaseSelection selection =
        exploring == null
            ? CaseSelection.of(
                cases, plan, torch == null ? installation.capabilities() : torch.capabilities())
            : exploring.select(cases, plan);
    if (options.noise()) {
      selection = NoisyCases.of(selection);
    }
    Path directory = RunDirectory.make(installation.home(), options.out());
    Path logs = Files.createDirectories(directory.resolve("workers"));
    RunRequestBuilder request =
        (exploring != null
                ? new RunRequestBuilder(directory, exploring.library(), exploring.noWorker())
                : sanitizing != null
                    ? new RunRequestBuilder(directory, sanitizing.library(), sanitizing.noWorker())
                    : new RunRequestBuilder(
                        directory, installation.library(), installation.worker(logs)))
            .commandLine(order.commandLine())
            .suite(order.suite() == null ? null : order.suite().word())
            .pool(plan.pool())
            .seed(options.seed())
            .repeat(order.repeat())
            .budget(order.budget())
            .listener(ProgressPrinter.standardError());
    if (sanitizing != null) {
      sanitizing.addTo(request, cases, plan, directory, order.repeat(), order.controls());
    } else {
      request.select(selection);
    }
    if (torch != null) {
      torch.addTo(request);
      request.controls(order.controls() ? torch.controls() : List.of());
      request.proofs(order.controls() ? torch.proofs() : List.of());
      request.skip(order.everything() ? torch.missing(selection) : List.of());
    } else if (exploring != null) {
      exploring.addTo(request, new FindingPrinter(err, directory), order.controls());
    } else if (sanitizing == null && options.noise()) {
      request.layers(List.of(NoisyCases.LAYER));
      request.controls(order.controls() ? installation.noiseControls() : List.of());
    } else if (sanitizing == null && order.scenarios().isEmpty()) {
      request.layers(List.of()); // those of the order are all
    } else if (sanitizing == null) {
      request.controls(order.controls() ? installation.controls() : List.of());
      if (order.suite() != null) {
        addNoise(request, order, selection);
      }
    }
    if (torch == null && !order.layers().isEmpty()) {
      order.layers().forEach(request::layer);
      request.listener(new FindingPrinter(err, directory));
    }
    err.println("mps-stress: seed " + options.seed() + ", run directory " + directory);
    try (StopSignal stop = StopSignal.ofProcess()) {
      RunOutcome outcome = RunCoordinator.run(request.build(), stop);
      RunReports.Written reports = report(directory);
      reports.warnings().forEach(warning -> err.println("mps-stress: " + warning));
      Finished finished = new Finished(directory, outcome, reports);
      printer.accept(finished);
      return finished;
    }
  }

  private RunReports.Written report(Path directory) {
    try {
      return new RunReports(installation.allure()).write(directory);
    } catch (IOException | RuntimeException error) {
      throw new FrameworkError(
          "the reports could not be written: "
              + Failures.reason(error)
              + "; the record is there: ./mps-stress report "
              + directory
              + " makes them later",
          error);
    }
  }

  /** A suite has free cases, and then some of them with noise. */
  private void addNoise(RunRequestBuilder request, Order order, CaseSelection free) {
    request
        .layers(List.of(CaseSelection.LAYER, NoisyCases.LAYER))
        .controls(order.controls() ? installation.noiseControls() : List.of())
        .select(new CaseSelection(order.suite().noisy(free), List.of()));
  }

  /** The library that is to be tested, as preflight found it; null for the simulated SUT. */
  private TorchSubject subject(RunOptions options) throws IOException {
    if (!options.isTorch()) {
      return null;
    }
    try {
      return TorchSubject.of(options.torch(), options.poolIfSaid(), installation.home(), err);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the library was looked at", interrupted);
    }
  }

  /** The lines under a table: subject, verdict, where to read on. */
  public static void conclude(Finished finished, PrintWriter out) {
    var summary = finished.outcome().summary();
    String reason = summary.reason().isEmpty() ? "" : ": " + summary.reason();
    out.println();
    out.println("subject   " + Subject.line(finished.outcome().record().run()));
    out.println("controls  " + controls(finished));
    out.println("report    " + finished.reports().page());
    out.println("verdict   " + summary.verdict() + reason);
  }

  private static String controls(Finished finished) {
    var controls = finished.outcome().record().controls();
    long found = controls.stream().filter(control -> control.found()).count();
    return controls.isEmpty()
        ? "none was planted: a silence in this run is not backed"
        : found + " of " + controls.size() + " found";
  }
}
