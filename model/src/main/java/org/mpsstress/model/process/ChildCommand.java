package org.mpsstress.model.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A command to be started. Unless it is said otherwise it has no input, its standard output is read
 * by its parent, its standard error goes to the parent's, and its parent waits for as long as it
 * takes.
 */
public final class ChildCommand {
  private static final File NOTHING = new File("/dev/null");

  /** Of the process that a child is to end with. */
  static final String PARENT = "MPSSTRESS_PARENT";

  private final ProcessBuilder builder;
  private Duration limit;
  private boolean limited;

  private ChildCommand(List<String> words) {
    this.builder =
        new ProcessBuilder(new ArrayList<>(words))
            .redirectInput(Redirect.from(NOTHING))
            .redirectError(Redirect.INHERIT);
  }

  /** An executable and its arguments. */
  public static ChildCommand of(List<String> words) {
    return new ChildCommand(words);
  }

  /** An executable and its arguments. */
  public static ChildCommand of(String... words) {
    return of(List.of(words));
  }

  /** A JVM of this one's kind: options, class path, main class, arguments. */
  public static ChildCommand java(List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(arguments);
    return of(words);
  }

  /** With these environment variables, beside those of its parent. */
  public ChildCommand variables(Map<String, String> variables) {
    builder.environment().putAll(variables);
    return this;
  }

  /** What is set here is all that code under test finds of the variables that it goes by. */
  public ChildCommand sutVariables(Map<String, String> variables) {
    builder.environment().keySet().removeIf(SutVariables::isOne);
    return variables(variables);
  }

  /** With that current folder. */
  public ChildCommand in(Path folder) {
    builder.directory(folder.toFile());
    return this;
  }

  /** Its parent writes its input. */
  public ChildCommand withInput() {
    builder.redirectInput(Redirect.PIPE);
    return this;
  }

  /** Its standard output goes to a file. */
  public ChildCommand output(Path file) {
    builder.redirectOutput(file.toFile());
    return this;
  }

  /** Its standard error goes to a file. */
  public ChildCommand errors(Path file) {
    builder.redirectError(file.toFile());
    return this;
  }

  /** Its standard error goes to the end of a file. */
  public ChildCommand appendErrors(Path file) {
    builder.redirectError(Redirect.appendTo(file.toFile()));
    return this;
  }

  /** Its standard error goes nowhere. */
  public ChildCommand discardErrors() {
    builder.redirectError(Redirect.DISCARD);
    return this;
  }

  /** Its standard error goes where its output goes. */
  public ChildCommand mergeErrors() {
    builder.redirectErrorStream(true);
    return this;
  }

  /** It has its parent's terminal. */
  public ChildCommand onTheTerminal() {
    builder.inheritIO();
    return this;
  }

  /** How long it may take; then it is killed. */
  public ChildCommand limit(Duration most) {
    limit = most;
    return this;
  }

  /**
   * For what runs code under test: it leaves no core, its files and its processes are bounded
   * ({@link SystemLimits}), its memory is looked at while it is {@link #run}, it is told whom to
   * end with ({@link EndWithParent}), and is ended where it does not ({@link ChildGuard}).
   */
  public ChildCommand limited() {
    limited = true;
    return endingWithParent();
  }

  /** It is told whom to end with: our programs, and our builds, then do. */
  public ChildCommand endingWithParent() {
    builder.environment().put(PARENT, Long.toString(ProcessHandle.current().pid()));
    return this;
  }

  /** The executable's name, for messages. */
  public String name() {
    return Path.of(builder.command().get(0)).getFileName().toString();
  }

  /**
   * Starts it. The limit is for whoever calls {@link #run}; a started child is its owner's.
   *
   * @throws IOException if there is no such executable, or no process can be made
   */
  public ChildProcess start() throws IOException {
    List<String> words = builder.command();
    if (!limited) {
      return new ChildProcess(builder.start());
    }
    try {
      builder.command(SystemLimits.around(words));
      Process process = builder.start();
      ChildGuard.watch(process);
      return new ChildProcess(process);
    } finally {
      builder.command(words);
    }
  }

  /**
   * Runs it to its end, or to its limit. What it started ends with it, also where this thread is
   * interrupted.
   *
   * @throws IOException if it cannot be started, or its output cannot be read
   */
  public EndedChild run() throws IOException, InterruptedException {
    try (ChildProcess child = start()) {
      return child.toItsEnd(limit, limited ? MemoryLimit.ofMachine() : null);
    }
  }
}
