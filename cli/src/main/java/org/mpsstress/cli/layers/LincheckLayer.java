package org.mpsstress.cli.layers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.lincheck.LincheckMain;
import org.mpsstress.lincheck.Program;
import org.mpsstress.lincheck.Programs;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.runner.CaseMethod;
import org.mpsstress.scenarios.runner.RunInterrupted;
import org.mpsstress.scenarios.runner.SuiteCase;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;
import org.mpsstress.scenarios.runner.ToolFault;

/** Lincheck and the conformance of random histories, as a layer. */
public final class LincheckLayer {
  private static final String NAME = "lincheck";

  /** What is planted for its model checker, and natively for its stress strategy. */
  private static final String MODEL_CONTROL = "racy-counter";

  private static final String NATIVE_CONTROL = "native-device+device-sync-current-stream-only";
  private static final String CONFORMANCE_CONTROL =
      LincheckMain.CONFORMANCE + "patched+query-true-for-unrecorded-reused-event";
  private static final List<String> DESIGNS = List.of("patched", "upstream", "freelist");
  private static final long SECONDS_FOR_EACH = 60;

  private final ToolEffort effort;
  private final String defect;
  private final LincheckProcess process;

  private LincheckLayer(ToolEffort effort, String defect) {
    this.effort = effort;
    this.defect = defect;
    List<String> arguments = new ArrayList<>();
    arguments.add(MODEL_CONTROL);
    arguments.add(NATIVE_CONTROL);
    arguments.add(CONFORMANCE_CONTROL);
    Programs.correct().forEach(program -> arguments.add(argument(program)));
    DESIGNS.forEach(design -> arguments.add(argument(design)));
    process = new LincheckProcess(effort, SECONDS_FOR_EACH * arguments.size(), arguments);
  }

  /**
   * The layer.
   *
   * @param effort of the suite
   * @param defect that is planted in the native pool, or null
   */
  public static SuiteLayer of(ToolEffort effort, String defect) {
    LincheckLayer layer = new LincheckLayer(effort, defect);
    List<SuiteCase> cases = new ArrayList<>();
    Programs.correct().forEach(program -> cases.add(layer.program(program)));
    DESIGNS.forEach(design -> cases.add(layer.conformance(design)));
    List<SuiteControl> controls =
        List.of(
            layer.control(
                MODEL_CONTROL, "the Java model's counter is loaded and stored", "model checking"),
            layer.control(
                NATIVE_CONTROL,
                "a device synchronisation of the native pool waits for one stream only",
                "stress"),
            layer.control(
                CONFORMANCE_CONTROL,
                "an event of the native pool answers for its previous owner",
                "conformance"));
    return new SuiteLayer(NAME, controls, cases, List.of(), null);
  }

  private String argument(Program program) {
    boolean nativePool = program.strategy() == Program.Strategy.STRESS;
    return nativePool && defect != null ? program.name() + "+" + defect : program.name();
  }

  private String argument(String design) {
    String name = LincheckMain.CONFORMANCE + design;
    return defect != null && design.equals("patched") ? name + "+" + defect : name;
  }

  private SuiteControl control(String argument, String title, String detector) {
    return new ToolControl(
        NAME + ":" + argument,
        title,
        NAME,
        detector,
        context -> {
          LincheckProcess.Result result =
              process.result(argument, context.settings().out(), context.stop(), context.tick());
          return result == null
              ? new ToolControl.Said(null, "Lincheck's process ended without a result")
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
        program.strategy().word(),
        parameters,
        program.clauses(),
        context -> judge(argument(program), effort.programs(), context));
  }

  private SuiteCase conformance(String design) {
    return ToolCase.of(
        NAME,
        LincheckMain.CONFORMANCE + design,
        "Random calls on the native pool " + design + " are answered as the specification allows",
        "sequential",
        Map.of("pool", design),
        List.of(
            "C3", "C5", "C8", "C9", "C10", "C12", "C14", "C17", "C18", "C29", "C30", "C31", "C33",
            "C34", "C36", "C37", "C38", "C40"),
        context -> judge(argument(design), effort.histories(), context));
  }

  private Judgement judge(String argument, long runs, CaseMethod.Context context)
      throws RunInterrupted, InterruptedException {
    Path out = context.settings().out();
    LincheckProcess.Result result =
        process.result(argument, out, context.stop(), () -> context.progress().at(0, 0));
    if (result == null) {
      return Judgement.inconclusive("Lincheck's process ended without a result");
    }
    if (result.message() == null) {
      return new Judgement(Verdict.PASSED, null, List.of(), runs, result.seconds(), 1, List.of());
    }
    Attachment whole = attach(out, argument, result.message());
    Finding finding =
        Finding.of(FindingKind.LINEARIZABILITY, result.message()).withAttachments(List.of(whole));
    return new Judgement(
        Verdict.FAILED, null, List.of(finding), runs, result.seconds(), 1, List.of(whole));
  }

  private static Attachment attach(Path out, String argument, String message) {
    String file = NAME + "/" + argument.replaceAll("[^A-Za-z0-9.-]", "_") + ".txt";
    try {
      Files.writeString(out.resolve(file), message);
    } catch (IOException failure) {
      throw new ToolFault("cannot write " + file + ": " + failure.getMessage(), failure);
    }
    return new Attachment("what Lincheck says", "text/plain", file);
  }

  private static String firstLine(String message) {
    return message == null
        ? null
        : message.lines().filter(line -> !line.isBlank()).findFirst().orElse("it objects");
  }
}
