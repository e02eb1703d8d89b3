package org.mpsstress.reports.allure;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;

/**
 * Has the Allure command line, unpacked by the build, make a single-file page of results. It runs
 * as a process of its own: its libraries must not meet ours.
 */
public final class AllurePage {
  private static final String CAUSED_BY = "Caused by: ";

  /** What a page that talks to an analytics service would hold. */
  private static final Pattern ANALYTICS =
      Pattern.compile(
          "googletagmanager|google-analytics|gtag\\(|mc\\.yandex", Pattern.CASE_INSENSITIVE);

  /** Allure's switch takes away the tag that sends, but leaves the queue of what to send. */
  private static final Pattern ANALYTICS_QUEUE =
      Pattern.compile("<script>\\s*window\\.dataLayer[^<]*</script>");

  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final Path distribution;

  private AllurePage(Path distribution) {
    this.distribution = distribution;
  }

  /** The Allure command line in that directory; empty if there is none. */
  public static Optional<AllurePage> in(Path distribution) {
    return Files.isDirectory(distribution.resolve("lib"))
        ? Optional.of(new AllurePage(distribution))
        : Optional.empty();
  }

  /**
   * Makes the page.
   *
   * @param results the directory with the results
   * @param page the file to write
   * @param title what the page calls itself; ours, for Allure does not escape it
   * @throws IOException with Allure's own words if it fails, or if the page would call home
   */
  public void write(Path results, Path page, String title) throws IOException {
    Path work = Files.createTempDirectory(page.toAbsolutePath().getParent(), ".allure");
    try {
      generate(results, work, title);
      String text = Files.readString(work.resolve("page/index.html"));
      text = ANALYTICS_QUEUE.matcher(text).replaceFirst("");
      if (ANALYTICS.matcher(text).find()) {
        throw new IOException("the Allure page holds an analytics tag; it was not kept");
      }
      Files.writeString(page, text);
    } finally {
      delete(work);
    }
  }

  private void generate(Path results, Path work, String title) throws IOException {
    String separator = File.pathSeparator;
    Path log = work.resolve("allure.log");
    ChildCommand command =
        ChildCommand.java(
                List.of(
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-Xmx512m",
                    "-cp",
                    distribution.resolve("lib")
                        + "/*"
                        + separator
                        + distribution.resolve("lib/config"),
                    "io.qameta.allure.CommandLine",
                    "generate",
                    "--single-file",
                    "--clean",
                    "--name",
                    title,
                    "-o",
                    work.resolve("page").toString(),
                    results.toString()))
            // "1" would be ignored: Allure compares with the word.
            .variables(Map.of("ALLURE_NO_ANALYTICS", "true"))
            .mergeErrors()
            .output(log)
            .limit(LIMIT);
    try {
      EndedChild ended = command.run();
      if (ended.late()) {
        throw new IOException("Allure did not end within " + LIMIT.toSeconds() + " s");
      }
      if (ended.exitCode() != 0) {
        throw new IOException("Allure failed: " + cause(Files.readString(log)));
      }
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while Allure made its page", error);
    }
  }

  /** The innermost cause of what it printed, which is a Java stack, in one line. */
  static String cause(String log) {
    List<String> said = log.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    String first = said.isEmpty() ? "it said nothing" : said.get(0);
    String last =
        said.stream()
            .filter(line -> line.startsWith(CAUSED_BY))
            .reduce((one, other) -> other)
            .map(line -> line.substring(CAUSED_BY.length()))
            .orElse(first);
    return PlainText.cut(PlainText.line(last), 300);
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
