package org.mpsstress.scenarios.runner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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

  /**
   * A worker JVM of this JVM's kind and class path.
   *
   * @param mainClass the worker's main program
   * @param logs where the JVM's error files go
   * @param libraryCache where JavaCPP unpacks native libraries; never the cache in the home folder,
   *     in which another checkout's library can lie
   */
  public static WorkerCommand jvm(String mainClass, Path logs, Path libraryCache) {
    List<String> arguments = new ArrayList<>();
    arguments.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
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
            "-Dorg.bytedeco.javacpp.cachedir=" + libraryCache,
            mainClass));
    return new WorkerCommand(arguments, Map.of());
  }
}
