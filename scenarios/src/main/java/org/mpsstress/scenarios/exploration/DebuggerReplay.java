package org.mpsstress.scenarios.exploration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.ChildProcess;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.worker.Signals;

/** Takes a token's schedule again under gdb, which stops at the finding. */
public final class DebuggerReplay {
  /** What the explorer calls at a finding. */
  static final String BREAKPOINT = "mpsstress_finding_found";

  /** Where a schedule is over that no judge of the runtime objected to. */
  static final String AT_THE_END = "mpsstress_outcome_observed";

  private static final Pattern STOPPED =
      Pattern.compile("Breakpoint [12], .*(" + BREAKPOINT + "|" + AT_THE_END + ")");
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final ExplorerBinary binary;
  private final ExplorationReplayer replayer;
  private final String debugger;

  /**
   * A replay under gdb.
   *
   * @param binary the explorer
   * @param replayer knows the token's case
   */
  public DebuggerReplay(ExplorerBinary binary, ExplorationReplayer replayer) {
    this(binary, replayer, "gdb");
  }

  DebuggerReplay(ExplorerBinary binary, ExplorationReplayer replayer, String debugger) {
    this.binary = binary;
    this.replayer = replayer;
    this.debugger = debugger;
  }

  /** Gives the user gdb's prompt at the finding; answers gdb's exit code. */
  public int atPrompt(RunToken token) throws InterruptedException {
    ExploredCase explored = prepared(token);
    try {
      ChildProcess gdb = ChildCommand.of(command(explored, false)).onTheTerminal().start();
      Signals.ignoreInterrupt(); // Ctrl-C is gdb's now
      return gdb.exitCode();
    } catch (IOException e) {
      throw new FrameworkError("cannot start " + debugger + ": " + e.getMessage(), e);
    }
  }

  /**
   * The stack at the finding, as gdb prints it.
   *
   * @throws FrameworkError if gdb cannot be run, or did not stop
   */
  public String backtrace(RunToken token) throws InterruptedException {
    ExploredCase explored = prepared(token);
    Path output = explored.explorerFiles().resolve("gdb.txt");
    try {
      EndedChild ended =
          ChildCommand.of(command(explored, true)).mergeErrors().output(output).limit(LIMIT).run();
      if (ended.late()) {
        throw new FrameworkError(debugger + " did not end within " + LIMIT.toSeconds() + " s");
      }
      String text = Files.readString(output, java.nio.charset.StandardCharsets.ISO_8859_1);
      if (!STOPPED.matcher(text).find()) {
        throw new FrameworkError(
            debugger + " did not stop at a finding (" + BREAKPOINT + ")\n" + text.strip());
      }
      return text.strip();
    } catch (IOException e) {
      throw new FrameworkError("cannot run " + debugger + ": " + e.getMessage(), e);
    }
  }

  private ExploredCase prepared(RunToken token) {
    ExploredCase explored = replayer.caseOf(token);
    explored.writePlan();
    return explored;
  }

  private List<String> command(ExploredCase explored, boolean batch) {
    String arguments =
        explored.arguments().stream().map(DebuggerReplay::quoted).collect(Collectors.joining(" "));
    String lines = quoted(explored.explorerFiles().resolve("explorer.out").toString());
    return List.of(
        debugger,
        "-q",
        "-nx",
        batch ? "-batch" : "--nh",
        "-ex",
        "set pagination off",
        "-ex",
        "set confirm off",
        // the schedule runs in a child of the supervisor
        "-ex",
        "set follow-fork-mode child",
        "-ex",
        "set breakpoint pending on",
        "-ex",
        "break " + BREAKPOINT,
        "-ex",
        "break " + AT_THE_END,
        "-ex",
        "dprintf "
            + AT_THE_END
            + ",\"no judge of the runtime objected: the finding is an oracle's, over the whole"
            + " trace; this is the end of its schedule\\n"
            + "\"",
        "-ex",
        "set args " + arguments + " > " + lines,
        "-ex",
        "run",
        "-ex",
        batch ? "backtrace 60" : "up",
        binary.path().toAbsolutePath().toString());
  }

  /** For the shell that gdb starts its program with. */
  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
