package org.mpsstress.cli.sources.manifest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a checkout offers to be tested, as a manifest that a user may edit. */
public final class ManifestDraft {
  private final SourceTree tree;
  private final MetalFiles files;
  private final List<Path> include;
  private final String standard;

  private ManifestDraft(SourceTree tree, MetalFiles files, List<Path> include, String standard) {
    this.tree = tree;
    this.files = files;
    this.include = include;
    this.standard = standard;
  }

  /** Looks through a checkout; writes nothing. */
  public static ManifestDraft of(Path root) throws IOException {
    SourceTree tree = SourceTree.of(root);
    MetalFiles files = MetalFiles.of(tree);
    return new ManifestDraft(
        tree, files, IncludeFolders.of(tree, files.chosen()), CxxStandard.of(tree));
  }

  /** Whether no file uses Metal. */
  public boolean isEmpty() {
    return files.chosen().isEmpty();
  }

  /** How many files it names. */
  public int chosen() {
    return Math.min(files.chosen().size(), ManifestKeywords.MOST_FILES);
  }

  /** How many more use Metal, which it names in comments. */
  public int leftOut() {
    return files.pool().isEmpty() ? 0 : files.others().size();
  }

  /** Its text; {@code schema} is where editors find the schema. */
  public String text(Path schema) {
    return ManifestText.of(tree, files, include, standard, schema);
  }
}
