package org.mpsstress.reports.junit;

import static java.util.stream.Collectors.joining;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.mpsstress.model.Finding;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.reports.CaseText;
import org.mpsstress.reports.Subject;

/**
 * A run as one JUnit XML document: a suite for each layer, one for what was planted, one for the
 * framework itself. A finding is a failure; what leaves a question open is an error, never a pass.
 * What is known is skipped, with its reason.
 */
public final class JunitXml {
  private final RunRecord record;
  private final Map<String, List<Test>> suites = new LinkedHashMap<>();

  private JunitXml(RunRecord record) {
    this.record = record;
  }

  private enum Outcome {
    PASSED,
    FAILURE,
    ERROR,
    SKIPPED
  }

  private record Test(
      String className,
      String name,
      double seconds,
      Outcome outcome,
      String type,
      String message,
      String text) {}

  /** The document's text. */
  public static String render(RunRecord record) {
    JunitXml xml = new JunitXml(record);
    xml.collect();
    try {
      return xml.write();
    } catch (XMLStreamException error) {
      throw new IllegalStateException("a document that cannot be written", error);
    }
  }

  private void collect() {
    for (CaseResult one : record.cases()) {
      String layer = one.begin().layer() == null ? "scenarios" : one.begin().layer();
      String name = CaseText.point(one.begin()) + " · " + CaseText.configuration(one.begin());
      add(
          layer,
          new Test(
              layer + "." + one.begin().scenario(),
              name,
              one.end().map(CaseEnd::seconds).orElse(0.0),
              record.isKnown(one) ? Outcome.SKIPPED : outcome(one.verdict()),
              one.verdict().word(),
              message(one),
              text(one.findings())));
    }
    for (Control control : record.controls()) {
      boolean found = control.found();
      add(
          "controls",
          new Test(
              "controls." + control.layer(),
              control.id() + " by " + control.detector(),
              control.seconds(),
              found ? Outcome.PASSED : Outcome.ERROR,
              control.outcome(),
              "a control was " + control.outcome() + ": " + control.message(),
              ""));
    }
    for (Skipped skipped : record.skipped()) {
      String name = skipped.caseId() == null ? "all cases" : skipped.caseId();
      add(
          "skipped",
          new Test(
              "skipped." + skipped.scenario(),
              name,
              0,
              Outcome.SKIPPED,
              "skipped",
              skipped.reason(),
              ""));
    }
    for (Finding finding : record.findings()) {
      add(
          "run",
          new Test(
              "run",
              finding.kind().word(),
              0,
              record.reasonFor(null, finding).isPresent() ? Outcome.SKIPPED : Outcome.FAILURE,
              finding.kind().word(),
              record
                  .reasonFor(null, finding)
                  .map("known: "::concat)
                  .orElse(first(finding.message())),
              text(List.of(finding))));
    }
    for (Fault fault : record.faults()) {
      add(
          "framework",
          new Test(
              "framework",
              first(fault.message()),
              0,
              Outcome.ERROR,
              "fault",
              fault.message(),
              String.join("\n", fault.stack())));
    }
  }

  private void add(String suite, Test test) {
    suites.computeIfAbsent(suite, any -> new ArrayList<>()).add(test);
  }

  private static Outcome outcome(Verdict verdict) {
    return switch (verdict) {
      case PASSED -> Outcome.PASSED;
      case FAILED -> Outcome.FAILURE;
      case CRASHED, HUNG, INCONCLUSIVE -> Outcome.ERROR;
      case SKIPPED, NOT_JUDGED -> Outcome.SKIPPED;
    };
  }

  private String message(CaseResult one) {
    if (record.isKnown(one)) {
      return one.findings().stream()
          .map(finding -> record.reasonFor(one, finding).orElseThrow())
          .distinct()
          .collect(joining("; ", "known: ", ""));
    }
    return one.findings().isEmpty() ? one.reason() : first(one.findings().get(0).message());
  }

