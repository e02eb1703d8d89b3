package org.mpsstress.cli.layers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.LayerOfSuite;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.lincheck.LincheckMain;
import org.mpsstress.lincheck.Program;
import org.mpsstress.lincheck.Programs;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Cause;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.runner.SuiteCase;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Lincheck and the conformance of random histories, as a layer. */
public final class LincheckLayer {
  private static final String NAME = "lincheck";

  /** What is always planted for its model checker, and natively for its stress strategy. */
  private static final String MODEL_CONTROL = "racy-counter";

  private static final String PATCHED = Pool.PATCHED.word();

  private static final String NATIVE_CONTROL = "native-device+device-sync-current-stream-only";
  private static final String CONFORMANCE_DEFECT = "+query-true-for-unrecorded-reused-event";
  private static final List<String> DESIGNS = Pool.OF_METAL;
  private static final long SECONDS_FOR_EACH = 60;

  private final ToolEffort effort;
  private final String pool;
  private final String defect;
  private final List<Program> programs;
  private final List<String> designs;
  private final LincheckProcess process;

  private LincheckLayer(
      ToolEffort effort, String pool, String defect, List<Program> programs, List<String> designs) {
    this.effort = effort;
    this.pool = pool;
    this.defect = defect;
    this.programs = programs;
    this.designs = designs;
    List<String> arguments = new ArrayList<>(controls());
    programs.forEach(program -> arguments.add(argument(program)));
    histories(arguments::add);
    process = new LincheckProcess(effort, SECONDS_FOR_EACH * arguments.size(), arguments);
  }

  /**
   * The layer.
   *
   * @param effort of the suite
   * @param pool whose contract is meant; models and specified programs are of pool patched
   * @param defect that is planted in the native pool, or null
   */
  public static SuiteLayer of(ToolEffort effort, String pool, String defect) {
    if (!DESIGNS.contains(pool)) {
      String why = "there is no specification of pool " + pool;
      return new SuiteLayer(
          NAME, List.of(), List.of(), List.of(new Skipped(NAME, null, why, null)), null);
    }
    boolean patched = pool.equals(PATCHED);
    LincheckLayer layer =
        new LincheckLayer(
            effort,
            pool,
            defect,
            patched ? Programs.correct() : Programs.ofEveryPool(),
            patched ? DESIGNS : List.of(pool));
    List<SuiteCase> cases = new ArrayList<>();
    layer.programs.forEach(program -> cases.add(layer.program(program)));
    layer.designs.forEach(design -> cases.add(layer.sequential(design)));
    layer.designs.forEach(design -> cases.add(layer.concurrent(design)));
    return new SuiteLayer(NAME, layer.planted(), cases, layer.leftOut(), null);
  }

  /** What is planted in it for pool patched, in a process that runs nothing else. */
  public static List<SuiteControl> controls(ToolEffort effort) {
    return new LincheckLayer(effort, PATCHED, null, List.of(), List.of()).planted();
  }

  private List<SuiteControl> planted() {
    return controls().stream().map(this::control).toList();
  }

  private List<Skipped> leftOut() {
    return Programs.correct().stream()
        .filter(program -> !programs.contains(program))
        .map(
            program ->
                new Skipped(NAME + ":" + program.name(), null, "it is about pool patched", null))
        .toList();
  }

  /** One for each way of looking; in a longer suite every broken model. */
  private List<String> controls() {
    List<String> planted = new ArrayList<>();
    if (pool.equals(PATCHED)) {
      Programs.broken().stream()
          .map(Program::name)
          .filter(name -> effort.allTests() || name.equals(MODEL_CONTROL))
          .forEach(name -> planted.add(LincheckMain.CONTROL + name));
    }
    planted.add(LincheckMain.CONTROL + NATIVE_CONTROL);
    planted.add(LincheckMain.CONTROL + LincheckMain.CONFORMANCE + pool + CONFORMANCE_DEFECT);
    planted.add(LincheckMain.CONTROL + LincheckMain.CONCURRENT + pool + CONFORMANCE_DEFECT);
    return planted;
  }

  private String argument(Program program) {
    if (program.strategy() != Program.Strategy.STRESS) {
      return program.name();
    }
    return program.name() + "@" + pool + (defect == null ? "" : "+" + defect);
  }

  private void histories(Consumer<String> arguments) {
    designs.forEach(design -> arguments.accept(argument(LincheckMain.CONFORMANCE, design)));
    designs.forEach(design -> arguments.accept(argument(LincheckMain.CONCURRENT, design)));
  }

