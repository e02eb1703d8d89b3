package org.mpsstress.scenarios.oracle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.watchdog.RunEnding;

/**
 * The process died. Where the device said which of its rules was broken, that is the finding; else
 * it is a crash, with the native frames that the JVM wrote down.
 */
public final class CrashOracle implements Oracle {
  /** Metal's wording, in backquote and quote: "failed assertion `…'". */
  private static final Pattern ASSERTION =
      Pattern.compile("^.*failed assertion [`'\"](.+?)['\"]\\s*$", Pattern.MULTILINE);

  private static final int MAXIMUM_FRAMES = 40;

  @Override
  public String name() {
    return "crash";
  }

  @Override
  public Opinion judge(RunObservation run) {
    if (!(run.ending() instanceof RunEnding.Died died)) {
      return Opinion.quiet();
    }
    Optional<Violation> violation = violation(run, died);
    List<String> busy = busy(run);
    String how = "the process died (" + describe(died.exitCode()) + ")";
    String during = busy.isEmpty() ? "" : "\nin the middle of:\n  " + String.join("\n  ", busy);
    Finding finding =
        violation
            .map(
                rule ->
                    new Finding(
                        FindingKind.RULE,
                        rule.rule() + "\n" + how + during,
                        rule.current(),
                        rule.previous(),
                        line(run),
                        null,
                        List.of()))
            .orElseGet(
                () ->
                    new Finding(
                        FindingKind.CRASH,
                        how + during,
                        new Access(busy.isEmpty() ? how : busy.get(0), frames(died)),
                        busy.size() > 1 ? new Access(busy.get(1), List.of()) : null,
                        line(run),
                        null,
                        List.of()));
    return Opinion.of(List.of(finding));
  }

  private static Optional<Violation> violation(RunObservation run, RunEnding.Died died) {
    if (run.trace().violation() != null) {
      return Optional.of(Violation.parse(run.trace().violation()));
    }
    Matcher matcher = ASSERTION.matcher(died.errors());
    return matcher.find()
        ? Optional.of(Violation.parse(died.errors().substring(matcher.start())))
        : Optional.empty();
  }

  /** What each thread was in when the process died. */
  private static List<String> busy(RunObservation run) {
    Names names = run.names();
    List<String> busy = new ArrayList<>();
    for (LaneTrace lane : run.trace().lanes()) {
      lane.inFlight()
          .ifPresent(
              record -> busy.add(names.place(lane, record) + " in " + names.operation(record)));
    }
    return busy.size() > 8 ? busy.subList(0, 8) : busy;
  }

  private static Integer line(RunObservation run) {
    return run.trace().lanes().stream()
        .flatMap(lane -> lane.inFlight().stream())
        .map(record -> run.names().line(record))
        .findFirst()
        .orElse(null);
  }

  private static String describe(int exitCode) {
    if (exitCode > 128 && exitCode < 160) {
      String name =
          switch (exitCode - 128) {
            case 4 -> " SIGILL";
            case 6 -> " SIGABRT";
            case 7 -> " SIGBUS";
            case 8 -> " SIGFPE";
            case 9 -> " SIGKILL: killed from outside, or out of memory";
            case 11 -> " SIGSEGV";
            default -> "";
          };
      return "signal " + (exitCode - 128) + name;
    }
    return "exit code " + exitCode;
  }

  /** The frames of the thread that crashed, as the JVM's error file has them. */
  private static List<String> frames(RunEnding.Died died) {
    List<String> frames = new ArrayList<>();
    if (died.errorFile() == null) {
      return frames;
    }
    boolean within = false;
    try {
      for (String line : Files.readAllLines(died.errorFile(), StandardCharsets.ISO_8859_1)) {
        if (line.startsWith("Native frames:") || line.startsWith("Java frames:")) {
          within = true;
        } else if (line.isBlank()) {
          within = false;
        } else if (within && frames.size() < MAXIMUM_FRAMES) {
          frames.add(line.strip());
        }
      }
    } catch (IOException e) {
      // a finding without frames is still one
    }
    return frames;
  }
}
