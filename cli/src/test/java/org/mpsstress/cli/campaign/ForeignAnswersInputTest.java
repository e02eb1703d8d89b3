package org.mpsstress.cli.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.process.AnswerLines;
import org.mpsstress.scenarios.exploration.explorer.ExplorerLines;
import org.mpsstress.scenarios.worker.Protocol;

/** Readers of what children say, in which code under test runs: {@link ForeignDocuments}. */
class ForeignAnswersInputTest {
  private static final String OBJECTION =
      "{\"what\": \"value\", \"kind\": \"value\", \"group\": 0, \"member\": 1, \"operation\": 2,"
          + " \"iteration\": 3, \"text\": \"t\", \"times\": 4}";
  private static final String LEFT =
      "{\"what\": \"left\", \"kind\": \"leak\", \"left\": {\"live_tensors\": 2}, \"waitedMillis\": 7}";

  private static String finding(String facts) {
    return "{\"finding\": {\"kind\": \"value\", \"message\": \"m\", \"facts\": "
        + facts
        + ", \"sides\": [{\"title\": \"T1\", \"stack\": [\"f a.cpp:1\"], \"locks\": [\"l\"],"
        + " \"line\": 3}], \"index\": 1, \"step\": 2, \"signature\": \"00c0ffee00c0ffee\", \"cause\":"
        + " \"00c0ffee00c0ffee\", \"schedule\": \"s-1.txt\", \"interleaving\": \"i-1.txt\","
        + " \"strategy\": \"pos\", \"needs\": \"1f@2,3-4\"}}";
  }

  /**
   * Of a line that is none it is said what is wrong; the explorer's own output is not passed over.
   */
  @Test
  void linesOfTheExplorer() throws IOException {
    List<byte[]> corpus =
        ForeignDocuments.texts(
            "{\"begin\": {\"buildId\": \"ab\", \"plan\": \"p\", \"strategy\": \"pct\", \"points\": \"all\","
                + " \"memory\": \"sc\", \"seed\": 18446744073709551615, \"pctDepth\": 3, \"stepLimit\": 9}}",
            "{\"progress\": {\"schedules\": 1, \"outcomes\": 2, \"findings\": 3, \"seconds\": 0.5}}",
            "{\"outcome\": {\"digest\": \"00c0ffee00c0ffee\", \"index\": 1, \"trace\": \"t\", \"schedule\":"
                + " null, \"found\": [\"race\"], \"strategy\": \"pos\", \"needs\": null}}",
            finding(OBJECTION),
            finding(LEFT),
            finding("null"),
            "{\"restart\": {\"index\": 1, \"reason\": \"r\", \"died\": true, \"strategy\": \"pos\"}}",
            "{\"end\": {\"schedules\": 1, \"seconds\": 0.5, \"steps\": 1, \"accesses\": 2, \"switches\": 3,"
                + " \"restarts\": 0, \"outcomes\": [{\"digest\": \"00c0ffee00c0ffee\", \"count\": 1}],"
                + " \"findings\": [{\"signature\": \"00c0ffee00c0ffee\", \"count\": 1, \"firstIndex\": 0}],"
                + " \"coverage\": {\"schedules\": 1, \"pairs\": 2, \"once\": 1, \"full\": false,"
                + " \"expectedNew\": 0.1, \"growth\": [1, 2]}, \"searched\": {\"any\": true,"
                + " \"preemptions\": 2, \"schedules\": 3, \"leftOut\": [\"long\"]}, \"stopped\": \"quiet\"}}",
            "{\"divergence\": {\"step\": 1, \"message\": \"m\"}}",
            "{\"unsupported\": {\"index\": 1, \"what\": \"w\"}}",
            "{\"fault\": {\"message\": \"m\"}}");
    ForeignDocuments.survives(
        "EXPLORER_LINE",
        corpus,
        document -> {
          try {
            ExplorerLines.decode(new String(document, StandardCharsets.UTF_8));
          } catch (IllegalArgumentException refusal) {
            ForeignDocuments.refused(refusal.getMessage());
          }
        });
  }

  /** What is no answer is passed over, for the code under test may print it. */
  @Test
  void linesOfAWorker() throws IOException {
    List<byte[]> corpus =
        ForeignDocuments.texts(
            "{\"ready\":{\"pid\":1,\"buildId\":\"ab\",\"libraryPath\":\"/l\",\"java\":\"17\","
                + "\"noiseLibrary\":\"\"}}",
            "{\"done\":{\"status\":\"ended\",\"message\":null,\"perturbed\":3}}",
            "half a line{\"done\":{\"status\":\"fault\",\"message\":\"m\",\"perturbed\":null}}",
            "{\"unsupported\":{\"what\":\"w\"}}");
    ForeignDocuments.survives(
        "WORKER_LINE",
        corpus,
        document -> Protocol.decodeMessage(new String(document, StandardCharsets.UTF_8)));
  }

  @Test
  void answersAmongWhatTheHarnessPrints() throws IOException {
    List<byte[]> corpus =
        ForeignDocuments.texts(
            "printed\n{\"status\": \"ended\", \"nanos\": 1, \"summary\": {\"objections\": ["
                + OBJECTION
                + "]}}\n",
            "{{{{ {\"loaded\": [\"/l\"], \"capabilities\": [\"events\"]}\n");
    ForeignDocuments.survives(
        "ANSWERS",
        corpus,
        document -> AnswerLines.last(new String(document, StandardCharsets.UTF_8), "status"));
  }
}
