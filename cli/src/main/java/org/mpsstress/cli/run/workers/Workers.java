package org.mpsstress.cli.run.workers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.minimise.RunMinimiser;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

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

  /** A token's finding in the smallest case, on the subject. */
  static Optional<Minimised> minimised(
      RunToken token, Subject subject, Installation installation, Engine.Minimising how)
      throws RunInterrupted, InterruptedException {
    RunRequestBuilder request = request(installation, how.directory());
    subject.addTo(request);
    return new RunMinimiser(request.settings(), how.stop()).minimise(token, how.budget());
  }
}
