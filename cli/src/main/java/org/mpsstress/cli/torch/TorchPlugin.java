package org.mpsstress.cli.torch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.mpsstress.cli.UserError;
import org.mpsstress.harness.preflight.Exports;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.scenarios.crash.CrashReports;

/**
 * The plugin for a libtorch, and what the library behind it can do.
 *
 * @param file the plugin
 * @param version what the headers said that it was built with
 * @param capabilities in the words of the scenario language, probed on the device
 */
public record TorchPlugin(Path file, String version, Set<String> capabilities) {
  /** The plugin in this process's environment. */
  static TorchPlugin of(Libtorch torch, Path home, String pool, String device, PrintWriter err)
      throws IOException, InterruptedException {
    return of(torch, home, pool, device, Map.of(), err);
  }

  /**
   * The plugin of that libtorch, which is built where it was not yet.
   *
   * @param variables of the processes that will load it; CUDA_LAUNCH_BLOCKING=1, for instance,
   *     takes it the gates
   * @param err where a build's words go
   */
  public static TorchPlugin of(
      Libtorch torch,
      Path home,
      String pool,
      String device,
      Map<String, String> variables,
      PrintWriter err)
      throws IOException, InterruptedException {
    Path plugin = torch.plugin(home);
    Path harness = home.resolve("harness-native/target/plain/app/mps-harness");
    PluginBuild build = new PluginBuild(home);
    if (build.isPossible() && !(Files.isRegularFile(plugin) && Files.isRegularFile(harness))) {
      build.of(torch, err);
    }
    for (Path needed : new Path[] {plugin, harness}) {
      if (!Files.isRegularFile(needed)) {
        throw new UserError(
            needed + " is not built; tools/build_torch.sh " + torch.library() + " builds it");
      }
    }
    refuseOneThatIsInTheWay(plugin, torch);
    return new TorchProbe(harness, variables, CrashReports.ofSystem())
        .ask(torch, plugin, pool, device);
  }

  /**
   * In a JVM a plugin that shows more than its interface takes calls of the library under test, and
   * one that names no C++ library has it only if something else brought it.
   */
  private static void refuseOneThatIsInTheWay(Path plugin, Libtorch torch) throws IOException {
    String wrong;
    try {
      Exports exports = Exports.of(LibraryFile.read(plugin));
      wrong = exports.complaint("mpss_").orElse(null);
    } catch (LibraryFormatException unreadable) {
      wrong = unreadable.getMessage();
    }
    if (wrong != null) {
      throw new UserError(
          plugin + ": " + wrong + "; tools/build_torch.sh " + torch.library() + " builds it anew");
    }
  }
}
