package org.mpsstress.cli.sources.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.cli.sources.compilation.SourcesDigest;
import org.mpsstress.scenarios.language.ScenarioException;

/** Manifests: those under success/ are read, each under fail/ is refused with its messages. */
final class ManifestReaderTest {
  private static final Path MANIFESTS = Path.of("src/test/resources/sources/manifest");
  private static final Path VARIANT_SCHEMA =
      Path.of("src/main/resources/org/mpsstress/cli/sources/sources-variant.schema.json");
  private static final Path SCHEMA =
      Path.of("src/main/resources/org/mpsstress/cli/sources/sources.schema.json");

  @TempDir private Path folder;

  static List<Path> failing() throws IOException {
    return yaml("fail");
  }

  static List<Path> succeeding() throws IOException {
    return yaml("success");
  }

  private static List<Path> yaml(String folder) throws IOException {
    try (Stream<Path> files = Files.list(MANIFESTS.resolve(folder))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  private static Schema schema() {
    return schema(ManifestKeywords.schema());
  }

  private static Schema schema(String text) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
  }

  @ParameterizedTest
  @MethodSource("failing")
  void whatIsWrongIsSaidWithLineAndColumn(Path file) throws IOException {
    Path expected =
        file.resolveSibling(file.getFileName().toString().replace(".yaml", ".expected"));
    ScenarioException refused = null;
    try {
      ManifestReader.read(file, null);
    } catch (ScenarioException error) {
      refused = error;
    }
    assertThat(refused).as("it is refused").isNotNull();
    String said = refused.getMessage().replace(file.toString(), "manifest") + "\n";
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(expected, said);
    }
    assertThat(said).isEqualTo(Files.readString(expected));
  }

  @ParameterizedTest
  @MethodSource("succeeding")
  void whatIsWellFormedIsReadAndFitsTheSchema(Path file) throws IOException {
    assertThat(ManifestReader.read(file, null).files()).hasSize(1);
    String text = Files.readString(file);
    boolean variant = text.contains(ManifestKeywords.EXTENDS + ":");
    Schema its = variant ? schema(ManifestKeywords.variantSchema()) : schema();
    assertThat(its.validate(text, InputFormat.YAML)).isEmpty();
  }

  /** Mistakes that a schema can see at all. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "bad-define",
        "bad-words",
        "missing-keys",
        "no-files",
        "not-a-mapping",
        "option-as-path",
        "other-format",
        "shell-in-path",
        "twice",
        "unknown-key"
      })
  void theSchemaRefusesWhatTheReaderRefuses(String name) throws IOException {
    String text = Files.readString(MANIFESTS.resolve("fail").resolve(name + ".yaml"));
    assertThat(schema().validate(text, InputFormat.YAML)).isNotEmpty();
  }

  @Test
  void theCommittedSchemaIsThatOfTheTables() throws IOException {
    if (Boolean.getBoolean("golden.write")) {
      Files.createDirectories(SCHEMA.getParent());
      Files.writeString(SCHEMA, ManifestKeywords.schema());
    }
    assertThat(Files.readString(SCHEMA)).isEqualTo(ManifestKeywords.schema());
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(VARIANT_SCHEMA, ManifestKeywords.variantSchema());
    }
    assertThat(Files.readString(VARIANT_SCHEMA)).isEqualTo(ManifestKeywords.variantSchema());
  }

  @Test
  void aVariantIsTheOtherManifestButForTheFilesOfItsOwn() throws IOException {
    Path home = MANIFESTS.resolve("success").toAbsolutePath();
    Manifest whole = ManifestReader.read(home.resolve("smallest.yaml"), null);
    Manifest variant = ManifestReader.read(home.resolve("variant.yaml"), null);
    assertThat(variant.name()).isEqualTo("changed");
    assertThat(variant.file()).isEqualTo(home.resolve("variant.yaml"));
    assertThat(variant.root()).isEqualTo(whole.root());
    assertThat(variant.include()).isEqualTo(whole.include());
    assertThat(variant.files()).containsExactly(home.resolve("own/stream.mm"));
    assertThat(whole.files().get(0).getFileName()).hasToString("stream.mm");
    assertThat(SourcesDigest.of(variant)).isNotEqualTo(SourcesDigest.of(whole));
  }

  @Test
  void everyKeyIsRead() throws IOException {
    Path home = MANIFESTS.resolve("success").toAbsolutePath();
    Manifest manifest = ManifestReader.read(home.resolve("everything.yaml"), null);
    Path root = home.resolve("checkout");
    assertThat(manifest)
        .isEqualTo(
            new Manifest(
                home.resolve("everything.yaml"),
                "every-key_1.0",
                root,
                List.of(root.resolve("src/stream.mm")),
                List.of(root.resolve("src"), root),
                List.of("PLAIN", "VALUE=1", "TEXT=\"a b\""),
                List.of(home.resolve("own")),
                List.of(home.resolve("own/stub.mm")),
                home.resolve("own/adapter.mm"),
                "c++20",
                "upstream",
                List.of("status-orders-nothing", "autorelease-needs-a-pool")));
  }

  @Test
  void aManifestMayBeTakenForAnotherCheckout() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other/src"));
    Files.writeString(other.resolve("stream.mm"), "");
    Path smallest = MANIFESTS.resolve("success/smallest.yaml");
    Manifest manifest = ManifestReader.read(smallest, folder.resolve("other"));
    assertThat(manifest.files()).containsExactly(other.resolve("stream.mm"));
    assertThatThrownBy(() -> ManifestReader.read(smallest, folder))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("files: 'src/stream.mm' is not a source file that is there");
  }

  @Test
  void whatIsTooLargeOrNoTextIsNotRead() throws IOException {
    Path large = folder.resolve("large.yaml");
    Files.writeString(large, "#".repeat(ManifestKeywords.FILE_BYTES + 1));
    assertThatThrownBy(() -> ManifestReader.read(large, null))
        .hasMessage(large + ":1:1: the file is larger than 262144 bytes");
    Path binary = folder.resolve("binary.yaml");
    Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThatThrownBy(() -> ManifestReader.read(binary, null))
        .hasMessage(binary + ":1:1: the file is not valid UTF-8");
    Path many = folder.resolve("many.yaml");
    String files = "x.mm, ".repeat(501);
    Files.write(
        many,
        ("format: mps-stress-sources/1\nname: x\nroot: .\nfiles: [" + files + "]\n")
            .getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> ManifestReader.read(many, null))
        .hasMessage(many + ":4:8: files has 501 entries; expected at most 500");
  }
}
