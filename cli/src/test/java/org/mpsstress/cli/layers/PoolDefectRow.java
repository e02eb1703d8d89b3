package org.mpsstress.cli.layers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.harness.HarnessSession;
import org.mpsstress.model.Json;

/**
 * A bug of the pool that can be planted in the native pool of one design.
 *
 * @param number of the bug in the list of the backend's bugs, or the number of its class; 0: none
 * @param defect its id
 * @param design of the pool in which it is planted
 * @param clauses that it breaks
 */
record PoolDefectRow(int number, String defect, String design, List<String> clauses) {
  private static final int FIRST = 26; // of the bugs of pool and stream assignment
  private static final int LAST = 40;
  private static final Pattern NUMBER = Pattern.compile("DEFECTS (\\d+)");

  /** Every one that the native side knows: of the pool, or with one of the pool's numbers. */
  static List<PoolDefectRow> all() throws JsonProcessingException {
    List<PoolDefectRow> rows = new ArrayList<>();
    for (JsonNode defect : Json.mapper().readTree(HarnessSession.defects())) {
      Matcher source = NUMBER.matcher(defect.path("source").asText());
      int number = source.find() ? Integer.parseInt(source.group(1)) : 0;
      if (number >= FIRST && number <= LAST || defect.path("component").asText().equals("pool")) {
        for (String design : texts(defect.path("pools"))) {
          String id = defect.path("id").asText();
          rows.add(new PoolDefectRow(number, id, design, texts(defect.path("clauses"))));
        }
      }
    }
    rows.sort(
        Comparator.comparingInt((PoolDefectRow row) -> row.number == 0 ? LAST + 1 : row.number)
            .thenComparing(PoolDefectRow::defect));
    return rows;
  }

  /** Whether a test that is about these clauses may see the bug. */
  boolean breaksOneOf(List<String> others) {
    return clauses.stream().anyMatch(others::contains);
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(element -> texts.add(element.asText()));
    return texts;
  }
}
