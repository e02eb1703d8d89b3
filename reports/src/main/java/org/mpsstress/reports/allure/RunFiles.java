package org.mpsstress.reports.allure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.mpsstress.model.Json;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Subject;

/** The files beside the results: what it ran on, kinds of failure, who ran it. */
final class RunFiles {
  private RunFiles() {}

  static void write(RunRecord record, Path results) throws IOException {
    Files.writeString(results.resolve("environment.properties"), environment(record));
    json(results.resolve("categories.json"), categories());
    json(
        results.resolve("executor.json"),
        Map.of(
            "name",
            "mps-stress",
            "type",
            "mps-stress",
            "buildName",
            PlainText.harmless(record.run().started())));
  }

  private static void json(Path file, Object value) throws IOException {
    Json.mapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), value);
  }

  private static String environment(RunRecord record) throws IOException {
    RunBegin run = record.run();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("subject", Subject.line(record));
    facts.put("verdict", record.summary().verdict() + " " + record.summary().reason());
    facts.put("SUT", run.sut());
    facts.put("pool", run.pool());
    facts.put("suite", run.suite());
    facts.put("seed", run.seed());
    Machine machine = run.machine();
    if (machine != null) {
      facts.put("system", machine.os());
      facts.put("processor", machine.cpu() + ", " + machine.cores() + " cores");
      facts.put("JDK", machine.jdk());
    }
    facts.putAll(run.provenance());
    Properties properties = new Properties();
    facts.forEach(
        (key, value) -> {
          if (value != null) {
            properties.setProperty(
                PlainText.harmless(key), PlainText.harmless(String.valueOf(value)));
          }
        });
    // To a stream: Allure reads Latin-1, and all else is escaped then.
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    properties.store(text, null);
    // The first line is the time of writing; the rest comes in no order.
    return text.toString(StandardCharsets.ISO_8859_1)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .sorted()
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** Messages begin with the verdict, so a category is a pattern over the first word. */
  private static List<Map<String, Object>> categories() {
    return List.of(
        category("Findings", "failed", "failed(?s:.*)"),
        category("Crashed", "broken", "crashed(?s:.*)"),
        category("Hung", "broken", "hung(?s:.*)"),
        category("Inconclusive: nothing can be said", "broken", "inconclusive(?s:.*)"),
        category("The framework itself failed", "broken", "framework fault(?s:.*)"),
        category("Skipped, with a reason", "skipped", "skipped(?s:.*)"));
  }

  private static Map<String, Object> category(String name, String status, String pattern) {
    Map<String, Object> category = new LinkedHashMap<>();
    category.put("name", name);
    category.put("matchedStatuses", List.of(status));
    category.put("messageRegex", pattern);
    return category;
  }
}
