package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.Json;

/** What the program says, in a process of its own, when a signal ends it. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
final class FarewellTest {
  @TempDir private Path folder;

  private Process start(List<String> arguments, Path tools) throws IOException {
    // Tests in the background ignore SIGINT and under nohup SIGHUP, and so would this process.
    List<String> line = new ArrayList<>(List.of("env", "--default-signal=INT,HUP"));
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    line.add("-Dmpsstress.home=" + Path.of("..").toAbsolutePath().normalize());
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    line.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.redirectOutput(folder.resolve("out").toFile());
    builder.environment().remove("LIBTORCH");
    builder.environment().merge("PATH", tools.toString(), (path, own) -> own + ":" + path);
    return builder.start();
  }

  private static void send(String signal, Process process)
      throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start().waitFor())
        .isZero();
  }

  private JsonNode document() throws IOException {
    return Json.mapper().readTree(Files.readString(folder.resolve("out")));
  }

  /** A python3 that says its process's number and then takes for ever. */
  private Path pipeOfPython() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Files.writeString(
        Files.createFile(
            folder.resolve("python3"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"))),
        "#!/bin/sh\necho $$ >'" + pipe + "'\nexec sleep 600\n");
    return pipe;
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143", "HUP, 129"})
  void aCommandThatCannotBeAskedToEndIsSpokenFor(String signal, int code) throws Exception {
    Path pipe = pipeOfPython();
    Process process = start(List.of("run", "--sut", "torch", "--json"), folder);
    long python = Long.parseLong(Files.readString(pipe).strip()); // once it has been written
    ProcessHandle child = ProcessHandle.of(python).orElseThrow();
    send(signal, process);
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(code);
    assertThat(said).isEqualTo("mps-stress: ended by SIG" + signal + "\n");
    JsonNode document = document();
    assertThat(document.path("format").asText()).isEqualTo("mps-stress-error/1");
    assertThat(document.path("exitCode").asInt()).isEqualTo(code);
    assertThat(document.path("message").asText()).isEqualTo("ended by SIG" + signal);
    child.onExit().get(); // it was ended, too
  }

  @Test
  void aRunEndsByItselfAndItsDocumentHasTheProcesssExitCode() throws Exception {
    List<String> line =
        List.of(
            "run",
            "thread-churn",
            "--no-controls",
            "--repeat",
            "100000",
            "--json",
            "--out",
            folder.resolve("run").toString());
    Process process = start(line, folder);
    try (BufferedReader said = process.errorReader()) {
      while (!said.readLine().contains("run directory")) {
        // it has not begun
      }
      send("TERM", process);
      assertThat(said.lines().toList()).last().isEqualTo("mps-stress: ended by SIGTERM");
    }
    assertThat(process.waitFor()).isEqualTo(143);
    JsonNode document = document();
    assertThat(document.path("exitCode").asInt()).isEqualTo(143);
    assertThat(document.path("format").asText()).isIn("mps-stress-run/1", "mps-stress-error/1");
  }
}
