package org.mpsstress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tokens come back as they went, and damaged ones are refused with one sentence. */
class RunTokenTest {
  private static final RunToken TOKEN =
      new RunToken(
          "oversubscription",
          "threads=32,caches=cold",
          "patched",
          "free",
          "native",
          "counter-not-atomic",
          42,
          "0123456789abcdef0123",
          null);

  @Test
  void keysAreShortAndTheBuildIdIsCut() {
    String json =
        new String(
            Base64.getUrlDecoder().decode(TOKEN.encode().substring(5)), StandardCharsets.UTF_8);
    assertThat(json)
        .isEqualTo(
            "{\"s\":\"oversubscription\",\"c\":\"threads=32,caches=cold\",\"p\":\"patched\","
                + "\"t\":\"free\",\"r\":\"native\",\"d\":\"counter-not-atomic\",\"x\":42,"
                + "\"b\":\"0123456789ab\"}");
  }

  @Test
  void anyTokenComesBackAsItWent() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      RunToken token =
          new RunToken(
              word(random),
              word(random),
              word(random),
              word(random),
              word(random),
              random.nextBoolean() ? null : word(random),
              random.nextLong(),
              word(random),
              random.nextBoolean() ? null : word(random));
      assertThat(token.encode()).matches("MPS1\\.[A-Za-z0-9_-]+");
      assertThat(RunToken.decode(" " + token.encode() + "\n")).isEqualTo(token);
    }
  }

  @Test
  void aTokenCutAnywhereIsRefused() {
    String text = TOKEN.encode();
    Random random = new Random(11);
    for (int round = 0; round < 500; round++) {
      String cut = text.substring(0, random.nextInt(text.length()));
      assertThatThrownBy(() -> RunToken.decode(cut)).isInstanceOf(RunTokenException.class);
    }
  }

  @Test
  void messagesAreForTheUser() {
    assertThatThrownBy(() -> RunToken.decode("hello")).hasMessageContaining("begin with MPS1.");
    assertThatThrownBy(() -> RunToken.decode("MPS1.!!")).hasMessageContaining("base64url");
    assertThatThrownBy(() -> RunToken.decode("MPS1.e30")).hasMessageContaining("contents");
    assertThatThrownBy(() -> RunToken.decode("MPS1." + "a".repeat(9000)))
        .hasMessageContaining("longer than");
    assertThatThrownBy(() -> RunToken.decode(encoded("{\"s\":\"x\",\"q\":1}")))
        .hasMessageContaining("contents");
    assertThatThrownBy(() -> RunToken.decode(encoded("null"))).hasMessageContaining("contents");
  }

  private static String encoded(String json) {
    return "MPS1." + Base64.getUrlEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String word(Random random) {
    return random
        .ints(random.nextInt(12), 1, 0x300)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
