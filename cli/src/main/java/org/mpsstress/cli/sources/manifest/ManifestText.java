package org.mpsstress.cli.sources.manifest;

import java.nio.file.Path;
import java.util.List;

/** The text of a manifest that {@code sources init} writes: what was found, to be edited. */
final class ManifestText {
  private static final int MOST_OTHERS = 200;
  private static final int MOST_FOLDERS = ManifestKeywords.MOST_FOLDERS;

  private final StringBuilder text = new StringBuilder();

  private ManifestText() {}

  /**
   * Writes it.
   *
   * @param standard the version of C++
   * @param schema where the schema for editors lies
   */
  static String of(
      SourceTree tree, MetalFiles files, List<Path> include, String standard, Path schema) {
    ManifestText manifest = new ManifestText();
    manifest.line("# yaml-language-server: $schema=" + schema);
    manifest.line("# Which sources are tested, and how they are compiled: docs/sources.md.");
    manifest.line("format: " + ManifestKeywords.FORMAT);
    manifest.line("name: " + name(tree.root()));
    manifest.line("root: " + quoted(tree.root().toString()));
    manifest.line("");
    manifest.line(
        "# What makes up the pool. Take out what is not to be tested, put in what is missing.");
    manifest.line("files:");
    List<Path> chosen = files.chosen();
    chosen.stream()
        .limit(ManifestKeywords.MOST_FILES)
        .forEach(file -> manifest.line("  - " + quoted(tree.root().relativize(file).toString())));
    manifest.more(chosen.size() - ManifestKeywords.MOST_FILES, "more than a manifest can hold");
    manifest.more(tree.unnamed(), "whose names a manifest cannot hold");
    if (!files.pool().isEmpty()) {
      manifest.others(tree, files.others());
    }
    if (!include.isEmpty()) {
      manifest.line("");
      manifest.line("# Folders that their headers are found in.");
      manifest.line("include:");
      for (Path folder : include.subList(0, Math.min(include.size(), MOST_FOLDERS))) {
        String relative = tree.root().relativize(folder).toString();
        manifest.line("  - " + quoted(relative.isEmpty() ? "." : relative));
      }
      manifest.more(include.size() - MOST_FOLDERS, "more than a manifest can hold");
    }
    manifest.line("");
    manifest.line("# How scenarios reach them: pytorch (headers ATen/mps), or a file of your own.");
    boolean pytorch = !tree.headers("ATen/mps/MPSStream.h").isEmpty();
    manifest.line(pytorch ? "adapter: " + ManifestKeywords.PYTORCH : "# adapter: my_adapter.mm");
    if (!standard.equals(ManifestKeywords.STANDARDS.get(0))) {
      manifest.line("standard: " + standard);
    }
    manifest.line("# define: [NAME, NAME=value]");
    manifest.line("# headers: [my-headers]     # before those of the checkout, beside this file");
    manifest.line("# stubs: [my_stubs.mm]      # in the place of what is not compiled");
    return manifest.text.toString();
  }

  private void more(int number, String what) {
    if (number > 0) {
      line("#  and " + number + " " + what);
    }
  }

  private void others(SourceTree tree, List<Path> others) {
    if (others.isEmpty()) {
      return;
    }
    line("# These use Metal, too, but are no part of a pool:");
    others.stream()
        .limit(MOST_OTHERS)
        .forEach(file -> line("#  - " + quoted(tree.root().relativize(file).toString())));
    more(others.size() - MOST_OTHERS, "more");
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private static String name(Path root) {
    String plain = String.valueOf(root.getFileName()).replaceAll("[^A-Za-z0-9._+-]", "-");
    String name = plain.replaceAll("^[^A-Za-z0-9]+", "");
    return name.isEmpty() ? "sources" : name.substring(0, Math.min(64, name.length()));
  }

  /** As it is where YAML reads it as a text, else in quotation marks. */
  private static String quoted(String path) {
    boolean plain = path.matches("[A-Za-z/.][A-Za-z0-9/._+-]*[A-Za-z0-9/_+-]") || path.equals(".");
    return plain && (path.contains("/") || path.contains("."))
        ? path
        : "'" + path.replace("'", "''") + "'";
  }
}
