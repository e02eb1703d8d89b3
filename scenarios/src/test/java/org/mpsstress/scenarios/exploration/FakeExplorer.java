package org.mpsstress.scenarios.exploration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.oracle.TraceFileBuilder;

/** A shell script in the explorer's place: it says lines, leaves files behind and ends somehow. */
public final class FakeExplorer {
  public static final String BUILD_ID = "e0e0aabbccddeeff0123";

  public static final String BEGIN =
      "{\"begin\":{\"buildId\":\""
          + BUILD_ID
          + "\",\"plan\":\"p\",\"strategy\":\"pos\",\"points\":\"shared\",\"seed\":1,"
          + "\"pctDepth\":3,\"stepLimit\":1000000}}";

  private final Path folder;
  private final List<String> script = new ArrayList<>();
  private int here;

  public FakeExplorer(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    Files.createDirectories(folder.resolve("left"));
    script.add("#!/bin/sh");
    script.add("printf '%s\\n' \"$@\" > '" + folder.resolve("arguments") + "'");
    script.add("while [ $# -gt 0 ]; do");
    script.add("  case \"$1\" in --out) out=$2;; --first) first=$2;; --plan) plan=$2;;");
    script.add("    --simplify) simplify=$2;; --strategy) strategy=$2;; esac");
    script.add("  shift");
    script.add("done");
    script.add("cp -r '" + folder.resolve("left") + "/.' \"$out\"");
  }

  /** Says these lines. */
  public FakeExplorer say(String... lines) {
    String end = "END_" + here++;
    script.add("cat <<'" + end + "'");
    script.addAll(List.of(lines));
    script.add(end);
    return this;
  }

  /** Does something else. */
  public FakeExplorer then(String shell) {
    script.add(shell);
    return this;
  }

  /** Leaves a trace in which each of two threads ran the operation of FakeCases three times. */
  FakeExplorer leavingTrace(String name, TraceFileBuilder trace) throws IOException {
    trace.write(folder.resolve("left").resolve(name));
    return this;
  }

  /** Leaves a file. */
  FakeExplorer leaving(String name, byte[] bytes) throws IOException {
    Files.write(folder.resolve("left").resolve(name), bytes);
    return this;
  }

  /** The binary that it is. */
  public ExplorerBinary binary() throws IOException {
    Path path = folder.resolve("fake-explore");
    Files.write(path, script);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new ExplorerBinary(path, BUILD_ID);
  }

  /** What it was called with the last time. */
  public List<String> arguments() throws IOException {
    return Files.readAllLines(folder.resolve("arguments"));
  }

  public static String progress(long schedules) {
    return "{\"progress\":{\"schedules\":%d,\"outcomes\":1,\"findings\":0,\"seconds\":0.5}}"
        .formatted(schedules);
  }

  public static String outcome(String digest, long index, String trace) {
    return "{\"outcome\":{\"digest\":\"%s\",\"index\":%d,\"trace\":%s}}"
        .formatted(digest, index, trace == null ? "null" : "\"" + trace + "\"");
  }

  /** The same, of a schedule in which the explorer found something of that kind. */
  public static String outcome(String digest, long index, String trace, String found) {
    return outcome(digest, index, trace).replace("}}", ",\"found\":[\"" + found + "\"]}}");
  }

  public static String finding(String kind, long index, String signature) {
    return ("{\"finding\":{\"kind\":\"%s\",\"message\":\"planted %s\",\"sides\":["
            + "{\"title\":\"write of 8 bytes by T2\",\"stack\":[\"bump counter.cpp:12\","
            + "\"main main.cpp:3\"],\"locks\":[\"pool lock\"],\"line\":5},"
            + "{\"title\":\"read of 8 bytes by T1\",\"stack\":[],\"locks\":[]}],"
            + "\"index\":%d,\"scheduleSeed\":77,\"step\":231,\"signature\":\"%s\","
            + "\"schedule\":\"schedule-%d.bin\",\"interleaving\":\"interleaving-%d.txt\"}}")
        .formatted(kind, kind, index, signature, index, index);
  }

  /** The same, of that cause. */
  public static String finding(String kind, long index, String signature, String cause) {
    String text = "\"signature\":\"" + signature + "\"";
    return finding(kind, index, signature).replace(text, text + ",\"cause\":\"" + cause + "\"");
  }

  public static String restart(long index, String reason) {
    return "{\"restart\":{\"index\":%d,\"reason\":\"%s\",\"died\":%b}}"
        .formatted(index, reason, reason.contains("died"));
  }

  /** An end; counts are signatures that each came twice. */
  public static String end(long schedules, String stopped, String... counts) {
    List<String> findings = new ArrayList<>();
    for (String signature : counts) {
      findings.add("{\"signature\":\"%s\",\"count\":2,\"firstIndex\":4}".formatted(signature));
    }
    return ("{\"end\":{\"schedules\":%d,\"seconds\":1.25,\"steps\":12000,\"accesses\":34000,"
            + "\"switches\":900,\"restarts\":%d,\"outcomes\":["
            + "{\"digest\":\"00000000000000aa\",\"count\":3},"
            + "{\"digest\":\"00000000000000bb\",\"count\":%d}],"
            + "\"findings\":[%s],\"stopped\":\"%s\"}}")
        .formatted(schedules, 1, schedules, String.join(",", findings), stopped);
  }
}
