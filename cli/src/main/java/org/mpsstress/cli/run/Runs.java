package org.mpsstress.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.Failures;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.record.KnownCause;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.run.Planted;
import org.mpsstress.reports.RunReports;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.control.HistoryControls;
import org.mpsstress.scenarios.exploration.finding.FindingPrinter;
import org.mpsstress.scenarios.histories.Histories;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.LayerPlan;
import org.mpsstress.scenarios.runner.ProgressPrinter;
import org.mpsstress.scenarios.runner.RunCoordinator;
import org.mpsstress.scenarios.runner.RunOutcome;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.variants.Variants;

/** Carries out a run of scenarios: folder, seed, controls, cases, then every report of it. */
public final class Runs {
  private static final int MOST_UNSEEN = 20;

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
      List<LayerPlan> layers,
      List<String> commandLine) {
    /** Whether the whole catalogue is to be run, and so what must run on a device. */
    public boolean everything() {
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
   * @param subject that was tested
   * @param outcome its record and verdict
   * @param reports what was made of it
   */
  public record Finished(
      Path directory, Subject subject, RunOutcome outcome, RunReports.Written reports) {}

  /** Prints a result, before the process may end. */
  @FunctionalInterface
  public interface Printer {
    /**
     * Prints it.
     *
     * @param stop the user's wish that it takes no longer
     */
    void print(Finished finished, StopSignal stop);
  }

  /**
   * Runs and reports. Ctrl-C ends the run; what is known by then is reported and printed all the
   * same.
   *
   * @param options of the user
   * @param order what to run
   * @param printer prints the result, before the process may end
   * @throws org.mpsstress.cli.UserError where the options ask for what cannot be
   */
  public Finished carryOut(RunOptions options, Order order, Printer printer) throws IOException {
    options.check(installation);
    options.kind().checkDefect("--defect", options.defect(), options.pool());
    KnownFindings known = KnownFindings.read(options.known());
    Engine engine = options.engine();
    Subject subject = Subjects.open(options.kind(), options.poolIfSaid(), err);
    PlanOptions plan = subject.plan(options.defect());
    List<Case> cases = new ArrayList<>();
    order.scenarios().forEach(scenario -> cases.addAll(Cases.of(scenario)));
    if (options.variants()) {
      List.copyOf(cases).forEach(one -> cases.addAll(Variants.of(one)));
    }
    Engine.Prepared prepared = engine.prepare(options, subject, installation);
    Path directory = RunDirectory.make(installation.home(), options.out());
    try {
      Histories.draw(
              options.seed(), options.histories(), plan.pool(), subject.capabilities(), directory)
          .forEach(history -> cases.addAll(Cases.of(history)));
      RunRequestBuilder request =
          prepared
              .request(directory)
              .commandLine(order.commandLine())
              .suite(order.suite() == null ? null : order.suite().word())
              .pool(plan.pool())
              .seed(options.seed())
              .repeat(order.repeat())
              .budget(order.budget())
              .processors(order.suite() == null ? null : order.suite().processors())
              .known(known.causes())
              .listener(ProgressPrinter.standardError());
      subject.addTo(request);
      if (options.defect() != null) {
        request.provenance(Planted.FACT, options.defect());
      }
      prepared.addTo(request, new Engine.Selected(cases, plan, subject, order, directory, err));
      if (options.histories() > 0 && order.controls() && engine.isOrdinary()) {
        request.controls(HistoryControls.on(plan, subject.capabilities()));
      }
      if (!order.layers().isEmpty()) {
        order.layers().forEach(request::layer);
        request.listener(new FindingPrinter(err, directory));
      }
      err.println("mps-stress: seed " + options.seed() + ", run directory " + directory);
      try (StopSignal stop = StopSignal.ofProcess()) {
        RunOutcome outcome = RunCoordinator.run(request.build(), stop);
        RunReports.Written reports = report(directory, known, outcome.record());
        reports.warnings().forEach(warning -> err.println("mps-stress: " + warning));
        Finished finished = new Finished(directory, subject, outcome, reports);
        printer.print(finished, stop);
        return finished;
      }
    } finally {
      RunDirectory.removeIfEmpty(directory);
    }
  }

  private RunReports.Written report(Path directory, KnownFindings known, RunRecord record) {
    try {
      known.writeNew(record, directory);
      return new RunReports(installation.allure()).write(directory);
    } catch (IOException | RuntimeException error) {
      throw new FrameworkError(
          "the reports could not be written: "
              + Failures.reason(error)
              + (Files.isReadable(directory.resolve(RunReports.RECORD))
                  ? "; the record is there: ./mps-stress report " + directory + " makes them later"
                  : "; there is no record either: " + directory),
          error);
    }
  }

  /** The lines under a table: subject, verdict, where to read on. */
  public static void conclude(Finished finished, PrintWriter out) {
    var summary = finished.outcome().summary();
    String reason = summary.reason().isEmpty() ? "" : ": " + summary.reason();
    out.println();
    out.println("subject   " + org.mpsstress.reports.Subject.line(finished.outcome().record()));
    out.println("controls  " + controls(finished));
    if (finished.outcome().record().run().isQuick()) {
      out.println(
          "quick     a few cases, by what has changed: no evidence; ./run_all_tests.sh runs all");
    }
    known(finished, out);
    out.println("report    " + finished.reports().page());
    out.println("verdict   " + summary.verdict() + reason);
  }

  /** How many of the known causes came up, and which did not: those may be mended. */
  private static void known(Finished finished, PrintWriter out) {
    RunRecord record = finished.outcome().record();
    List<KnownCause> unseen = record.unseen();
    int of = record.known().size();
    if (of > 0) {
      out.println("known     " + (of - unseen.size()) + " of " + of + " known causes came up");
    }
    unseen.stream()
        .limit(MOST_UNSEEN)
        .forEach(
            one ->
                out.println("          not " + one.cause() + ", " + PlainText.line(one.because())));
    if (unseen.size() > MOST_UNSEEN) {
      out.println("          nor " + (unseen.size() - MOST_UNSEEN) + " more");
    }
    if (of > 0 && Files.exists(finished.directory().resolve(KnownFindings.FILE))) {
      out.println("          new ones: " + finished.directory().resolve(KnownFindings.FILE));
    }
  }

  private static String controls(Finished finished) {
    var controls = finished.outcome().record().controls();
    long found = controls.stream().filter(control -> control.found()).count();
    return controls.isEmpty()
        ? "none was planted: a silence in this run is not backed"
        : found + " of " + controls.size() + " found";
  }
}
