package org.mpsstress.cli.run.changed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mpsstress.cli.UserError;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.ChildProcess;
import org.mpsstress.scenarios.exploration.explorer.FunctionTable;

/**
 * Which functions of an executable have code of which lines, as its own debug information says: a
 * line of a function that the compiler has inlined is one of all those that it was inlined into.
 */
final class CodeLines {
  private static final List<String> READERS = List.of("llvm-dwarfdump-19", "llvm-dwarfdump");

  private static final Pattern FOLDER =
      Pattern.compile("include_directories\\[ *(\\d{1,6})] = \"(.*)\"");
  private static final Pattern FILE = Pattern.compile("file_names\\[ *(\\d{1,6})]:");
  private static final Pattern NAME = Pattern.compile(" +name: \"(.*)\"");
  private static final Pattern INDEX = Pattern.compile(" +dir_index: (\\d{1,6})");
  private static final Pattern ROW =
      Pattern.compile("0x([0-9a-f]{16}) +(\\d{1,9}) +\\d+ +(\\d{1,6}) .*");

  private final Path root;
  private final FunctionTable functions;
  private final Map<Path, NavigableMap<Integer, Set<String>>> names = new TreeMap<>();

  private final Map<Integer, String> folders = new HashMap<>();
  private final Map<Integer, Path> files = new HashMap<>();
  private int file;
  private String name;

  private CodeLines(Path root, FunctionTable functions) {
    this.root = root;
    this.functions = functions;
  }

  /**
   * Reads an executable.
   *
   * @param root lines of files below it are looked at
   * @param functions of the executable
   * @throws UserError if the program that reads debug information is not there
   */
  static CodeLines of(Path executable, Path root, FunctionTable functions)
      throws IOException, InterruptedException {
    IOException missing = null;
    for (String reader : READERS) {
      try {
        return printed(reader, executable, root, functions);
      } catch (IOException notThere) {
        missing = notThere;
      }
    }
    throw new UserError(
        "--changed needs " + READERS.get(0) + " (Debian package llvm-19): " + missing.getMessage());
  }

  private static CodeLines printed(
      String reader, Path executable, Path root, FunctionTable functions)
      throws IOException, InterruptedException {
    try (ChildProcess child =
            ChildCommand.of(reader, "--debug-line", executable.toString()).start();
        Reader text = new InputStreamReader(child.output(), StandardCharsets.UTF_8)) {
      CodeLines lines = parsed(text, root, functions);
      if (child.exitCode() != 0) {
        throw new UserError("--changed: " + reader + " cannot read " + executable);
      }
      return lines;
    }
  }

  /** Reads what that program prints. */
  static CodeLines parsed(Reader text, Path root, FunctionTable functions) throws IOException {
    CodeLines lines = new CodeLines(root, functions);
    BufferedReader reader = new BufferedReader(text);
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      lines.read(line);
    }
    return lines;
  }

  private void read(String line) {
    if (line.startsWith("0x")) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        add(
            files.get(Integer.parseInt(row.group(3))),
            Integer.parseInt(row.group(2)),
            Long.parseUnsignedLong(row.group(1), 16));
      }
      return;
    }
    if (line.startsWith("debug_line[")) {
      folders.clear();
      files.clear();
      return;
    }
    Matcher folder = FOLDER.matcher(line);
    Matcher begins = FILE.matcher(line);
    Matcher named = NAME.matcher(line);
    Matcher index = INDEX.matcher(line);
    if (folder.matches()) {
      folders.put(Integer.parseInt(folder.group(1)), folder.group(2));
    } else if (begins.matches()) {
      file = Integer.parseInt(begins.group(1));
    } else if (named.matches()) {
      name = named.group(1);
    } else if (index.matches()) {
      place(Integer.parseInt(index.group(1)));
    }
  }

  /** Folders are relative to the first one, in which the compiler ran, and files to theirs. */
  private void place(int folder) {
    Path path =
        Path.of(folders.getOrDefault(0, "/"))
            .resolve(folders.getOrDefault(folder, "."))
            .resolve(name)
            .normalize();
    if (path.startsWith(root)) {
      files.put(file, root.relativize(path));
    }
  }

  /** Line 0 is code that no line of the source stands for. */
  private void add(Path ofFile, int line, long address) {
    if (ofFile == null || line == 0) {
      return;
    }
    functions
        .nameAt(address)
        .ifPresent(
            one ->
                names
                    .computeIfAbsent(ofFile, any -> new TreeMap<>())
                    .computeIfAbsent(line, any -> new TreeSet<>())
                    .add(one));
  }

  /**
   * Linkage names of functions that have code of these lines; where none has, as of lines that the
   * compiler has no use for, of the lines with code that are next to them.
   */
  Set<String> functions(Path ofFile, Changes.Lines lines) {
    Set<String> all = new TreeSet<>();
    NavigableMap<Integer, Set<String>> known = names.getOrDefault(ofFile, new TreeMap<>());
    known.subMap(lines.first(), true, lines.last(), true).values().forEach(all::addAll);
    if (all.isEmpty()) {
      Stream.of(known.lowerEntry(lines.first()), known.higherEntry(lines.last()))
          .filter(Objects::nonNull)
          .forEach(next -> all.addAll(next.getValue()));
    }
    return all;
  }

  /** Linkage names of functions that have code of a file. */
  Set<String> functions(Path ofFile) {
    return functions(ofFile, Changes.Lines.ALL);
  }
}
