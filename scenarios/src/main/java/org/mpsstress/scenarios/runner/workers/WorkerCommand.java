package org.mpsstress.scenarios.runner.workers;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.mpsstress.scenarios.worker.WorkerMain;

/**
 * How a worker is started.
 *
 * @param arguments of the process, the program first
 * @param environment added to this process's own
 */
public record WorkerCommand(List<String> arguments, Map<String, String> environment) {
  public WorkerCommand {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  private static final String LIBRARY_CACHE = "-Dorg.bytedeco.javacpp.cachedir=";

  /**
   * A worker JVM of this JVM's kind and class path.
   *
   * @param logs where the JVM's error files go
   * @param libraryCache where JavaCPP unpacks native libraries; never the cache in the home folder,
   *     in which another checkout's library can lie
   */
  public static WorkerCommand jvm(Path logs, Path libraryCache) {
    return jvm(System.getProperty("os.name"), logs, libraryCache);
  }

  static WorkerCommand jvm(String system, Path logs, Path libraryCache) {
    List<String> arguments = new ArrayList<>();
    arguments.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (system.startsWith("Mac")) {
      // only then is the JVM's main thread the process's first, which Metal's backend asks for
      arguments.add("-XstartOnFirstThread");
    }
    arguments.add("-cp");
    arguments.add(System.getProperty("java.class.path"));
    arguments.addAll(
        List.of(
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--enable-native-access=ALL-UNNAMED",
            // standard output is the protocol's
            "-XX:+DisplayVMOutputToStderr",
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=" + logs.resolve("hs_err_%p.log"),
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-Xmx512m",
            "-XX:+UseSerialGC", // fewer threads beside those of the scenario
            LIBRARY_CACHE + libraryCache,
            WorkerMain.class.getName()));
    return new WorkerCommand(arguments, Map.of());
  }

  /** The same worker with another folder for unpacked libraries. */
  public WorkerCommand withLibraryCache(Path folder) {
    return new WorkerCommand(
        arguments.stream()
            .map(word -> word.startsWith(LIBRARY_CACHE) ? LIBRARY_CACHE + folder : word)
            .toList(),
        environment);
  }

  /** The same worker with more variables from its start on: a library reads most of them once. */
  public WorkerCommand with(Map<String, String> variables) {
    Map<String, String> all = new HashMap<>(environment);
    all.putAll(variables);
    return new WorkerCommand(arguments, all);
  }

  /** The same worker with other entries on its class path. */
  public WorkerCommand withClassPath(UnaryOperator<String> entry) {
    List<String> changed = new ArrayList<>(arguments);
    int at = changed.indexOf("-cp") + 1;
    changed.set(
        at,
        Arrays.stream(changed.get(at).split(File.pathSeparator))
            .map(entry)
            .collect(Collectors.joining(File.pathSeparator)));
    return new WorkerCommand(changed, environment);
  }
}
