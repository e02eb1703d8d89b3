package org.mpsstress.cli.sources.manifest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.mpsstress.cli.options.YamlFile;
import org.mpsstress.scenarios.language.Complaint;
import org.mpsstress.scenarios.language.Problems;
import org.mpsstress.scenarios.language.tree.MappingNode;
import org.mpsstress.scenarios.language.tree.Node;
import org.mpsstress.scenarios.language.tree.ScalarNode;
import org.mpsstress.scenarios.language.tree.SequenceNode;

/** Reads a manifest, or says what is wrong with it: everything that it finds, at once. */
public final class ManifestReader {
  private static final List<String> COMPILED = List.of(".mm", ".m", ".cpp", ".cc", ".cxx");

  private final Path file;
  private final Path otherRoot;
  private final Problems problems;
  private MappingNode document;
  private Path root;
  private boolean isExtended; // by another one, and so no variant itself

  private ManifestReader(Path file, Path otherRoot) {
    this.file = file.toAbsolutePath().normalize();
    this.otherRoot = otherRoot;
    this.problems = new Problems(file.toString());
  }

  /**
   * Reads a file.
   *
   * @param otherRoot a checkout in place of the one that it names, or null
   * @throws org.mpsstress.scenarios.language.ScenarioException if it is not well formed
   */
  public static Manifest read(Path file, Path otherRoot) throws IOException {
    return new ManifestReader(file, otherRoot).read();
  }

  private Manifest read() throws IOException {
    document =
        YamlFile.read(
            file,
            ManifestKeywords.FILE_BYTES,
            "the manifest",
            tree -> isVariant(tree) ? ManifestKeywords.VARIANT : ManifestKeywords.MANIFEST,
            problems);
    boolean variant = isVariant(document);
    if (variant && isExtended) {
      return null; // whoever extends it says so
    }
    return variant ? variant() : manifest();
  }

  private static boolean isVariant(Node tree) {
    return tree instanceof MappingNode mapping && mapping.get(ManifestKeywords.EXTENDS).isPresent();
  }

  /** Another manifest, some of whose files are replaced by files of the same names. */
  private Manifest variant() throws IOException {
    Path home = file.getParent();
    ScalarNode other = scalar(ManifestKeywords.EXTENDS);
    Path base =
        place(
            ManifestKeywords.EXTENDS,
            other,
            home,
            Files::isRegularFile,
            "a manifest that is there");
    problems.throwIfAny();
    ManifestReader reader = new ManifestReader(base, otherRoot);
    reader.isExtended = true;
    Manifest whole = reader.read();
    if (whole == null) {
      problems.add(
          other.position(),
          Complaint.BAD_TEXT,
          ManifestKeywords.EXTENDS,
          other.brief(),
          "a manifest that extends no other one");
      problems.throwIfAny();
    }
    List<Path> files = new ArrayList<>(whole.files());
    for (ScalarNode element : elements("replace")) {
      Path own =
          place("replace", element, home, ManifestReader::isSource, "a source file that is there");
      int index = indexOf(files, own);
      if (index < 0 && isSource(own)) {
        problems.add(
            element.position(),
            Complaint.BAD_TEXT,
            "replace",
            element.brief(),
            "named as one of the files of " + base.getFileName());
      } else if (index >= 0) {
        files.set(index, own);
      }
    }
    problems.throwIfAny();
    return whole.variant(file, scalar("name").text(), files);
  }

  private static int indexOf(List<Path> files, Path own) {
    for (int i = 0; i < files.size(); i++) {
      if (files.get(i).getFileName().equals(own.getFileName())) {
        return i;
      }
    }
    return -1;
  }

  private Manifest manifest() {
    Path home = file.getParent();
    root =
        otherRoot != null
            ? otherRoot.toAbsolutePath().normalize()
            : place("root", scalar("root"), home, Files::isDirectory, "a folder that is there");
    problems.throwIfAny();
    List<Path> files =
        places("files", root, ManifestReader::isSource, "a source file that is there");
    inRoot(files);
    List<Path> include = places("include", root, Files::isDirectory, "a folder that is there");
    List<Path> headers = places("headers", home, Files::isDirectory, "a folder that is there");
    List<Path> stubs =
        places("stubs", home, ManifestReader::isSource, "a source file that is there");
    ScalarNode adapter = scalar("adapter");
    boolean own = adapter != null && !adapter.text().equals(ManifestKeywords.PYTORCH);
    Path ownAdapter =
        own
            ? place(
                "adapter",
                adapter,
                home,
                ManifestReader::isSource,
                ManifestKeywords.PYTORCH + " or a source file that is there")
            : null;
    problems.throwIfAny();
    ScalarNode standard = scalar("standard");
    ScalarNode pool = scalar("pool");
    return new Manifest(
        file,
        scalar("name").text(),
        root,
        files,
        include,
        elements("define").stream().map(ScalarNode::text).toList(),
        headers,
        stubs,
        ownAdapter,
        standard == null ? ManifestKeywords.STANDARDS.get(0) : standard.text(),
        pool == null ? null : pool.text(),
        elements("rules").stream().map(ScalarNode::text).toList());
  }

  private List<Path> places(String key, Path base, Predicate<Path> there, String expected) {
    List<Path> found = new ArrayList<>();
    for (ScalarNode element : elements(key)) {
      found.add(place(key, element, base, there, expected));
    }
    return found;
  }

  private Path place(
      String key, ScalarNode value, Path base, Predicate<Path> there, String expected) {
    try {
      Path path = base.resolve(value.text()).normalize();
      if (there.test(path)) {
        return path;
      }
    } catch (InvalidPathException unusable) {
      // said below
    }
    problems.add(value.position(), Complaint.BAD_TEXT, key, value.brief(), expected);
    return base;
  }

  /** What is compiled as the checkout's must be the checkout's: its digest is the subject's. */
  private void inRoot(List<Path> files) {
    List<ScalarNode> elements = elements("files");
    for (int i = 0; i < files.size(); i++) {
      if (!files.get(i).startsWith(root)) {
        ScalarNode element = elements.get(i);
        problems.add(
            element.position(),
            Complaint.BAD_TEXT,
            "files",
            element.brief(),
            "in the root (a file from elsewhere is one of the stubs)");
      }
    }
  }

  private static boolean isSource(Path path) {
    String name = String.valueOf(path.getFileName());
    try {
      return COMPILED.stream().anyMatch(name::endsWith)
          && Files.isRegularFile(path)
          && Files.size(path) <= ManifestKeywords.SOURCE_BYTES;
    } catch (IOException unreadable) {
      return false;
    }
  }

  private ScalarNode scalar(String key) {
    return (ScalarNode) document.get(key).orElse(null);
  }

  private List<ScalarNode> elements(String key) {
    return document
        .get(key)
        .map(node -> ((SequenceNode) node).elements().stream().map(ScalarNode.class::cast).toList())
        .orElse(List.of());
  }
}
