package org.mpsstress.reports;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.reports.allure.AllurePage;
import org.mpsstress.reports.allure.AllureResults;
import org.mpsstress.reports.evidence.Evidence;
import org.mpsstress.reports.html.BenchPage;
import org.mpsstress.reports.html.ReportPage;
import org.mpsstress.reports.junit.JunitXml;
import org.mpsstress.reports.sarif.SarifLog;

/**
 * Makes every report of a run from its record, beside it: {@code report.html}, {@code evidence.md},
 * {@code results.sarif}, {@code junit.xml}, {@code allure-results} and, where the Allure command
 * line is there, {@code allure.html}; and {@code bench.html} where a {@code bench.json} lies there
 * too. It can be done again at any later time, and for a record that was cut off.
 */
public final class RunReports {
  /** The record's name in a run directory. */
  public static final String RECORD = "record.jsonl";

  /** What is attached to a pull request. */
  public static final String EVIDENCE = "evidence.md";

  private static final String BENCH_PAGE = "bench.html";

  /** What a run's file says, as a text of another format. */
  private record Format(String file, Function<RunRecord, String> render) {}

  /** What other programs read; the page links to each. */
  private static final List<Format> FOR_PROGRAMS =
      List.of(
          new Format("results.sarif", SarifLog::render), new Format("junit.xml", JunitXml::render));

  private final Optional<AllurePage> allure;

  /**
   * Reports with or without Allure's page.
   *
   * @param allure the unpacked Allure command line; null, or a directory without one, for none
   */
  public RunReports(Path allure) {
    this.allure = allure == null ? Optional.empty() : AllurePage.in(allure);
  }

  /**
   * What was made.
   *
   * @param record what the reports are about
   * @param page the page to open
   * @param evidence the document to attach
   * @param warnings what is missing and why
   */
  public record Written(RunRecord record, Path page, Path evidence, List<String> warnings) {}

  /**
   * Makes the reports of the run in that directory, anew if they are there.
   *
   * @throws org.mpsstress.model.record.RunRecordException if its record is not one
   */
  public Written write(Path run) throws IOException {
    Path record = run.resolve(RECORD);
    return write(run, RunRecordReader.read(record));
  }

  /**
   * Makes what is shown to everybody: page and evidence beside the record, and nothing else.
   *
   * @throws org.mpsstress.model.record.RunRecordException if its record is not one
   */
  public static Written writeShown(Path run) throws IOException {
    RunRecord record = RunRecordReader.read(run.resolve(RECORD));
    Path evidence = run.resolve(EVIDENCE);
    Files.writeString(evidence, Evidence.render(List.of(record)));
    Path page = run.resolve("report.html");
    Map<String, String> links = new LinkedHashMap<>();
    links.put(EVIDENCE, EVIDENCE);
    links.put(RECORD, RECORD);
    Files.writeString(page, ReportPage.render(record, links, run));
    return new Written(record, page, evidence, List.of());
  }

  private Written write(Path run, RunRecord record) throws IOException {
    List<String> warnings = new ArrayList<>();
    Map<String, String> links = new LinkedHashMap<>();
    Path results = run.resolve("allure-results");
    delete(results);
    Files.createDirectories(results);
    AllureResults.write(record, run, results);
    Path allurePage = run.resolve("allure.html");
    Files.deleteIfExists(allurePage);
    if (allure.isPresent()) {
      try {
        allure.get().write(results, allurePage, Subject.title(record));
        links.put("Allure report", "allure.html");
      } catch (IOException error) {
        warnings.add("no allure.html: " + error.getMessage());
      }
    } else {
      warnings.add("no allure.html: the Allure command line is not unpacked");
    }
    if (benchmarks(run, warnings)) {
      links.put("Benchmarks", BENCH_PAGE);
    }
    links.put(EVIDENCE, EVIDENCE);
    links.put(RECORD, RECORD);
    for (Format format : FOR_PROGRAMS) {
      links.put(format.file(), format.file());
      Files.writeString(run.resolve(format.file()), format.render().apply(record));
    }
    Path evidence = run.resolve(EVIDENCE);
    Files.writeString(evidence, Evidence.render(List.of(record)));
    Path page = run.resolve("report.html");
    Files.writeString(page, ReportPage.render(record, links, run));
    return new Written(record, page, evidence, warnings);
  }

  /** What {@code ./mps-stress bench} measured, where its document lies beside the record. */
  private static boolean benchmarks(Path run, List<String> warnings) throws IOException {
    Path document = run.resolve(BenchDocument.FILE);
    if (!Files.isRegularFile(document)) {
      return false;
    }
    try {
      Files.writeString(run.resolve(BENCH_PAGE), BenchPage.render(BenchDocument.read(document)));
      return true;
    } catch (JsonProcessingException error) {
      warnings.add("no " + BENCH_PAGE + ": " + document + " is not a document of mps-stress bench");
      return false;
    }
  }

  private static void delete(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
