package org.mpsstress.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mpsstress.model.Json;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.comparison.ComparisonDocument;
import org.mpsstress.model.controls.ControlsDocument;
import org.mpsstress.model.detection.DetectionDocument;
import org.mpsstress.model.fuzz.FuzzDocument;
import org.mpsstress.model.mutants.BackendMutantsDocument;
import org.mpsstress.model.mutants.ScenarioMutantsDocument;
import org.mpsstress.model.mutants.UnreachedMutantsDocument;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.allure.AllureResults;
import org.mpsstress.reports.evidence.Evidence;
import org.mpsstress.reports.html.BenchPage;
import org.mpsstress.reports.html.DetectionPage;
import org.mpsstress.reports.html.ReportPage;
import org.mpsstress.reports.junit.JunitXml;
import org.mpsstress.reports.sarif.SarifLog;
import org.mpsstress.reports.text.BackendMutantsTable;
import org.mpsstress.reports.text.BenchTables;
import org.mpsstress.reports.text.ComparisonTable;
import org.mpsstress.reports.text.ControlsTable;
import org.mpsstress.reports.text.DetectionTable;
import org.mpsstress.reports.text.FuzzTable;
import org.mpsstress.reports.text.RunTable;
import org.mpsstress.reports.text.ScenarioMutantsTable;
import org.mpsstress.reports.text.UnreachedMutantsTable;

/**
 * Every text of every entry and document is hostile, whatever the field, and everything that is
 * made of them is looked at: no character that steers or hides, and no markup that the same report
 * with harmless texts would not have.
 */
final class HostileTextTest {
  private static final int SEEDS = 40;
  private static final String HARMLESS = "harmless";

  @TempDir private Path folder;

  /** What is made of a text that goes into every field. */
  enum Rendered {
    PAGE(Markup.HTML, record(r -> ReportPage.render(r, Map.of("a link", "a.html"), null))),
    BENCH_PAGE(Markup.HTML, document(BenchDocument.class, BenchPage::render)),
    DETECTION_PAGE(Markup.HTML, document(DetectionDocument.class, DetectionPage::render)),
    JUNIT(Markup.XML, record(JunitXml::render)),
    SARIF(Markup.JSON, record(SarifLog::render)),
    EVIDENCE(Markup.MARKDOWN, record(r -> Evidence.render(List.of(r)))),
    SPEED(
        Markup.MARKDOWN,
        filled ->
            Evidence.render(
                List.of(recordOf(filled)),
                List.of(filled.of(BenchDocument.class), filled.of(BenchDocument.class)))),
    RUN_TABLE(Markup.NONE, record(text(RunTable::print))),
    BENCH_TABLES(Markup.NONE, document(BenchDocument.class, text(BenchTables::print))),
    COMPARISON(Markup.NONE, document(ComparisonDocument.class, text(ComparisonTable::print))),
    CONTROLS(Markup.NONE, document(ControlsDocument.class, text(ControlsTable::print))),
    DETECTION(
        Markup.NONE,
        document(
            DetectionDocument.class, text((one, out) -> DetectionTable.print(one, true, out)))),
    FUZZ(
        Markup.NONE,
        document(
            FuzzDocument.class, text((one, out) -> FuzzTable.print(one, Path.of("out"), out)))),
    BACKEND_MUTANTS(
        Markup.NONE, document(BackendMutantsDocument.class, text(BackendMutantsTable::print))),
    SCENARIO_MUTANTS(
        Markup.NONE, document(ScenarioMutantsDocument.class, text(ScenarioMutantsTable::print))),
    UNREACHED_MUTANTS(
        Markup.NONE, document(UnreachedMutantsDocument.class, text(UnreachedMutantsTable::print)));

    private final Markup markup;
    private final Function<Filled, String> render;

    Rendered(Markup markup, Function<Filled, String> render) {
      this.markup = markup;
      this.render = render;
    }
  }

