package org.mpsstress.cli.sources;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.mpsstress.scenarios.runner.FrameworkError;

/**
 * Runs a tool of the build and keeps what it says.
 *
 * @param code its exit code
 * @param output standard output and error together, the first of it where there is much
 */
record Compiler(int code, String output) {
  private static final int MOST_OUTPUT = 16 << 20;
  private static final long PATIENCE_MINUTES = 10;

  /** Runs it to its end. */
  static Compiler run(List<String> words, Path folder) throws IOException, InterruptedException {
    Process process;
    try {
      process =
          new ProcessBuilder(new ArrayList<>(words))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .start();
    } catch (IOException error) {
      throw new FrameworkError(
          words.get(0) + " cannot be started (tools/toolchain.sh installs what is missing)", error);
    }
    process.getOutputStream().close();
    String output;
    try (InputStream said = process.getInputStream()) {
      output = new String(said.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8);
      said.transferTo(java.io.OutputStream.nullOutputStream());
    }
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new FrameworkError(words.get(0) + " does not come to an end");
    }
    return new Compiler(process.exitValue(), output);
  }
}
