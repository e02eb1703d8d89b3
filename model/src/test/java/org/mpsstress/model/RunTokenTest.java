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
              text(random),
              random.nextBoolean() ? "" : text(random),
              word(random),
              word(random),
              word(random),
              random.nextBoolean() ? null : word(random),
              random.nextLong(),
              Long.toHexString(random.nextLong() >>> 16),
              random.nextBoolean() ? null : text(random));
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
  void whichRunItWasComesBackAsItWentAndIsAtLeastTheFirst() {
    assertThat(RunToken.decode(TOKEN.withRun(17).encode())).isEqualTo(TOKEN.withRun(17));
    assertThat(TOKEN.run()).isNull();
    assertThatThrownBy(() -> RunToken.decode(TOKEN.withRun(0).encode()))
        .isInstanceOf(RunTokenException.class)
        .hasMessage("damaged replay token: its run is 0; expected at least 1");
  }

  @Test
  void aScheduleComesBackAsItWentAndAddsOneKey() {
    for (ScheduleToken schedule :
        new ScheduleToken[] {
          new ScheduleToken(17, "shared", null, null, null, "00c0ffee00c0ffee"),
          new ScheduleToken(1L << 40, "all", 3, 50_000L, 231L, "0123456789abcdef"),
          new ScheduleToken(3, "shared", null, null, null, "00c0ffee", "1a-2b@3c"),
          new ScheduleToken(3, "shared", null, null, null, "00c0ffee", null, "rc11"),
          new ScheduleToken(3, "all", null, null, 9L, "ab").withCause("0123456789abcdef"),
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
  void whatAScheduleNeedsIsTheExplorersOwnText() {
    for (String needs : new String[] {"", "--out", "1a 2b", "a".repeat(4097)}) {
      RunToken token =
          TOKEN.withSchedule(new ScheduleToken(3, "all", null, null, null, "ab", needs));
      assertThatThrownBy(() -> RunToken.decode(token.encode())).hasMessageContaining("needs");
    }
  }

  @Test
  void aMemoryModelIsAWord() {
    RunToken token =
        TOKEN.withSchedule(
            new ScheduleToken(3, "all", null, null, null, "ab", null, "rc11 --leaks"));
    assertThatThrownBy(() -> RunToken.decode(token.encode())).hasMessageContaining("memory model");
  }

  @Test
  void aCauseIsSixteenHexDigits() {
    for (String cause :
        new String[] {"", "0123456789abcde", "0123456789ABCDEF", "../../etc/passwd"}) {
      RunToken token =
          TOKEN.withSchedule(new ScheduleToken(3, "all", null, null, null, "ab").withCause(cause));
      assertThatThrownBy(() -> RunToken.decode(token.encode()))
          .isInstanceOf(RunTokenException.class)
          .hasMessage("damaged replay token: its cause is not one");
    }
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

  @Test
  void whatNoBuildWritesIsRefusedWithTheField() {
    String good =
        "{\"s\":\"a\",\"c\":\"n=1\",\"p\":\"patched\",\"t\":\"free\",\"r\":\"native\","
            + "\"d\":\"x\",\"x\":1,\"b\":\"c0\",\"f\":\"/f\"}";
    assertThat(RunToken.decode(encoded(good)).file()).isEqualTo("/f");
    String[][] bad = {
      {"\"a\"", "\"\"", "scenario has 0 characters"},
      {"\"a\"", "\"" + "y".repeat(600) + "\"", "scenario has 600 characters"},
      {"\"a\"", "\"a\\u0000\"", "scenario has characters that cannot be shown: a?"},
      {"n=1", "\\u001b[2J", "case has characters that cannot be shown: ?[2J"},
      {"n=1", "\\ud800", "case has characters"},
      {"n=1", "\\u202e", "case has characters"},
      {"patched", "", "pool is no word: ''"},
      {"patched", "../x", "pool is no word: '../x'"},
      {"free", "f r", "strategy is no word"},
      {"native", "\\n", "driver is no word: '?'"},
      {"\"x\",", "\"" + "z".repeat(70) + "\",", "defect is no word: 'zzz"},
      {"c0", "-", "build id is not one"},
      {"/f", "/f\\u0000", "scenario file has characters"},
      {"\"x\":1", "\"x\":1.5", "contents"},
      {"\"x\":1", "\"x\":null", "contents"},
      {"\"x\":1", "\"x\":\"1\"", "contents"},
      {"\"x\":1", "\"x\":true", "contents"},
      {"\"x\":1", "\"x\":[1]", "contents"},
      {"\"x\":1", "\"x\":9223372036854775808", "contents"},
      {"\"a\"", "7", "contents"},
      {"\"n=1\"", "true", "contents"},
      {"\"f\"", "\"n\":\"3\",\"f\"", "contents"},
      {"\"f\"", "\"n\":1099511627776,\"f\"", "run is 1099511627776; expected at most 2147483647"},
      {"\"f\"", "\"e\":{\"i\":\"1\",\"o\":\"all\",\"g\":\"ab\"},\"f\"", "contents"},
      {"\"f\"", "\"e\":{\"i\":1,\"o\":\"all\",\"g\":12},\"f\"", "contents"},
      {
        "\"f\"",
        "\"l\":{\"u\":\"torch\",\"d\":\"cpu\",\"h\":123456789012,\"f\":\"/a\"},\"f\"",
        "contents"
      },
      {"\"x\":1,", "", "contents"},
      {"\"f\"", "\"q\":1,\"f\"", "contents"},
      {"\"f\"", "\"execution\":{},\"f\"", "contents"},
      {"\"f\"", "\"e\":{\"i\":1,\"o\":\"all\",\"g\":\"ab\",\"q\":1},\"f\"", "contents"},
      {"\"f\"", "\"z\":\"a\",\"e\":{\"i\":1,\"o\":\"all\",\"g\":\"ab\"},\"f\"", "no schedule"},
      {"\"f\"", "\"e\":{\"i\":-1,\"o\":\"all\",\"g\":\"ab\"},\"f\"", "schedule is -1"},
      {"\"f\"", "\"e\":{\"o\":\"all\",\"g\":\"ab\"},\"f\"", "contents"},
      {"\"f\"", "\"e\":{\"i\":1,\"o\":\"all\",\"g\":\"AB\"},\"f\"", "signature"},
      {"\"f\"", "\"e\":{\"i\":1,\"k\":0,\"o\":\"all\",\"g\":\"a\"},\"f\"", "PCT depth is 0"},
      {"\"f\"", "\"e\":{\"i\":1,\"l\":0,\"o\":\"all\",\"g\":\"a\"},\"f\"", "step limit is 0"},
      {"\"f\"", "\"e\":{\"i\":1,\"n\":-9,\"o\":\"all\",\"g\":\"a\"},\"f\"", "step is -9"},
    };
    for (String[] one : bad) {
      String json = good.replace(one[0], one[1]);
      assertThat(json).isNotEqualTo(good);
      assertThatThrownBy(() -> RunToken.decode(encoded(json)))
          .as(json)
          .isInstanceOf(RunTokenException.class)
          .hasMessageContaining(one[2])
          .message()
          .hasSizeLessThan(300);
    }
    byte[] notUtf8 = good.getBytes(StandardCharsets.UTF_8);
    notUtf8[6] = (byte) 0xff;
    assertThatThrownBy(
            () -> RunToken.decode("MPS1." + Base64.getUrlEncoder().encodeToString(notUtf8)))
        .hasMessageContaining("contents");
  }

  private static String word(Random random) {
    String letters = "abcXYZ0189";
    return random
        .ints(1 + random.nextInt(12), 0, letters.length())
        .mapToObj(index -> letters.substring(index, index + 1))
        .collect(java.util.stream.Collectors.joining());
  }

  private static String text(Random random) {
    return random
        .ints(1 + random.nextInt(12), 0x21, 0x300)
        .filter(PlainText::isShown)
        .boxed()
        .collect(() -> new StringBuilder("a"), (into, c) -> into.appendCodePoint(c), (a, b) -> {})
        .toString();
  }

  @Test
  void sourcesAreExploredAndALibraryIsNot() {
    ScheduleToken schedule = new ScheduleToken(3, "shared", null, null, 17L, "00c0ffee00c0ffee");
    RunToken run =
        new RunToken("s", "", "upstream", "pos", "native", null, 42, "0123456789ab", null)
            .withSchedule(schedule);
    RunToken ofSources =
        run.withLibrary(new LibraryToken("sources", "simulated", "0123456789ab", "/m.yaml"));
    assertThat(RunToken.decode(ofSources.encode())).isEqualTo(ofSources);
    LibraryToken torch = new LibraryToken("torch", "cpu", "0123456789ab", "/a");
    assertThatThrownBy(() -> run.withLibrary(torch)).hasMessageContaining("threads are real");
  }
}