  /** How a text could become more than text, as the set of what a document is built of. */
  enum Markup {
    HTML {
      @Override
      Set<String> of(String document) {
        Set<String> found = new TreeSet<>();
        Matcher tags =
            Pattern.compile("<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>?").matcher(withoutStyle(document));
        while (tags.find()) {
          Matcher place = Pattern.compile("(href|src)=\"([^\"]*)\"").matcher(tags.group());
          while (place.find()) {
            assertThat(place.group(2)).matches("(?s)[#.a-z].*").doesNotStartWith("javascript");
          }
          found.add(tags.group().replaceAll("\"[^\"]*\"", "\"\""));
        }
        return found;
      }

      private String withoutStyle(String document) {
        return document.replaceAll("(?s)<style>.*?</style>", "");
      }
    },
    XML {
      @Override
      Set<String> of(String document) {
        Set<String> found = new TreeSet<>();
        try {
          XMLStreamReader xml =
              XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(document));
          while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamReader.START_ELEMENT) {
              StringBuilder element = new StringBuilder(xml.getLocalName());
              for (int i = 0; i < xml.getAttributeCount(); i++) {
                element.append(' ').append(xml.getAttributeLocalName(i));
              }
              found.add(element.toString());
            } else if (event != XMLStreamReader.CHARACTERS
                && event != XMLStreamReader.END_ELEMENT
                && event != XMLStreamReader.END_DOCUMENT) {
              found.add("event " + event);
            }
          }
        } catch (XMLStreamException error) {
          throw new AssertionError(document, error);
        }
        return found;
      }
    },
    JSON {
      @Override
      Set<String> of(String document) {
        Set<String> found = new TreeSet<>();
        add("", HostileTextTest.json(document), found);
        return found;
      }

      private void add(String path, JsonNode node, Set<String> found) {
        found.add(path + " " + node.getNodeType());
        node.properties()
            .forEach(field -> add(path + "/" + field.getKey(), field.getValue(), found));
        if (node.isArray()) {
          node.forEach(one -> add(path + "/*", one, found));
        }
        if (node.isTextual() && node.textValue().contains("](")) {
          found.add("a link: " + node.textValue());
        }
      }
    },
    MARKDOWN {
      @Override
      Set<String> of(String document) {
        Set<String> found = new TreeSet<>();
        String plain =
            document
                .replaceAll("(?s)(?m)^(`{3,})text\\n.*?\\n\\1$", "")
                .replaceAll("(?s)(?<![\\\\`])(`+)(?!`).*?(?<!`)\\1(?!`)", "");
        Matcher markup =
            Pattern.compile("<[^>\\n]*>?|(?<!\\\\)!?\\[[^\\]\\n]*\\]\\([^)]*\\)|(?<!&#64;)@\\w+")
                .matcher(plain);
        while (markup.find()) {
          found.add(markup.group());
        }
        return found;
      }
    },
    NONE {
      @Override
      Set<String> of(String document) {
        return Set.of();
      }
    };

    abstract Set<String> of(String document);
  }

  @ParameterizedTest
  @EnumSource
  void noCharacterThatSteersComesOut(Rendered what) {
    for (int seed = 0; seed < SEEDS; seed++) {
      String document = what.render.apply(new Filled(seed, () -> HostileText.STEERING));
      List<String> texts = List.of(document);
      if (what.markup == Markup.JSON) {
        texts = new ArrayList<>();
        addTexts(json(document), texts);
      }
      for (String text : texts) {
        assertPlain(what + ", seed " + seed, text);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void textStaysText(Rendered what) {
    Set<String> usual = new TreeSet<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      usual.addAll(what.markup.of(what.render.apply(new Filled(seed, () -> HARMLESS))));
    }
    for (int seed = 0; seed < SEEDS; seed++) {
      for (String hostile : HostileText.MARKUP) {
        String document = what.render.apply(new Filled(seed, () -> hostile));
        Set<String> more = new TreeSet<>(what.markup.of(document));
        more.removeAll(usual);
        assertThat(more).as("%s, seed %d, %s", what, seed, hostile).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = "PAGE") // once: it has no page of its own, its files are looked at
  void allureResultsHaveNoneEither(Rendered any) throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      Path results = Files.createDirectory(folder.resolve(any + "-" + seed));
      RunRecord record = recordOf(new Filled(seed, () -> HostileText.STEERING));
      AllureResults.write(record, folder, results);
      try (Stream<Path> files = Files.list(results)) {
        for (Path file : files.toList()) {
          String name = file.getFileName().toString();
          if (name.endsWith(".json")) {
            JsonNode tree = json(Files.readString(file));
            assertThat(tree.has("descriptionHtml")).isFalse();
            List<String> texts = new ArrayList<>();
            addTexts(tree, texts);
            texts.forEach(text -> assertPlain(name, text));
          }
        }
      }
    }
  }

  private static void assertPlain(String of, String text) {
    assertThat(PlainText.harmless(text)).as(of).isEqualTo(text);
  }

  private static void addTexts(JsonNode node, List<String> texts) {
    if (node.isTextual()) {
      texts.add(node.textValue());
    }
    node.fieldNames().forEachRemaining(texts::add);
    node.elements().forEachRemaining(one -> addTexts(one, texts));
  }

  private static JsonNode json(String document) {
    try {
      return Json.mapper().readTree(document);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  private static <T> Function<Filled, String> document(Class<T> type, Function<T, String> render) {
    return filled -> render.apply(filled.of(type));
  }

  private static Function<Filled, String> record(Function<RunRecord, String> render) {
    return filled -> render.apply(recordOf(filled));
  }

  private static <T> Function<T, String> text(BiConsumer<T, PrintWriter> print) {
    return document -> {
      StringWriter text = new StringWriter();
      print.accept(document, new PrintWriter(text, true));
      return text.toString();
    };
  }

  /** Its library is the one that the benchmarks measured, whatever that is called. */
  private static RunBegin runOf(Filled filled) {
    RunBegin run = filled.of(RunBegin.class);
    BenchDocument bench = filled.of(BenchDocument.class);
    Map<String, Object> provenance = new LinkedHashMap<>(run.provenance());
    provenance.put("sha256", bench.subject().sha256());
    provenance.put("device", bench.subject().device());
    return new RunBegin(
        run.format(),
        run.toolVersion(),
        run.started(),
        run.commandLine(),
        run.suite(),
        run.subject(),
        run.sut(),
        run.pool(),
        run.seed(),
        run.machine(),
        provenance,
        run.layers());
  }

  private static RunRecord recordOf(Filled filled) {
    return RunRecord.of(entriesOf(filled), false);
  }

  /** Of every kind that there is; those of a case belong to it. */
  static List<RecordEntry> entriesOf(Filled filled) {
    List<RecordEntry> entries = new ArrayList<>(List.of(runOf(filled)));
    CaseBegin begin = filled.of(CaseBegin.class);
    entries.add(begin);
    for (Class<?> kind : RecordEntry.class.getPermittedSubclasses()) {
      if (kind != RunBegin.class && kind != CaseBegin.class && kind != RunEnd.class) {
        entries.add((RecordEntry) filled.of(kind));
        entries.add((RecordEntry) filled.of(kind));
      }
    }
    assertThat(entries).anyMatch(one -> one instanceof FindingEntry);
    assertThat(entries).anyMatch(one -> one instanceof CaseEnd);
    entries.add(filled.of(RunEnd.class));
    return entries;
  }
}
