package org.mpsstress.cli.sources.check;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.model.Json;

/** What a check found, for people and for programs. */
public final class CheckReport {
  private static final String FORMAT = "mps-stress-sources-check/1";
  private static final int MOST_USES = 5;

  private final Manifest manifest;
  private final List<CheckedFile> files;

  CheckReport(Manifest manifest, List<CheckedFile> files) {
    this.manifest = manifest;
    this.files = files;
  }

  /** This report with what a link of these sources found, too: of them, or of their adapter. */
  public CheckReport with(List<CheckedFile> linked) {
    List<CheckedFile> all = new ArrayList<>();
    for (CheckedFile file : files) {
      List<Missing> missing = new ArrayList<>(file.missing());
      linked.stream()
          .filter(other -> other.file().equals(file.file()))
          .forEach(other -> missing.addAll(other.missing()));
      all.add(new CheckedFile(file.file(), file.compiles(), missing));
    }
    linked.stream()
        .filter(other -> files.stream().noneMatch(file -> file.file().equals(other.file())))
        .forEach(all::add);
    return new CheckReport(manifest, all);
  }

  /** Whether there is an object of each. */
  public boolean compiles() {
    return files.stream().allMatch(CheckedFile::compiles);
  }

  /** What was found of each source. */
  public List<CheckedFile> files() {
    return List.copyOf(files);
  }

  /** Whether everything compiles and nothing is missing. */
  public boolean isWhole() {
    return files.stream().allMatch(file -> file.compiles() && file.missing().isEmpty());
  }

  /** One document: {format, files: [{file, compiles, missing: [{kind, name, line}]}]}. */
  public String json() {
    ObjectNode root = Json.mapper().createObjectNode().put("format", FORMAT);
    ArrayNode list = root.putArray("files");
    for (CheckedFile file : files) {
      ObjectNode one = list.addObject();
      one.put("file", manifest.display(file.file())).put("compiles", file.compiles());
      ArrayNode missing = one.putArray("missing");
      for (Missing thing : file.missing()) {
        ObjectNode entry = missing.addObject();
        entry.put("kind", thing.kind().word()).put("name", thing.name()).put("line", thing.line());
        if (!thing.file().equals(file.file())) {
          entry.put("in", manifest.display(thing.file())); // a header that it includes
        }
      }
    }
    return root.toPrettyString();
  }

  /** Lines for people: each file, and under it what is missing with who uses it. */
  public void print(PrintWriter out) {
    for (CheckedFile file : files) {
      out.println(manifest.display(file.file()) + ": " + verdict(file));
      uses(file)
          .forEach(
              (what, uses) -> out.println("  " + what + "  " + String.join(", ", shortened(uses))));
    }
    long compiling = files.stream().filter(CheckedFile::compiles).count();
    long missing =
        files.stream()
            .flatMap(file -> file.missing().stream())
            .map(thing -> thing.kind() + thing.name())
            .distinct()
            .count();
    out.println();
    out.println(
        compiling
            + " of "
            + (files.size() == 1 ? "1 file compiles" : files.size() + " files compile")
            + (missing == 0
                ? ", nothing is missing"
                : missing == 1 ? ", 1 thing is missing" : ", " + missing + " things are missing"));
  }

  private static String verdict(CheckedFile file) {
    if (!file.compiles()) {
      return "does not compile";
    }
    return file.missing().isEmpty() ? "compiles" : "compiles, but not all of it would run";
  }

  private Map<String, List<String>> uses(CheckedFile file) {
    Map<String, List<String>> uses = new LinkedHashMap<>();
    for (Missing thing : file.missing()) {
      String what = String.format("%-8s  %s", thing.kind().word(), thing.name());
      Path user = thing.file();
      String place = (user.equals(file.file()) ? user.getFileName() : manifest.display(user)) + "";
      uses.computeIfAbsent(what, none -> new ArrayList<>())
          .add(thing.line() == 0 ? place : place + ":" + thing.line());
    }
    return uses;
  }

  private static List<String> shortened(List<String> uses) {
    if (uses.size() <= MOST_USES) {
      return uses;
    }
    List<String> first = new ArrayList<>(uses.subList(0, MOST_USES));
    first.add("and " + (uses.size() - MOST_USES) + " more");
    return first;
  }
}
