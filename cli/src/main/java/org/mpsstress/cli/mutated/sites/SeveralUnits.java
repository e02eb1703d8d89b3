package org.mpsstress.cli.mutated.sites;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Files that are compiled one by one, each with its own flags, and the headers of their checkout
 * that these include: somebody's sources. They get mutants in what they have in namespaces; what is
 * written stands in the place of the files themselves for a compiler that is told of {@link
 * Overlay}.
 */
public final class SeveralUnits extends Code {
  private final Path root;
  private final List<Unit> units;
  private final Overlay overlay;
  private final Map<Path, String> accepted = new HashMap<>(); // as each was when it was compiled

  /**
   * A file that is compiled.
   *
   * @param source the file
   * @param words the compiler and its flags, without the file
   */
  public record Unit(Path source, List<String> words) {
    public Unit {
      words = List.copyOf(words);
    }
  }

  /**
   * Nothing is read yet.
   *
   * @param root the folder that files are named from
   * @param units what is compiled; all below the root
   * @param overlay where what is written stands in for the files
   * @param out where it is written
   */
  public SeveralUnits(Path root, List<Unit> units, Overlay overlay, Path out) {
    super(out);
    this.root = root;
    this.units = List.copyOf(units);
    this.overlay = overlay;
  }

  @Override
  Read read() throws IOException, InterruptedException {
    List<Node> roots = new ArrayList<>();
    for (List<Node> trees : SideBySide.each(units, this::trees)) {
      roots.addAll(trees);
    }
    Map<String, SourceText> texts = new TreeMap<>();
    for (Unit unit : units) {
      add(unit.source().toString(), texts);
    }
    for (Node node : roots) {
      collect(node, texts);
    }
    return new Read(texts, roots);
  }

  private List<Node> trees(Unit unit) throws IOException, InterruptedException {
    List<Node> trees = new ArrayList<>();
    String text = Files.readString(unit.source(), StandardCharsets.ISO_8859_1);
    for (String namespace : Namespaces.of(text)) {
      List<String> words = new ArrayList<>(unit.words());
      words.addAll(List.of("-fsyntax-only", "-w"));
      words.addAll(TREE);
      words.add("-ast-dump-filter=" + namespace);
      words.add(unit.source().toString());
      EndedChild ended = ChildCommand.of(words).in(root).run();
      if (!ended.succeeded()) {
        throw new FrameworkError(
            "the compiler cannot print the syntax tree of "
                + root.relativize(unit.source())
                + " in namespace "
                + namespace
                + ": exit code "
                + ended.exitCode());
      }
      trees.addAll(SyntaxTree.of(ended.output()));
    }
    return trees;
  }

  private void collect(Node node, Map<String, SourceText> texts) throws IOException {
    if (node.hasText()) {
      add(node.file(), texts);
    }
    for (Node child : node.children()) {
      collect(child, texts);
    }
  }

  private void add(String file, Map<String, SourceText> texts) throws IOException {
    String name = name(file);
    if (name != null && !texts.containsKey(name)) {
      String text = Files.readString(root.resolve(name), StandardCharsets.ISO_8859_1);
      texts.put(name, new SourceText(name, text));
    }
  }

  @Override
  String name(String file) {
    Path path = root.resolve(file).normalize();
    return path.startsWith(root) ? root.relativize(path).toString() : null;
  }

  @Override
  String place(String name) {
    return root.resolve(name).toString();
  }

  @Override
  String called(String name) {
    return name;
  }

  /** Each file anew that is another one now, or that includes another header. */
  @Override
  Said check(Map<String, Rewriting> written) throws IOException, InterruptedException {
    overlay.write(written.keySet(), root, out());
    Set<String> sources =
        units.stream().map(unit -> name(unit.source().toString())).collect(Collectors.toSet());
    String headers =
        written.entrySet().stream()
            .filter(one -> !sources.contains(one.getKey()))
            .map(one -> one.getValue().text())
            .collect(Collectors.joining());
    List<Unit> changed =
        units.stream()
            .filter(unit -> !now(unit, written, headers).equals(accepted.get(unit.source())))
            .toList();
    boolean compiles = true;
    StringBuilder output = new StringBuilder();
    List<EndedChild> ended = SideBySide.each(changed, this::compiled);
    for (int i = 0; i < changed.size(); i++) {
      if (ended.get(i).exitCode() == 0) {
        accepted.put(changed.get(i).source(), now(changed.get(i), written, headers));
      } else {
        compiles = false;
        output.append(ended.get(i).output());
      }
    }
    return new Said(compiles, output.toString());
  }

  private String now(Unit unit, Map<String, Rewriting> written, String headers) {
    return written.get(name(unit.source().toString())).text() + headers;
  }

  private EndedChild compiled(Unit unit) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(unit.words());
    words.addAll(overlay.flags());
    words.addAll(List.of("-fsyntax-only", "-w"));
    words.addAll(ALL_ERRORS);
    words.add(unit.source().toString());
    return ChildCommand.of(words).in(root).mergeErrors().run();
  }

  @Override
  void written(Set<String> names) throws IOException {
    overlay.write(names, root, out()); // what is not named in it no compiler finds
  }
}
