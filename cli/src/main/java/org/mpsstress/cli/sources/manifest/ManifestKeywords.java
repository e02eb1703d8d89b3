package org.mpsstress.cli.sources.manifest;

import java.util.List;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.language.shape.SchemaWriter;
import org.mpsstress.scenarios.language.shape.ValueType.Key;
import org.mpsstress.scenarios.language.shape.ValueType.ListOf;
import org.mpsstress.scenarios.language.shape.ValueType.Matching;
import org.mpsstress.scenarios.language.shape.ValueType.Struct;
import org.mpsstress.scenarios.language.shape.ValueType.Word;

/** The keys of a manifest of sources, what their values are and what they say. */
public final class ManifestKeywords {
  /** The only version that there is. */
  static final String FORMAT = "mps-stress-sources/1";

  /** The key that tells a variant: another manifest with some files replaced. */
  static final String EXTENDS = "extends";

  /** Adapters that are part of this program. */
  static final String PYTORCH = "pytorch";

  /** The standards that sources can be written for. */
  static final List<String> STANDARDS = List.of("c++17", "c++20");

  /** The contracts that a pool can follow. */
  static final List<String> POOLS = Pool.OF_METAL;

  /** Bytes of a manifest, and of one source file. */
  static final int FILE_BYTES = 1 << 18;

  /** Bytes of one source file: what is larger was not written by hand. */
  public static final long SOURCE_BYTES = 1L << 24;

  /** Files that a manifest may name, and folders of headers. */
  static final int MOST_FILES = 500;

  static final int MOST_FOLDERS = 100;

  // Nothing that the language of the build or a shell could take for more than a name.
  private static final String PLACE =
      "[^\\-\\x00-\\x1f\\x7f\"$`|;<>*?][^\\x00-\\x1f\\x7f\"$`|;<>*?]{0,499}";
  private static final Matching PATH =
      new Matching(
          PLACE, "a path (at most 500 characters, no control characters, none of \"$`|;<>*?)");

  /** Whether a manifest can hold it as a path, whatever writes it down. */
  static boolean holds(String path) {
    return path.matches(PLACE) && PlainText.isPlain(path);
  }

  private static final Matching DEFINE =
      new Matching(
          "[A-Za-z_][A-Za-z0-9_]{0,99}(=[^\\x00-\\x1f\\x7f$`]{0,200})?", "NAME or NAME=value");

  /** A manifest. */
  static final Struct MANIFEST =
      new Struct(
          "the manifest",
          List.of(
              new Key(
                  "format", true, new Word("the format", List.of(FORMAT)), "Which format this is."),
              new Key(
                  "name",
                  true,
                  new Matching(
                      "[A-Za-z0-9][A-Za-z0-9._+-]{0,63}", "a name of letters, digits, . _ + -"),
                  "What reports call these sources."),
              new Key(
                  "root",
                  true,
                  PATH,
                  "The checkout that the sources lie in, relative to this manifest. Nothing is ever"
                      + " written there."),
              new Key(
                  "files",
                  true,
                  new ListOf(PATH, 1, MOST_FILES, true),
                  "What is compiled, relative to the root: Objective-C++ (.mm, .m), C++ (.cpp, .cc)."),
              new Key(
                  "include",
                  false,
                  new ListOf(PATH, 0, MOST_FOLDERS, true),
                  "Folders that their headers are looked for in, in this order, relative to the root."),
              new Key(
                  "define",
                  false,
                  new ListOf(DEFINE, 0, 200, true),
                  "Macros, each NAME or NAME=value."),
              new Key(
                  "headers",
                  false,
                  new ListOf(PATH, 0, 50, true),
                  "Your own folders of headers that come before those of the checkout, relative to"
                      + " this manifest."),
              new Key(
                  "stubs",
                  false,
                  new ListOf(PATH, 0, 100, true),
                  "Your own source files that stand in for what is not compiled, relative to this"
                      + " manifest."),
              new Key(
                  "adapter",
                  false,
                  PATH,
                  "How scenarios reach these sources: pytorch (the headers ATen/mps), or a source"
                      + " file of your own, relative to this manifest (default: pytorch)."),
              new Key(
                  "standard",
                  false,
                  new Word("the standard", STANDARDS),
                  "The version of C++ that they are written for (default: c++17)."),
              new Key(
                  "pool",
                  false,
                  new Word("the pool", POOLS),
                  "The contract that their stream pool follows (default: what the headers say)."),
              new Key(
                  "rules",
                  false,
                  new ListOf(new Word("the rule", Rule.words()), 0, Rule.values().length, true),
                  "Rules that were guessed and shall be the other way: docs/sources.md.")),
          false);

  /** A manifest that stands on another one. */
  static final Struct VARIANT =
      new Struct(
          "the manifest",
          List.of(
              new Key(
                  "format", true, new Word("the format", List.of(FORMAT)), "Which format this is."),
              new Key(
                  "name",
                  true,
                  new Matching(
                      "[A-Za-z0-9][A-Za-z0-9._+-]{0,63}", "a name of letters, digits, . _ + -"),
                  "What reports call these sources."),
              new Key(
                  EXTENDS,
                  true,
                  PATH,
                  "The manifest that says everything else, relative to this one."),
              new Key(
                  "replace",
                  true,
                  new ListOf(PATH, 1, 100, true),
                  "Source files, relative to this manifest: each is compiled in the place of the file"
                      + " of the same name.")),
          false);

  private ManifestKeywords() {}

  /** The JSON Schema of variants, for editors. */
  static String variantSchema() {
    return SchemaWriter.of(
        "urn:mps-stress:sources-variant:1", "A variant of sources for mps-stress", VARIANT);
  }

  /** The JSON Schema, for editors. */
  static String schema() {
    return SchemaWriter.of(
        "urn:mps-stress:sources:1", "A manifest of sources for mps-stress", MANIFEST);
  }
}
