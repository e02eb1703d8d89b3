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
  void aTokenOfBeforeThereWereSchedulesIsStillOne() {
    RunToken old =
        RunToken.decode(
            "MPS1.eyJzIjoibWF0bXVsIiwiYyI6IiIsInAiOiJwYXRjaGVkIiwidCI6ImZyZWUiLCJyIjoibmF0aXZlIiwi"
                + "eCI6NDIsImIiOiIwMTIzNDU2Nzg5YWIifQ");
    assertThat(old)
        .isEqualTo(
            new RunToken(
                "matmul", "", "patched", "free", "native", null, 42, "0123456789ab", null));
    assertThat(old.schedule()).isNull();
  }

  @Test
  void aScheduleComesBackAsItWentAndAddsOneKey() {
    for (ScheduleToken schedule :
        new ScheduleToken[] {
          new ScheduleToken(17, "shared", null, null, null, "00c0ffee00c0ffee"),
          new ScheduleToken(1L << 40, "all", 3, 50_000L, 231L, "0123456789abcdef"),
        }) {
      RunToken token = TOKEN.withSchedule(schedule);
      assertThat(RunToken.decode(token.encode())).isEqualTo(token);
      assertThat(RunToken.decode(token.encode()).withSchedule(null)).isEqualTo(TOKEN);
    }
    String json =
        new String(
            Base64.getUrlDecoder()
                .decode(
                    TOKEN
                        .withSchedule(new ScheduleToken(17, "sync", null, null, 5L, "ab"))
                        .encode()
                        .substring(5)),
            StandardCharsets.UTF_8);
    assertThat(json).endsWith(",\"e\":{\"i\":17,\"o\":\"sync\",\"n\":5,\"g\":\"ab\"}}");
  }

  @Test
  void aScheduleWithoutItsPointsIsNoToken() {
    String json =
        "{\"s\":\"a\",\"c\":\"\",\"p\":\"patched\",\"t\":\"pos\",\"r\":\"native\",\"x\":1,\"b\":\"c\","
            + "\"e\":{\"i\":1,\"g\":\"ab\"}}";
    assertThatThrownBy(() -> RunToken.decode(encoded(json))).hasMessageContaining("contents");
  }

  @Test
  void aLibraryComesBackAsItWentAndAddsOneKey() {
    LibraryToken library =
        new LibraryToken("torch", "cuda", "0123456789abcdef", "/opt/my torch/libtorch_cpu.so");
    RunToken token = TOKEN.withLibrary(library);
    assertThat(RunToken.decode(token.encode())).isEqualTo(token);
    assertThat(token.withLibrary(null)).isEqualTo(TOKEN);
    String json =
        new String(
            Base64.getUrlDecoder().decode(token.encode().substring(5)), StandardCharsets.UTF_8);
    assertThat(json)
        .endsWith(
            ",\"l\":{\"u\":\"torch\",\"d\":\"cuda\",\"h\":\"0123456789ab\","
                + "\"f\":\"/opt/my torch/libtorch_cpu.so\"}}");
    assertThat(library.is("0123456789abffff")).isTrue();
    assertThat(library.is("0123456789acdeff")).isFalse();
  }

  @Test
  void aLibraryWithASanitizerOrAScheduleOrWithoutDigestIsNoToken() {
    String begin =
        "{\"s\":\"a\",\"c\":\"\",\"p\":\"cuda\",\"t\":\"free\",\"r\":\"native\",\"x\":1,\"b\":\"c\",";
    String library = "\"l\":{\"u\":\"torch\",\"d\":\"cpu\",\"h\":\"0123456789ab\",\"f\":\"/a\"}}";
    assertThat(RunToken.decode(encoded(begin + library)).library().path()).isEqualTo("/a");
    for (String bad :
        new String[] {
          begin + "\"z\":\"tsan\"," + library,
          begin + "\"e\":{\"i\":1,\"o\":\"all\",\"g\":\"ab\"}," + library,
          begin + library.replace("\"h\":\"0123456789ab\",", ""),
          begin + library.replace("0123456789ab", "01"),
        }) {
      assertThatThrownBy(() -> RunToken.decode(encoded(bad))).hasMessageContaining("contents");
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