  private static String first(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static String text(List<Finding> findings) {
    StringBuilder text = new StringBuilder();
    for (Finding finding : findings) {
      text.append(finding.kind().word()).append(": ").append(finding.message()).append('\n');
      finding.lifeLines().forEach(line -> text.append("  ").append(line).append('\n'));
      if (finding.token() != null) {
        text.append(ReplayCommandLine.of(finding.token())).append('\n');
      }
    }
    return text.toString();
  }

  private String write() throws XMLStreamException {
    StringWriter text = new StringWriter();
    XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuites");
    attribute(xml, "name", "mps-stress");
    counts(xml, suites.values().stream().flatMap(List::stream).toList());
    for (Map.Entry<String, List<Test>> suite : suites.entrySet()) {
      xml.writeCharacters("\n  ");
      xml.writeStartElement("testsuite");
      attribute(xml, "name", suite.getKey());
      counts(xml, suite.getValue());
      attribute(xml, "skipped", Long.toString(count(suite.getValue(), Outcome.SKIPPED)));
      String started = record.run().started().replaceFirst("(\\.\\d+)?Z$", "");
      if (started.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d")) {
        attribute(xml, "timestamp", started);
      }
      properties(xml);
      for (Test test : suite.getValue()) {
        write(xml, test);
      }
      xml.writeCharacters("\n  ");
      xml.writeEndElement();
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeEndDocument();
    xml.flush();
    return text + "\n";
  }

  private void properties(XMLStreamWriter xml) throws XMLStreamException {
    xml.writeCharacters("\n    ");
    xml.writeStartElement("properties");
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("subject", Subject.line(record));
    properties.put("seed", Long.toString(record.run().seed()));
    properties.put("verdict", record.summary().verdict().word());
    for (Map.Entry<String, String> property : properties.entrySet()) {
      xml.writeEmptyElement("property");
      attribute(xml, "name", property.getKey());
      attribute(xml, "value", property.getValue());
    }
    xml.writeEndElement();
  }

  private static void write(XMLStreamWriter xml, Test test) throws XMLStreamException {
    xml.writeCharacters("\n    ");
    xml.writeStartElement("testcase");
    attribute(xml, "classname", test.className());
    attribute(xml, "name", test.name());
    attribute(xml, "time", seconds(test.seconds()));
    if (test.outcome() == Outcome.SKIPPED) {
      xml.writeEmptyElement("skipped");
      attribute(xml, "message", test.message());
    } else if (test.outcome() != Outcome.PASSED) {
      xml.writeStartElement(test.outcome().name().toLowerCase(Locale.ROOT));
      attribute(xml, "type", test.type());
      attribute(xml, "message", test.message());
      xml.writeCharacters(plain(test.text()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private static void counts(XMLStreamWriter xml, List<Test> tests) throws XMLStreamException {
    attribute(xml, "tests", Integer.toString(tests.size()));
    attribute(xml, "failures", Long.toString(count(tests, Outcome.FAILURE)));
    attribute(xml, "errors", Long.toString(count(tests, Outcome.ERROR)));
    attribute(xml, "time", seconds(tests.stream().mapToDouble(Test::seconds).sum()));
  }

  private static long count(List<Test> tests, Outcome outcome) {
    return tests.stream().filter(test -> test.outcome() == outcome).count();
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static void attribute(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeAttribute(name, plain(value == null ? "" : value));
  }

  /** Without what nothing may show, and what XML 1.0 cannot hold, not even escaped. */
  private static String plain(String text) {
    StringBuilder plain = new StringBuilder();
    PlainText.harmless(text)
        .codePoints()
        .map(c -> allowed(c) ? c : 0xfffd)
        .forEach(plain::appendCodePoint);
    return plain.toString();
  }

  private static boolean allowed(int c) {
    return c == 0x9
        || c == 0xa
        || c == 0xd
        || (c >= 0x20 && c <= 0xd7ff)
        || (c >= 0xe000 && c <= 0xfffd)
        || c >= 0x10000;
  }
}
