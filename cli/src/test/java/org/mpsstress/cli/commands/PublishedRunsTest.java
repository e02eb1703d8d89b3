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
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.RunRecordWriter;

/** Runs as they may be shown to everybody: each in a folder, all of them in one document. */
final class PublishedRunsTest {
  @TempDir private Path home;

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
              Map.of("log", folder + "/workers"),
              List.of("scenarios")));
      writer.write(new RunEnd(Verdict.INCONCLUSIVE, 4, 1));
    }
    return folder;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private Typed publish(Path... runs) {
    Stream<String> words = Stream.of("report", "--publish", home.resolve("shown").toString());
    return Typed.at(
        new FakeInstallation(home),
        Stream.concat(words, Stream.of(runs).map(Path::toString)).toArray(String[]::new));
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
}
