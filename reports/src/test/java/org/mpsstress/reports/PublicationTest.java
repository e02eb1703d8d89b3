package org.mpsstress.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.model.record.RunRecordWriter;

/** What a document that everybody may read says of the machine that it was made on. */
class PublicationTest {
  private static final String DIGEST =
      "2e1034d418c1c881c86f67fc357b8723efc3f22bdb266f06aace8e6ca9c170b3";

  @TempDir private Path folder;

  @Test
  void foldersAreReplacedAndDigestsStay() throws Exception {
    String library = "/home/jo/venv/torch/lib/libtorch_cpu.so";
    RunBegin run =
        SampleRecords.run(
            "library",
            Map.of(
                "library", library,
                "sha256", DIGEST,
                "harness", "/data/work/tool/harness-native/target/plain/libmpsstress.so",
                "plugin", "/data/work/tool/harness-native/target/torch/x/plugin.so",
                "beside", "/data/work/toolbox and /Users/anna/x and /rooted"));
    RunToken token =
        new RunToken("s", "", "cuda", "free", "native", null, 7, "ab", null)
            .withLibrary(new LibraryToken("torch", "cuda", DIGEST, library));
    Path record = folder.resolve("record.jsonl");
    try (RunRecordWriter writer = RunRecordWriter.create(record)) {
      writer.write(run);
      writer.write(
          new Control("id", "", "scenarios", "values", true, 1, token.encode(), "in " + library));
      writer.write(new RunEnd(Verdict.PASSED, 0, 1));
    }
    Path shown = folder.resolve("shown.jsonl");
    Publication.of(RunRecordReader.read(record), "/data/work").write(record, shown);
    RunRecord published = RunRecordReader.read(shown);
    Map<String, Object> facts = published.run().provenance();
    assertThat(facts)
        .containsEntry("library", "$LIBTORCH/lib/libtorch_cpu.so")
        .containsEntry("sha256", DIGEST)
        .containsEntry("plugin", "$CHECKOUT/harness-native/target/torch/x/plugin.so")
        .containsEntry("beside", "$HOME/toolbox and $HOME/x and /rooted")
        .containsEntry("published", Publication.NOTICE);
    Control control = published.controls().get(0);
    assertThat(control.message()).isEqualTo("in $LIBTORCH/lib/libtorch_cpu.so");
    RunToken inside = RunToken.decode(control.token());
    assertThat(inside.library().path()).isEqualTo("$LIBTORCH/lib/libtorch_cpu.so");
    assertThat(inside.library().is(DIGEST)).isTrue();
    assertThat(inside.seed()).isEqualTo(7);
    assertThat(Files.readAllLines(shown)).hasSize(3);
    assertThat(List.of(Files.readString(shown).split("\n")))
        .noneMatch(line -> line.contains("/home/") || line.contains("/data/work"));
  }

  @Test
  void theFolderOfTheRunIsReplacedHoweverItWasNamed() throws Exception {
    for (List<String> words :
        List.of(List.of("--out", "/tmp/x/run"), List.of("--out=/tmp/x/run"))) {
      RunBegin run =
          SampleRecords.run("library", Map.of("log", "/tmp/x/run/log", "by", "/tmp/x/runs"));
      Path record = folder.resolve("record" + words.size() + ".jsonl");
      try (RunRecordWriter writer = RunRecordWriter.create(record)) {
        writer.write(typed(run, words));
      }
      Path shown = folder.resolve("shown" + words.size() + ".jsonl");
      Publication.of(RunRecordReader.read(record), null).write(record, shown);
      RunBegin published = RunRecordReader.read(shown).run();
      assertThat(String.join("=", published.commandLine())).isEqualTo("--out=$RUN");
      assertThat(published.provenance())
          .containsEntry("log", "$RUN/log")
          .containsEntry("by", "/tmp/x/runs");
    }
  }

  /** Cut off at each of its octets, between those of one character, too. */
  @Test
  void whatItsReaderAcceptsIsPublished() throws Exception {
    Path record = folder.resolve("whole.jsonl");
    try (RunRecordWriter writer = RunRecordWriter.create(record)) {
      writer.write(SampleRecords.run("library", Map.of("at", "/home/jo/x")));
      writer.write(new Control("ü", "", "scenarios", "values", true, 1, null, "in /home/jo/ü"));
    }
    byte[] octets = Files.readAllBytes(record);
    int last = 0;
    for (int i = 0; i < octets.length - 1; i++) {
      last = octets[i] == '\n' ? i + 1 : last;
    }
    for (int end = last; end <= octets.length; end++) {
      Path cut = Files.write(folder.resolve("cut.jsonl"), Arrays.copyOf(octets, end));
      Path shown = folder.resolve("shown.jsonl");
      RunRecord read = RunRecordReader.read(cut);
      Publication.of(read, null).write(cut, shown);
      RunRecord published = RunRecordReader.read(shown);
      assertThat(published.cutOff()).as("cut at %d", end).isEqualTo(read.cutOff());
      assertThat(published.controls()).hasSameSizeAs(read.controls());
      assertThat(Files.readString(shown)).doesNotContain("/home/");
    }
  }

  /** JSON can write half a character, text cannot; and a line may be cut in the midst of one. */
  @Test
  void halfACharacterIsReplaced() throws Exception {
    Path record = folder.resolve("record.jsonl");
    try (RunRecordWriter writer = RunRecordWriter.create(record)) {
      writer.write(SampleRecords.run("library", Map.of("at", "HALF")));
    }
    Files.writeString(record, Files.readString(record).replace("HALF", "a\\ud800b"));
    Path shown = folder.resolve("shown.jsonl");
    Publication.of(RunRecordReader.read(record), null).write(record, shown);
    assertThat(RunRecordReader.read(shown).run().provenance()).containsEntry("at", "a\ufffdb");
  }

  private static RunBegin typed(RunBegin run, List<String> words) {
    return new RunBegin(
        run.format(),
        run.toolVersion(),
        run.started(),
        words,
        run.suite(),
        run.subject(),
        run.sut(),
        run.pool(),
        run.seed(),
        run.machine(),
        run.provenance(),
        run.layers());
  }
}