  private String argument(String way, String design) {
    String name = way + design;
    return defect != null && design.equals(pool) ? name + "+" + defect : name;
  }

  private SuiteControl control(String argument) {
    if (!argument.contains("@") && !argument.contains("+")) {
      return control(argument, "a Java model with a bug in it", "model checking");
    }
    return argument.contains(NATIVE_CONTROL)
        ? control(
            argument,
            "a device synchronisation of the native pool waits for one stream only",
            "stress")
        : control(
            argument, "an event of the native pool answers for its previous owner", "conformance");
  }

  private SuiteControl control(String argument, String title, String detector) {
    return new ToolControl(
        NAME + ":" + argument.substring(LincheckMain.CONTROL.length()),
        title,
        NAME,
        detector,
        context -> {
          LincheckProcess.Result result =
              process.result(argument, context.settings().out(), context.stop(), context.tick());
          return result == null
              ? new ToolControl.Said(null, process.without(), true)
              : new ToolControl.Said(firstLine(result.message()), "it was not found");
        });
  }

  private SuiteCase program(Program program) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("threads", program.threads());
    parameters.put("calls", program.calls());
    return ToolCase.of(
        NAME,
        program.name(),
        program.title(),
        pool,
        program.strategy().word(),
        parameters,
        program.clauses(),
        context -> judge(argument(program), effort.programs(), context));
  }

  private SuiteCase sequential(String design) {
    return conformance(
        LincheckMain.CONFORMANCE,
        design,
        "Random calls on the native pool " + design + " are answered as the specification allows",
        "sequential",
        List.of(
            "C3", "C5", "C8", "C9", "C10", "C12", "C14", "C17", "C18", "C29", "C30", "C31", "C33",
            "C34", "C36", "C37", "C38", "C40"));
  }

  private SuiteCase concurrent(String design) {
    return conformance(
        LincheckMain.CONCURRENT,
        design,
        "Calls of threads at once on the native pool " + design + " have an order that is allowed",
        "concurrent",
        List.of("C3", "C5", "C8", "C9", "C10", "C12", "C14", "C17", "C29", "C31", "C32", "C34"));
  }

  private SuiteCase conformance(
      String way, String design, String title, String strategy, List<String> clauses) {
    return ToolCase.of(
        NAME,
        way + design,
        title,
        design,
        strategy,
        Map.of("pool", design),
        clauses,
        context -> judge(argument(way, design), effort.histories(), context));
  }

  private Judgement judge(String argument, long runs, CaseMethod.Context context)
      throws RunInterrupted, InterruptedException {
    Path out = context.settings().out();
    LincheckProcess.Result result =
        process.result(argument, out, context.stop(), () -> context.progress().at(0, 0));
    if (result == null) {
      return Judgement.inconclusive(process.without());
    }
    if (result.message() == null) {
      return new Judgement(Verdict.PASSED, null, List.of(), runs, result.seconds(), 1, List.of());
    }
    Attachment whole = attach(out, argument, result.message());
    Finding finding =
        Finding.of(FindingKind.LINEARIZABILITY, result.message())
            .withCause(
                Cause.of(
                    FindingKind.LINEARIZABILITY,
                    argument,
                    Cause.plain(firstLine(result.message()))))
            .withAttachments(List.of(whole));
    return new Judgement(
        Verdict.FAILED, null, List.of(finding), runs, result.seconds(), 1, List.of(whole));
  }

  private static Attachment attach(Path out, String argument, String message) {
    String file = NAME + "/" + argument.replaceAll("[^A-Za-z0-9.-]", "_") + ".txt";
    try {
      Files.writeString(out.resolve(file), message);
    } catch (IOException failure) {
      throw new FrameworkError("cannot write " + file + ": " + failure.getMessage(), failure);
    }
    return new Attachment("what Lincheck says", "text/plain", file);
  }

  private static String firstLine(String message) {
    return message == null
        ? null
        : message.lines().filter(line -> !line.isBlank()).findFirst().orElse("it objects");
  }

  /** The layer as a suite knows it. */
  static final class OfSuite implements LayerOfSuite {
    @Override
    public String word() {
      return NAME;
    }

    @Override
    public Optional<SuiteLayer> layer(Installation installation, RunOptions options, Suite suite) {
      return Optional.of(LincheckLayer.of(ToolEffort.of(suite), options.pool(), options.defect()));
    }

    @Override
    public List<SuiteControl> controls(Installation installation, Suite suite) {
      return LincheckLayer.controls(ToolEffort.of(suite));
    }
  }
}
