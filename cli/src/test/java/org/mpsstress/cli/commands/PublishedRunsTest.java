package org.mpsstress.cli.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Typed;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.bench.Measured;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.RunRecordWriter;

/** Runs as they may be shown to everybody: each in a folder, all of them in one document. */
final class PublishedRunsTest {
  private static final String DIGEST = "2e1034d418c1";

  @TempDir private Path home;

  private String library() {
    return home + "/torch/lib/libtorch_cpu.so";
  }

  private Path run(String name) throws IOException {
    Path folder = Files.createDirectories(home.resolve(name));
    try (RunRecordWriter writer = RunRecordWriter.create(folder.resolve("record.jsonl"))) {
      writer.write(
          new RunBegin(
              RunBegin.FORMAT,
              "0.1.0",
              "2026-11-20T21:36:40Z",
              List.of("run", "--out", folder.toString()),
              null,
              RunBegin.LIBRARY,
              "torch",
              "cuda",
              4242,
              new Machine("Linux", "Example", 2, 8L << 30, "17"),
              Map.of(
                  "log",
                  folder + "/workers",
                  "harness",
                  "libmpsstress.so",
                  "library",
                  library(),
                  "sha256",
                  DIGEST,
                  "device",
                  "cuda"),
              List.of("scenarios")));
      writer.write(new RunEnd(Verdict.PASSED, 0, 1));
    }
    return folder;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private Typed publish(Path... runs) {
    return report(
        Stream.concat(
                Stream.of("--publish", home.resolve("shown").toString()),
                Stream.of(runs).map(Path::toString))
            .toArray(String[]::new));
  }

  private Typed report(String... words) {
    return Typed.at(
        new FakeInstallation(home),
        Stream.concat(Stream.of("report"), Stream.of(words)).toArray(String[]::new));
  }

  /** A folder with figures of scaling of the library that the runs have tested. */
  private Path bench(String digest) throws IOException {
    Path folder = Files.createDirectories(home.resolve("bench"));
    Files.writeString(
        folder.resolve(BenchDocument.FILE),
        BenchDocument.of(
                new Machine("Linux", "Example", 2, 8L << 30, "17"),
                List.of(
                    Measurement.of("scaling.mm.1.own-streams", 100, "operations/s"),
                    Measurement.of("scaling.mm.4.own-streams", 300, "operations/s")
                        .against("scaling.mm.1.own-streams", 3.0)))
            .of(new Measured(library(), digest, "cuda", null))
            .toJson());
    return folder;
  }

  @Test
  void ofSeveralRunsEachHasAFolderAndAllOfThemOneDocument() throws IOException {
    Typed typed = publish(run("one"), run("two"));
    assertThat(typed.code()).as(typed.err()).isZero();
    Path shown = home.resolve("shown");
    assertThat(names(shown)).containsExactly("evidence.md", "run-1", "run-2");
    assertThat(names(shown.resolve("run-2")))
        .containsExactly("evidence.md", "record.jsonl", "report.html");
    assertThat(Files.readString(shown.resolve("evidence.md"))).contains("Run 1", "Run 2");
    for (String file : List.of("record.jsonl", "report.html", "evidence.md")) {
      assertThat(Files.readString(shown.resolve("run-1").resolve(file)))
          .as(file)
          .doesNotContain(home.toString());
    }
  }

  @Test
  void aSingleRunLiesInTheFolderItself() throws IOException {
    assertThat(publish(run("one")).code()).isZero();
    assertThat(names(home.resolve("shown")))
        .containsExactly("evidence.md", "record.jsonl", "report.html");
  }

  @Test
  void whatWasMeasuredAndComparedIsShownWithThem() throws IOException {
    Path compare =
        Files.writeString(home.resolve("compare.json"), "{\"baseline\":\"" + library() + "\"}");
    Typed typed =
        report(
            run("one").toString(),
            "--publish=" + home.resolve("shown"),
            "--bench=" + bench(DIGEST),
            "--document=" + compare);
    assertThat(typed.code()).as(typed.err()).isZero();
    Path shown = home.resolve("shown");
    assertThat(names(shown))
        .containsExactly(
            "bench.json", "compare.json", "evidence.md", "record.jsonl", "report.html");
    assertThat(Files.readString(shown.resolve("evidence.md")))
        .contains("| performance over threads | best: mm 3x at 4 threads |");
    for (String file : List.of("bench.json", "compare.json")) {
      assertThat(Files.readString(shown.resolve(file)))
          .as(file)
          .doesNotContain(home.toString())
          .contains("\"published\":\"folders are replaced");
    }
  }

  @Test
  void figuresOfAnotherLibraryAreRefusedBeforeAnythingIsWritten() throws IOException {
    Typed typed =
        report(
            run("one").toString(),
            "--publish=" + home.resolve("shown"),
            "--bench=" + bench("ff00"));
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("--bench: none of these runs is of the library");
    assertThat(home.resolve("shown")).doesNotExist();
  }

  @Test
  void whatIsNoDocumentIsRefused() throws IOException {
    Path text = Files.writeString(home.resolve("log.txt"), "no JSON");
    Path list = Files.writeString(home.resolve("list.json"), "[1]");
    for (Path document : List.of(text, list)) {
      Typed typed =
          report(
              run(document.getFileName() + "-run").toString(),
              "--publish=" + home.resolve(document.getFileName() + "-shown"),
              "--document=" + document);
      assertThat(typed.code()).isEqualTo(2);
      assertThat(typed.err()).contains("--document: " + document + " is no document of JSON");
    }
    Typed typed =
        report(
            run("two").toString(),
            "--publish=" + home.resolve("two-shown"),
            "--document=gone.json");
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("--document: there is no gone.json");
  }

  @Test
  void aDocumentDoesNotTakeTheNameOfAnother() throws IOException {
    Path own = run("one");
    Typed typed =
        report(
            own.toString(),
            "--publish=" + home.resolve("shown"),
            "--document=" + own.resolve("record.jsonl"));
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("there is a record.jsonl already");
  }

  @Test
  void bothBelongToWhatIsPublished() throws IOException {
    Typed typed = report(run("one").toString(), "--bench=" + bench(DIGEST));
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("--document and --bench belong to --publish DIR");
  }
}
