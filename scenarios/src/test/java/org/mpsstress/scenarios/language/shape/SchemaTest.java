package org.mpsstress.scenarios.language.shape;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.ExpectationCatalogue;
import org.mpsstress.scenarios.language.program.OperationTable;

/**
 * The committed JSON Schema is the one that the tables give, and it says about whole files what the
 * parser says. {@code -Dgolden.update=true} writes it anew.
 */
class SchemaTest {
  private static final Path COMMITTED =
      Path.of("src/main/resources/org/mpsstress/scenarios/schema/scenario.schema.json");
  private static final Path BAD =
      Path.of("src/test/resources/org/mpsstress/scenarios/language/bad");

  private static Schema schema() {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(generated());
  }

  private static String generated() {
    return new SchemaWriter(OperationTable.get(), ExpectationCatalogue.ofThisBuild().judged())
        .write();
  }

  static List<String> names() {
    return Catalogue.names();
  }

  @Test
  void theCommittedSchemaIsThatOfTheTables() throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(COMMITTED.getParent());
      Files.writeString(COMMITTED, generated());
    }
    assertThat(Files.readString(COMMITTED)).isEqualTo(generated());
  }

  @ParameterizedTest
  @MethodSource("names")
  void acceptsEveryScenarioOfTheCatalogue(String name) {
    String text = new String(Catalogue.text(name).orElseThrow(), StandardCharsets.UTF_8);
    assertThat(schema().validate(text, InputFormat.YAML)).isEmpty();
  }

  /** Mistakes that a schema can see at all. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "bad-text",
        "line-is-no-text",
        "missing-keys",
        "no-oracle",
        "not-a-mapping",
        "one-key",
        "out-of-range",
        "several",
        "too-few",
        "too-long",
        "too-many",
        "twice",
        "unknown-key",
        "unknown-operation",
        "unknown-word",
        "wrong-kind"
      })
  void refusesWhatTheParserRefuses(String name) throws IOException {
    String text = Files.readString(BAD.resolve(name + ".yaml"));
    List<Error> errors = schema().validate(text, InputFormat.YAML);
    assertThat(errors).isNotEmpty();
  }

  @Test
  void anExpectationWithoutAnOracleIsNotInTheSchema() {
    String without = new SchemaWriter(OperationTable.get(), Set.of("errors")).write();
    assertThat(without).doesNotContain("\"leaks\"").contains("\"errors\"");
    assertThat(generated()).contains("\"leaks\"");
  }
}
