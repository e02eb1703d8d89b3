package org.mpsstress.cli.torch;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.mpsstress.cli.UserError;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.runner.ToolFault;

/**
 * The plugin for a libtorch, and what the library behind it can do.
 *
 * @param file the plugin
 * @param version what the headers said that it was built with
 * @param capabilities in the words of the scenario language, probed on the device
 */
public record TorchPlugin(Path file, String version, Set<String> capabilities) {
  private static final long PATIENCE_SECONDS = 120;

  /** A device that is not there: nothing can be said about the library. */
  public static final class NoDevice extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoDevice(String message) {
      super(message);
    }
  }

  /** The plugin of that libtorch; built, where that has not been done yet, with a word about it. */
  public static TorchPlugin of(Libtorch torch, Path home, String pool, String device)
      throws IOException, InterruptedException {
    Path plugin = torch.plugin(home);
    Path harness = home.resolve("harness-native/target/plain/app/mps-harness");
    for (Path needed : new Path[] {plugin, harness}) {
      if (!Files.isRegularFile(needed)) {
        throw new UserError(
            needed + " is not built; tools/build_torch.sh " + torch.library() + " builds it");
      }
    }
    return probe(plugin, harness, pool, device);
  }

  /** In a process of its own: a library may crash when it is only asked. */
  private static TorchPlugin probe(Path plugin, Path harness, String pool, String device)
      throws IOException, InterruptedException {
    Path errors = Files.createTempFile("mps-stress-probe", ".err");
    try {
      Process process =
          new ProcessBuilder(
                  harness.toString(),
                  "--capabilities",
                  "--library",
                  plugin.toString(),
                  "--pool",
                  pool,
                  "--device",
                  device)
              .redirectError(errors.toFile())
              .start();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new ToolFault("the library does not answer what it can do: " + plugin);
      }
      if (process.exitValue() != 0) {
        String said = Files.readString(errors).strip();
        throw new NoDevice("nothing can be tested on device " + device + ": " + said);
      }
      JsonNode answer = Json.mapper().readTree(printed);
      Set<String> capabilities = new TreeSet<>();
      answer.path("capabilities").forEach(word -> capabilities.add(word.asText()));
      return new TorchPlugin(plugin, answer.path("version").asText(), capabilities);
    } finally {
      Files.deleteIfExists(errors);
    }
  }
}
