package org.mpsstress.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Json;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordException;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.reports.allure.AllureResults;
import org.mpsstress.reports.evidence.Evidence;
import org.mpsstress.reports.html.ReportPage;
import org.mpsstress.reports.junit.JunitXml;
import org.mpsstress.reports.sarif.SarifLog;
import org.mpsstress.reports.text.RunTable;

/**
 * A record that is read is one of which every report can be made, whatever somebody has done to any
 * one value in it: what no report could show is refused with its line when it is read.
 */
final class DamagedRecordTest {
  private static final int TRIES = Integer.getInteger("campaign.tries", 1500);
  private static final long SEED = Long.getLong("campaign.seed", 1);

  /** Allure's results are files; they are made of one record in so many. */
  private static final int SOME = 20;

  @TempDir private Path folder;

  @Test
  void isRefusedOrCanBeReported() throws IOException {
    int read = 0;
    for (int i = 0; i < TRIES; i++) {
      Random random = new Random(SEED * 1_000_003 + i);
      List<JsonNode> lines = new ArrayList<>();
      HostileTextTest.entriesOf(new Filled(random.nextLong(), () -> "text"))
          .forEach(entry -> lines.add(Json.mapper().valueToTree(entry)));
      String what = damage(lines, random);
      Path file = folder.resolve("record.jsonl");
      List<String> texts = lines.stream().map(JsonNode::toString).toList();
      Files.write(file, texts);
      RunRecord record;
      try {
        record = RunRecordReader.read(file);
      } catch (RunRecordException refused) {
        assertThat(refused.getMessage()).doesNotContain("org.mpsstress", "fasterxml", "Exception");
        continue;
      }
      read++;
      try {
        report(record, i % SOME == 0 ? Files.createDirectory(folder.resolve("allure" + i)) : null);
      } catch (RuntimeException error) {
        throw new AssertionError("seed " + SEED + ", try " + i + ": " + what, error);
      }
    }
    assertThat(read).isBetween(TRIES / 10, TRIES - TRIES / 10); // both happen
  }

  private void report(RunRecord record, Path results) throws IOException {
    record.summary();
    ReportPage.render(record, Map.of(), folder);
    SarifLog.render(record);
    JunitXml.render(record);
    Evidence.render(List.of(record, record));
    RunTable.print(record, new PrintWriter(new StringWriter()));
    if (results != null) {
      AllureResults.write(record, folder, results);
    }
  }

  /** Puts something else in the place of one value of one line, and says what. */
  private static String damage(List<JsonNode> lines, Random random) {
    JsonNode node = lines.get(random.nextInt(lines.size()));
    String path = node.get("type").asText();
    while (true) {
      List<String> names = new ArrayList<>();
      node.fieldNames().forEachRemaining(names::add);
      names.remove("type");
      int many = node.isArray() ? node.size() : names.size();
      if (many == 0) {
        return path + " as it is";
      }
      int at = random.nextInt(many);
      JsonNode inner = node.isArray() ? node.get(at) : node.get(names.get(at));
      path += "/" + (node.isArray() ? at : names.get(at));
      if (inner.isContainerNode() && random.nextInt(4) > 0) {
        node = inner;
        continue;
      }
      JsonNode other = other(random);
      if (node instanceof ArrayNode array) {
        array.set(at, other.isMissingNode() ? JsonNodeFactory.instance.nullNode() : other);
      } else if (other.isMissingNode()) {
        ((ObjectNode) node).remove(names.get(at));
      } else {
        ((ObjectNode) node).set(names.get(at), other);
      }
      return path + " is " + other;
    }
  }

  private static JsonNode other(Random random) {
    JsonNodeFactory make = JsonNodeFactory.instance;
    return switch (random.nextInt(12)) {
      case 0 -> make.nullNode();
      case 1 -> make.textNode("");
      case 2 -> make.numberNode(-1);
      case 3 -> make.numberNode(0);
      case 4 -> make.numberNode(Long.MAX_VALUE);
      case 5 -> make.numberNode(Long.MIN_VALUE);
      case 6 -> make.numberNode(1e308);
      case 7 -> make.textNode("NaN");
      case 8 -> make.arrayNode();
      case 9 -> make.objectNode();
      case 10 -> make.booleanNode(true);
      default -> make.missingNode();
    };
  }
}
