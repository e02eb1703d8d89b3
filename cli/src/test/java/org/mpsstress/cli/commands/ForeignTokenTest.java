package org.mpsstress.cli.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Typed;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.TokenScenario;
import org.mpsstress.model.RunToken;

/**
 * Tokens that no build wrote: exit code 2, one sentence, and nothing read that the user did not
 * name.
 */
@Timeout(60)
class ForeignTokenTest {
  private static final String SCENARIO =
      """
      scenario: mine
      title: One thread
      checks: [C1]
      groups:
        - name: worker
          program:
            - x = full [4] 1
            - check x
      """;

  @TempDir private Path home;
  @TempDir private Path elsewhere;

  private static String token(Map<String, String> changed) {
    StringBuilder json = new StringBuilder("{");
    Map<String, String> fields =
        new java.util.TreeMap<>(
            Map.of(
                "s", "\"thread-churn\"",
                "c", "\"driver=native\"",
                "p", "\"patched\"",
                "t", "\"free\"",
                "r", "\"native\"",
                "x", "1",
                "b", "\"ab\""));
    fields.putAll(changed);
    fields.forEach(
        (key, value) ->
            json.append(json.length() > 1 ? "," : "").append("\"" + key + "\":").append(value));
    byte[] bytes = json.append('}').toString().getBytes(StandardCharsets.UTF_8);
    return "MPS1." + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "s | \"no-such\" | no scenario 'no-such' in this catalogue",
        "c | \"driver=none\" | has no case 'driver=none'",
        "p | \"patchd\" | unknown pool 'patchd'; expected one of",
        "p | \"pat\\u0000ched\" | its pool is no word",
        "p | \"cuda\" | unknown pool 'cuda'; expected one of: patched, upstream, freelist",
        "t | \"fre\" | its strategy is 'fre' and it has no schedule; without one it is free or noise",
        "t | \"pos\" | its strategy is 'pos' and it has no schedule",
        "r | \"java\" | its driver is 'java', its case is run by driver native",
        "r | \"nativ\" | its driver is 'nativ'",
        "d | \"a-defct\" | the token's defect 'a-defct': unknown; did you mean 'a-defect'?",
        "z | \"tsn\" | this build does not know sanitizer 'tsn'",
        "f | \"control:../../etc/passwd\" | this build has no scenario 'control:",
        "f | \"a\\u0000b\" | its scenario file has characters that cannot be shown",
        "e | {\"i\":1,\"o\":\"al\",\"g\":\"ab\"} | does not know strategy free at al points",
        "b | \"zz\" | its build id is not one",
        "x | \"y\" | its contents are not those of a token",
      })
  void areRefusedWithOneSentence(String field, String value, String sentence) {
    Typed typed = Typed.at(new FakeInstallation(home), "replay", token(Map.of(field, value)));
    assertThat(typed.err()).contains(sentence).doesNotContain("\tat ").doesNotContain("Exception");
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.out()).isEmpty();
    assertThat(home.resolve("out")).doesNotExist();
  }

  private static RunToken of(Path file) {
    return new RunToken("mine", "", "patched", "free", "native", null, 1, "ab", file.toString());
  }

  private Path scenario(Path folder, String text) throws IOException {
    return Files.writeString(folder.toRealPath().resolve("mine.yaml"), text);
  }

  private void isRefused(RunToken token, Path given, String... parts) {
    assertThatThrownBy(() -> TokenScenario.approved(token, given, home))
        .isInstanceOf(UserError.class)
        .message()
        .contains(parts)
        .doesNotContain("secret");
  }

  @Test
  void aScenarioInTheCurrentFolderIsRead() throws Exception {
    Path file = scenario(home, SCENARIO);
    assertThat(TokenScenario.approved(of(file), null, home).file()).isEqualTo(file.toString());
  }

  @Test
  void oneOutsideMustBeNamedAndTheRefusalSaysHow() throws Exception {
    Path file = scenario(elsewhere, SCENARIO);
    RunToken token = of(file);
    String command = "./mps-stress replay " + token.encode() + " --scenario " + file;
    isRefused(token, null, "outside the current folder", System.lineSeparator() + command);
    assertThat(TokenScenario.approved(token, file, home).file()).isEqualTo(file.toString());
  }

  @Test
  void aLinkLeadsNowhereElse() throws Exception {
    Path link = home.toRealPath().resolve("link.yaml");
    Files.createSymbolicLink(link, scenario(elsewhere, SCENARIO));
    isRefused(of(link), null, "outside the current folder");
    isRefused(of(home.resolve("../" + elsewhere.getFileName() + "/mine.yaml")), null, "outside");
  }

  @Test
  void ofAFileThatIsNoScenarioNothingIsShown() throws Exception {
    Path file = scenario(home, "root: secret\nsecret: [secret\n");
    isRefused(of(file), null, "is not a scenario, from line ");
    isRefused(of(file), file, "is not a scenario, from line ");
    isRefused(of(scenario(home, SCENARIO.replace("mine", "other"))), null, "holds scenario other");
  }

  @Test
  void whatIsNoFileIsNotOpened() throws Exception {
    Path fifo = home.toRealPath().resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    isRefused(of(fifo), null, "no regular file: " + fifo);
    isRefused(of(fifo), fifo, "no regular file: " + fifo);
    isRefused(of(home.toRealPath()), null, "no regular file: ");
    isRefused(of(home.toRealPath().resolve("gone.yaml")), null, "no such file: ");
  }

  @Test
  void aFileForATokenOfTheCatalogueIsRefused() {
    RunToken token =
        new RunToken("thread-churn", "", "patched", "free", "native", null, 1, "ab", null);
    isRefused(token, home.resolve("x.yaml"), "--scenario: the token's scenario is the tool's own");
  }
}
