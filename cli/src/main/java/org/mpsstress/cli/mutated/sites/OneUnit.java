package org.mpsstress.cli.mutated.sites;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mpsstress.model.mutants.Operator;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * All C++ files of a folder, read as one: most of what a file costs are the headers that it shares.
 * The reference backend is such code.
 */
public final class OneUnit extends Code {
  private static final String COMPILER = "clang++-19";
  private static final String POOL = "stream_pool.hpp";

  /** Settings of the simulated device: real hardware has none, so no bug of a backend is there. */
  private static final Set<String> NOT_UNDER_TEST = Set.of("simulation.cpp");

  private final Path sources;
  private final String folder;
  private final List<String> flags;

  /**
   * Nothing is read yet.
   *
   * @param sources the root that include lines begin at
   * @param folder below it, whose files get mutants
   * @param flags that its files are compiled with
   * @param out where the sources with mutants go
   */
  public OneUnit(Path sources, String folder, List<String> flags, Path out) {
    super(out);
    this.sources = sources;
    this.folder = folder;
    this.flags = List.copyOf(flags);
  }

  @Override
  Read read() throws IOException, InterruptedException {
    Map<String, SourceText> texts = new TreeMap<>();
    for (Path file : files()) {
      String name = sources.relativize(file).toString();
      texts.put(name, new SourceText(name, Files.readString(file, StandardCharsets.ISO_8859_1)));
    }
    Path all = together(texts.keySet(), sources, "read");
    List<String> words = command(all, List.of(sources));
    words.addAll(TREE);
    words.add("-ast-dump-filter=mpsstress::" + folder);
    EndedChild ended = ChildCommand.of(words).in(sources).run();
    if (!ended.succeeded()) {
      throw new FrameworkError(COMPILER + " cannot read the files that " + all + " names");
    }
    return new Read(texts, SyntaxTree.of(ended.output()));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(sources.resolve(folder))) {
      return all.filter(file -> file.toString().matches(".*\\.[ch]pp")).sorted().toList();
    }
  }

  private List<String> command(Path file, List<Path> roots) {
    List<String> words = new ArrayList<>(List.of(COMPILER, "-fsyntax-only", "-w"));
    words.addAll(flags);
    roots.forEach(root -> words.add("-I" + root));
    words.add(file.toString());
    return words;
  }

  /** A file that includes them all. */
  private Path together(Set<String> names, Path from, String what) throws IOException {
    StringBuilder text = new StringBuilder();
    names.stream()
        .filter(name -> name.endsWith(".cpp"))
        .forEach(name -> text.append("#include \"").append(from.resolve(name)).append("\"\n"));
    Files.createDirectories(out());
    return Files.writeString(out().resolve(what + ".cpp"), text);
  }

  @Override
  String name(String file) {
    String prefix = sources + "/";
    return file.startsWith(prefix) ? file.substring(prefix.length()) : file;
  }

  @Override
  String place(String name) {
    return sources.resolve(name).toString();
  }

  @Override
  String called(String name) {
    return folder + "/" + Path.of(name).getFileName();
  }

  /** Of templates only what is used is compiled. */
  @Override
  Said check(Map<String, Rewriting> written) throws IOException, InterruptedException {
    List<String> words =
        command(together(written.keySet(), out(), "check"), List.of(out(), sources));
    words.addAll(ALL_ERRORS);
    EndedChild ended = ChildCommand.of(words).mergeErrors().run();
    return new Said(ended.exitCode() == 0, ended.output());
  }

  /** What an earlier list had must not be among what is compiled. */
  @Override
  void written(Set<String> names) throws IOException {
    try (Stream<Path> all = Files.walk(out().resolve(folder))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        if (!names.contains(out().relativize(file).toString())) {
          Files.delete(file);
        }
      }
    }
  }

  @Override
  boolean isUnderTest(String name) {
    return !NOT_UNDER_TEST.contains(Path.of(name).getFileName().toString());
  }

  /**
   * What wrong objects are got from. All files are looked at as one, in which somebody else has
   * included it; a build may compile each by itself.
   */
  @Override
  List<String> headers(SourceText source, List<Site> sites, Set<String> names) {
    boolean asked =
        source.file().endsWith(".cpp")
            && sites.stream().anyMatch(site -> site.operator() == Operator.OBJECT);
    return names.stream()
        .filter(name -> asked && Path.of(name).getFileName().toString().equals(POOL))
        .toList();
  }
}
