package org.mpsstress.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.Typed;
import org.mpsstress.model.Json;
import org.mpsstress.tsan.Flavour;
import org.mpsstress.tsan.SanitizedOptions;

/** A sanitizer over what a user gives: it runs where the sanitizer can see it, and only there. */
@Timeout(300)
final class SanitizedSubjectTest {
  private static final String SCENARIO = "record-stream-basic";

  private static final Path NATIVE = Path.of("../harness-native").toAbsolutePath().normalize();

  @TempDir private Path home;

  /** What this build made lies in the home of the commands, too. */
  @BeforeEach
  void link() throws IOException {
    Files.createSymbolicLink(home.resolve(NATIVE.getFileName()), NATIVE);
  }

  @AfterEach
  void unlink() throws IOException {
    Files.delete(home.resolve(NATIVE.getFileName()));
  }

  private Typed run(Path subject, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("run", SCENARIO, "--sanitizer", "tsan", "--subject", subject.toString()));
    arguments.addAll(List.of("--json", "--out", home.resolve("run").toString()));
    arguments.addAll(List.of(more));
    return Typed.at(new Checkout(home), arguments.toArray(String[]::new));
  }

  private static JsonNode document(Typed typed) throws IOException {
    JsonNode document = Json.mapper().readTree(typed.out());
    assertThat(document.path("cases")).as(typed.err()).isNotEmpty();
    return document;
  }

  private static void isInconclusive(Typed typed, String name) throws IOException {
    JsonNode document = document(typed);
    assertThat(typed.code()).as(typed.err()).isEqualTo(4);
    assertThat(document.path("verdict").asText()).isEqualTo("inconclusive");
    for (JsonNode one : document.path("cases")) {
      if (!one.path("verdict").asText().equals("skipped")) {
        assertThat(one.path("verdict").asText()).isEqualTo("inconclusive");
        assertThat(one.path("reason").asText())
            .contains(name + " is not instrumented for ThreadSanitizer", "says nothing");
      }
    }
  }

  @Test
  void anExecutableThatIsNotInstrumentedIsInconclusiveAlthoughControlsAreFound() throws Exception {
    Typed typed = run(Path.of("/bin/ls"));
    isInconclusive(typed, "ls");
    JsonNode controls = document(typed).path("controls");
    assertThat(controls.path("of").asInt()).isEqualTo(2);
    assertThat(controls.path("found").asInt()).isEqualTo(2);
  }

  @Test
  void aLibraryThatIsNotInstrumentedIsInconclusive() throws Exception {
    Path library = home.resolve(SanitizedOptions.builtNoise());
    isInconclusive(run(library, "--no-controls"), library.getFileName().toString());
  }

  @Test
  void anInstrumentedHarnessOfTheUsersRunsAndIsTheSubject() throws Exception {
    Path own = home.resolve("my-harness");
    Files.copy(home.resolve(Flavour.TSAN.built()), own);
    Typed typed = run(own, "--no-controls");
    JsonNode document = document(typed);
    assertThat(typed.code()).as(typed.err()).isZero();
    assertThat(document.path("verdict").asText()).isEqualTo("passed");
    assertThat(document.path("subject").asText()).isEqualTo("library");
    assertThat(Files.readString(home.resolve("run/record.jsonl")))
        .contains("\"judged by tsan\":\"" + own)
        .contains("\"library\":\"" + own);
  }

  @Test
  void whatCannotBeIsRefused() {
    Typed alone = Typed.at(new Checkout(home), "run", SCENARIO, "--subject", "/bin/ls");
    assertThat(alone.code()).isEqualTo(2);
    assertThat(alone.err()).contains("--subject is for runs with --sanitizer");
    Typed missing = run(home.resolve("none"));
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("there is no such file");
    Typed planted = run(Path.of("/bin/ls"), "--defect", "non-atomic-counter");
    assertThat(planted.code()).isEqualTo(2);
    assertThat(planted.err()).contains("nothing is planted in --subject");
  }
}
