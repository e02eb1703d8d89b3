package org.mpsstress.cli.torch;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * {@link RealTorchTest} where there is no Maven: in a bundle ({@code tools/bundle.sh
 * --with-tests}), started in a folder beside its {@code harness-native}, as Maven starts tests in a
 * module's.
 */
final class TorchTestsMain {
  private TorchTestsMain() {}

  /**
   * Runs them; exit code 1 if one failed or none ran.
   *
   * @param arguments the file for the counts, in the form of JUnit's XML
   */
  public static void main(String[] arguments) throws Exception {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClass(RealTorchTest.class))
            .build();
    LauncherFactory.create().execute(request, listener);
    TestExecutionSummary summary = listener.getSummary();
    StringWriter text = new StringWriter();
    summary.printTo(new PrintWriter(text, true));
    summary.printFailuresTo(new PrintWriter(text, true), 20);
    System.err.println(text);
    Files.writeString(Path.of(arguments[0]), counts(summary), StandardCharsets.UTF_8);
    System.exit(summary.getTotalFailureCount() == 0 && summary.getTestsFoundCount() > 0 ? 0 : 1);
  }

  private static String counts(TestExecutionSummary summary) {
    return "<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"%d\"/>%n"
        .formatted(
            RealTorchTest.class.getName(),
            summary.getTestsFoundCount(),
            // One failure before any test counts, too.
            summary.getTotalFailureCount(),
            summary.getTestsSkippedCount());
  }
}
