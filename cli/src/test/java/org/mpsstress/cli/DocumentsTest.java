package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.catalogue.Catalogue;
import picocli.CommandLine;

/** What each verb prints with {@code --json}: one document, whether it could do its work or not. */
final class DocumentsTest {
  @TempDir private Path home;

  private Typed type(String... arguments) {
    return Typed.at(new FakeInstallation(home), arguments);
  }

  private JsonNode document(Typed typed) throws IOException {
    JsonNode document = Json.mapper().readTree(typed.out());
    assertThat(document.path("exitCode").asInt(-1)).isEqualTo(typed.code());
    return document;
  }

  @Test
  void everyVerbHasTheOption() {
    List<String> without = new ArrayList<>();
    collect(Main.program(new FakeInstallation(home)), without);
    assertThat(without).isEmpty();
  }

  private static void collect(CommandLine command, List<String> without) {
    command.getSubcommands().values().forEach(each -> collect(each, without));
    if (command.getSubcommands().isEmpty()
        && command.getCommandSpec().findOption("--json") == null) {
      without.add(command.getCommandName());
    }
  }

  @Test
  void aDocumentBeginsWithWhatAllHave() throws IOException {
    JsonNode document = document(type("list", "--json"));
    List<String> keys = new ArrayList<>();
    document.fieldNames().forEachRemaining(keys::add);
    assertThat(keys)
        .containsExactly("format", "seed", "subject", "verdict", "exitCode", "scenarios");
    assertThat(document.path("format").asText()).isEqualTo("mps-stress-list/1");
    assertThat(document.path("scenarios")).hasSize(Catalogue.all().size());
    assertThat(document.at("/scenarios/0/cases")).isNotEmpty();
  }

  @Test
  void validateTellsOfEachFileWhatIsWrongWhere() throws IOException {
    Path good =
        Path.of(
            "../scenarios/src/main/resources/org/mpsstress/scenarios/catalogue/single-thread.yaml");
    Path bad = home.resolve("bad.yaml");
    Path missing = home.resolve("missing.yaml");
    Files.writeString(bad, "scenario: bad\nthreds: 4\n");
    Typed typed = type("validate", "--json", good.toString(), bad.toString(), missing.toString());
    JsonNode files = document(typed).path("files");
    assertThat(files.at("/0/wellFormed").asBoolean()).as(typed.err()).isTrue();
    assertThat(files.at("/0/cases").asInt()).isPositive();
    assertThat(files.at("/1/wellFormed").asBoolean()).isFalse();
    assertThat(files.at("/1/problems").findValuesAsText("message").toString()).contains("threds");
    assertThat(files.at("/1/problems/0/line").asInt()).isPositive();
    assertThat(files.at("/2/problems/0/message").asText()).contains("no such file");
    assertThat(files.at("/2/problems/0/line").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lst --json | unknown command 'lst' | see ./mps-stress --help",
        "run --poool x --json | unknown option '--poool' | see ./mps-stress run --help",
        "run oversubscripton --json | unknown scenario 'oversubscripton' |",
        "replay MPS1.!!! --json | damaged replay token |",
        "report nowhere --json | nowhere is no run directory |",
        "mutants --page /dev/zero --json | /dev/zero: no regular file |",
        "preflight --library nowhere.so --json | no such file: nowhere.so |",
      })
  void anErrorIsADocumentToo(String line, String message, String hint) throws IOException {
    Typed typed = type(line.split(" "));
    JsonNode error = document(typed);
    assertThat(error.path("format").asText()).isEqualTo("mps-stress-error/1");
    assertThat(typed.code()).isEqualTo(2);
    assertThat(error.path("message").asText()).contains(message);
    assertThat(error.path("hint").asText(null)).isEqualTo(hint);
    assertThat(error.has("file") && error.has("line") && error.has("column")).isTrue();
    assertThat(typed.err()).contains(message);
  }

  @Test
  void anErrorInAFileHasItsPlace() throws IOException {
    Path bad = home.resolve("bad.yaml");
    Files.writeString(bad, "scenario: bad\nthreds: 4\n");
    JsonNode error = document(type("run", bad.toString(), "--json"));
    assertThat(error.path("file").asText()).isEqualTo(bad.toString());
    assertThat(error.path("line").asInt()).isPositive();
    assertThat(error.path("column").asInt()).isPositive();
  }

  @Test
  void withoutTheOptionAnErrorIsTextAlone() {
    assertThat(type("lst").out()).isEmpty();
    assertThat(type("run", "--", "--json").out()).isEmpty();
  }
}
