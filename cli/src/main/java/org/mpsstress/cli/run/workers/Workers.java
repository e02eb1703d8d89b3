package org.mpsstress.cli.run.workers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.scenarios.runner.RunRequestBuilder;

/** What is run in workers: the library that was built, in JVMs of their own. */
final class Workers {
  private Workers() {}

  static RunRequestBuilder request(Installation installation, Path directory) {
    try {
      Path logs = Files.createDirectories(directory.resolve("workers"));
      return new RunRequestBuilder(directory, installation.library(), installation.worker(logs));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
