package org.mpsstress.cli.layers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Json;

/**
 * Plants every bug of the pool in the native pool and makes the table of who refuses it, which
 * stands in docs/pool-defects.md. Who refused when the table was made may try three times.
 */
@Timeout(600)
final class PoolDefectsTest {
  private static final Path PAGE = Path.of("../docs/pool-defects.md");
  private static final String BEGIN = "<!-- PoolDefectsTest makes what follows -->\n";
  private static final String END = "<!-- to here -->\n";
  private static final int TRIES = 3;

  @TempDir private Path out;

  private final String page;

  PoolDefectsTest() throws IOException {
    page = Files.readString(PAGE);
  }

  @Test
  void theTableSaysWhoRefusesWhat() throws Exception {
    List<PoolDefectRow> rows = PoolDefectRow.all();
    JsonNode said = said();
    Set<String> objected = objected(rows, said.path("byChance"));
    StringBuilder table = new StringBuilder(head());
    Set<String> unseen = new TreeSet<>();
    for (PoolDefectRow row : rows) {
      List<String> cells = new ArrayList<>();
      for (PoolDefectTool tool : PoolDefectTool.values()) {
        cells.add(cell(row, tool, objected, said.path("byChance")));
      }
      if (!cells.contains("refuses")) {
        unseen.add(row.defect() + "@" + row.design());
      }
      table.append(key(row)).append(" ").append(String.join(" | ", cells)).append(" |\n");
    }
    Set<String> reasons = new TreeSet<>();
    said.path("unseen").fieldNames().forEachRemaining(reasons::add);
    assertThat(reasons)
        .as("a reason for each that none refuses, and for no other")
        .isEqualTo(unseen);
    table.append("\n");
    for (Map.Entry<String, JsonNode> reason : said.path("unseen").properties()) {
      table.append("- `").append(reason.getKey()).append("`: ");
      table.append(reason.getValue().asText()).append("\n");
    }
    compare(table.toString());
  }

  private Set<String> objected(List<PoolDefectRow> rows, JsonNode byChance) throws Exception {
    Set<String> objected = new HashSet<>();
    for (int attempt = 0; attempt < TRIES; attempt++) {
      List<String> items = new ArrayList<>();
      for (PoolDefectRow row : rows) {
        for (PoolDefectTool tool : PoolDefectTool.values()) {
          boolean known = tool.items(row).stream().anyMatch(objected::contains);
          boolean again = attempt == 0 || mayRefuse(row, tool);
          if (!known && again && !isByChance(row, tool, byChance)) {
            items.addAll(tool.items(row));
          }
        }
      }
      Map<String, Boolean> results = PoolDefectTool.run(items, out.resolve("try-" + attempt));
      results.forEach(
          (item, objects) -> {
            if (objects) {
              objected.add(item);
            }
          });
    }
    return objected;
  }

  /** Whether the table says so; one that is made anew is not asked. */
  private boolean mayRefuse(PoolDefectRow row, PoolDefectTool tool) {
    if (Boolean.getBoolean("golden.write")) {
      return true;
    }
    return page.lines()
        .filter(line -> line.startsWith(key(row)))
        .map(line -> line.substring(key(row).length()).split("[|]"))
        .anyMatch(cells -> cells[tool.ordinal()].strip().equals("refuses"));
  }

  private static boolean isByChance(PoolDefectRow row, PoolDefectTool tool, JsonNode byChance) {
    for (JsonNode defect : byChance.path(tool.title())) {
      if (defect.asText().equals(row.defect())) {
        return true;
      }
    }
    return false;
  }

  private static String cell(
      PoolDefectRow row, PoolDefectTool tool, Set<String> objected, JsonNode byChance) {
    if (tool.items(row).isEmpty()) {
      return "–";
    }
    if (isByChance(row, tool, byChance)) {
      return "by chance";
    }
    return tool.items(row).stream().anyMatch(objected::contains) ? "refuses" : "no";
  }

  private static String head() {
    StringBuilder head = new StringBuilder("| no. | defect | pool |");
    StringBuilder rule = new StringBuilder("| --- | --- | --- |");
    for (PoolDefectTool tool : PoolDefectTool.values()) {
      head.append(" ").append(tool.title()).append(" |");
      rule.append(" --- |");
    }
    return head + "\n" + rule + "\n";
  }

  private static String key(PoolDefectRow row) {
    String number = row.number() == 0 ? "" : "" + row.number();
    return "| " + number + " | " + row.defect() + " | " + row.design() + " |";
  }

  private static JsonNode said() throws IOException {
    try (InputStream said = PoolDefectsTest.class.getResourceAsStream("/pool-defects.json")) {
      return Json.mapper().readTree(said);
    }
  }

  private void compare(String table) throws IOException {
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    int end = page.indexOf(END);
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(PAGE, page.substring(0, begin) + table + page.substring(end));
    } else {
      assertThat(table).as("-Dgolden.write=true writes it").isEqualTo(page.substring(begin, end));
    }
  }
}
