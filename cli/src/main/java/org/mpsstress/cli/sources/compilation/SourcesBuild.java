package org.mpsstress.cli.sources.compilation;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.sources.manifest.Includes;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.cli.sources.manifest.Rule;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Builds sources outside of their checkout, in each flavour when it is first needed, and only what
 * has changed since. What they are linked with CMake makes; they themselves are built by ninja.
 * Manifests of one checkout share its objects: a variant compiles the files that are its own.
 */
public final class SourcesBuild {
  private static final int MOST_LINES = 40;
  private static final List<String> WELL_KNOWN =
      List.of("MPSEvent", "MPSAllocator", "MPSGuardImpl", "MPSHooks", "MPSProfiler", "MPSDevice");
  private static final Set<Path> UP_TO_DATE = ConcurrentHashMap.newKeySet();
  private static final String GAPS = "gaps.cpp";
  private static final String RULES = "rules.cpp";
  private static final Pattern COMPILE_ERROR = Pattern.compile(":[0-9]+:[0-9]+: (fatal )?error: ");
  private static final String EXPORTS = "{ global: mpss_sut_plugin; local: *; };\n";

  private final Path home;
  private final Manifest manifest;
  private final Face face;
  private final PrintWriter err;
  private LinkGaps missing = new LinkGaps(List.of());
  private String failure = "";

  /**
   * A build of these sources.
   *
   * @param home the checkout of mps-stress
   * @param manifest which sources
   * @param err where what is done is said
   */
  public SourcesBuild(Path home, Manifest manifest, PrintWriter err) {
    this.home = home;
    this.manifest = manifest;
    this.face = Face.of(home);
    this.err = err;
  }

  /** Where everything of this checkout is built. */
  public Path folder() {
    return home.resolve("harness-native/target/sources")
        .resolve(manifest.root().getFileName() + "-" + key(manifest.root().toString()));
  }

  private static String key(String text) {
    return Digests.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, 12);
  }

  /**
   * Builds a flavour.
   *
   * @return what is made of it: a plugin, an explorer or a harness
   * @throws UserError if the sources cannot be built; {@code sources check} names what is missing
   */
  public Path build(SourcesFlavour flavour) throws IOException, InterruptedException {
    synchronized (SourcesBuild.class) { // one ninja in a folder at a time
      return buildNow(flavour);
    }
  }

  private Path buildNow(SourcesFlavour flavour) throws IOException, InterruptedException {
    Path out = Files.createDirectories(folder().resolve(flavour.word()));
    base(flavour);
    Path own = own(out);
    Path artifact = own.resolve(flavour.artifact());
    Path log = own.resolve("build.log");
    Path gaps = own.resolve(GAPS);
    Files.writeString(out.resolve("exports.map"), EXPORTS);
    if (!Files.exists(gaps)) {
      Files.writeString(gaps, LinkGaps.source(List.of(), List.of()));
    }
    write(own.resolve(RULES), Rule.source(manifest.rules()));
    Files.writeString(own.resolve("build.ninja"), ninja(flavour, out, own, artifact));
    err.println("mps-stress: building " + manifest.name() + " (" + flavour.word() + ")");
    err.flush();
    Compiler ninja = ninja(out, own);
    LinkGaps found = LinkGaps.of(ninja.output());
    if (ninja.code() != 0
        && !found.gaps().isEmpty()
        && !COMPILE_ERROR.matcher(ninja.output()).find()) {
      missing = found;
      List<String> symbols = List.copyOf(found.symbols());
      List<String> names = demangled(symbols, out);
      Files.writeString(gaps, LinkGaps.source(symbols, names));
      tell(names);
      ninja = ninja(out, own);
    }
    Files.writeString(log, ninja.output());
    if (ninja.code() != 0) {
      failure = ninja.output();
      throw new UserError(
          manifest.name()
              + " cannot be built ("
              + flavour.word()
              + "); ./mps-stress sources check names what is missing:\n"
              + errors(ninja.output())
              + "\nall of it: "
              + log);
    }
    return artifact;
  }

  /** Only where it differs: what is not written is not compiled again. */
  private static void write(Path file, String text) throws IOException {
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Files.writeString(file, text);
    }
  }

  private Compiler ninja(Path out, Path own) throws IOException, InterruptedException {
    List<String> words = List.of("ninja", "-C", out.toString(), "-f");
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of(own.resolve("build.ninja").toString(), "-k", "0", "--quiet"));
    return Compiler.alone(home, all, out);
  }

  /** The names that people know; those of the linker where no tool tells. */
  public static List<String> demangled(List<String> symbols, Path folder)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("c++filt"));
    words.addAll(symbols);
    List<String> names = Compiler.run(words, folder).output().lines().toList();
    return names.size() == symbols.size() ? names : symbols;
  }

  private void tell(List<String> names) {
    err.println(
        "mps-stress: nobody defines "
            + (names.size() == 1 ? "1 name" : names.size() + " names")
            + " of "
            + manifest.name()
            + "; a function of these ends the run with its name, a variable is zero:");
    names.stream().limit(MOST_LINES).forEach(name -> err.println("  " + name));
    err.flush();
  }

  /**
   * Builds a flavour anew as far as it must be, and says what is wanting to link it.
   *
   * @return what the sources name and nobody defines; nothing where it is not come to linking
   */
  public LinkGaps gaps(SourcesFlavour flavour) throws IOException, InterruptedException {
    Path own = own(folder().resolve(flavour.word()));
    Files.deleteIfExists(own.resolve(GAPS));
    Files.deleteIfExists(own.resolve(flavour.artifact()));
    build(flavour);
    return missing;
  }

  /** What the last build said that failed; empty where none did. */
  public String failure() {
    return failure;
  }

  private Path own(Path out) throws IOException {
    return Files.createDirectories(
        out.resolve(manifest.name() + "-" + key(String.valueOf(manifest.file()))));
  }

  private static String errors(String output) {
    String errors =
        output
            .lines()
            .filter(line -> line.contains("error:") || line.contains("undefined reference"))
            .distinct()
            .limit(MOST_LINES)
            .collect(Collectors.joining("\n"));
    return errors.isEmpty()
        ? output.lines().limit(MOST_LINES).collect(Collectors.joining("\n"))
        : errors;
  }

  /** What every subject is linked with; CMake looks once whether it is up to date. */
  private void base(SourcesFlavour flavour) throws IOException, InterruptedException {
    if (!UP_TO_DATE.add(flavour.base(home))) {
      return;
    }
    Path harness = home.resolve("harness-native");
    if (!isConfigured(flavour.preset())) {
      err.println("mps-stress: preparing what sources are linked with (" + flavour.word() + ")");
      err.flush();
      cmake(List.of("cmake", "--preset", flavour.preset()), harness);
    }
    cmake(
        List.of(
            "cmake", "--build", "--preset", flavour.preset(), "--target", "mpsstress_sources_base"),
        harness);
    if (flavour == SourcesFlavour.PLAIN) {
      if (!isConfigured("plain")) { // no command before this one needed it
        cmake(List.of("cmake", "--preset", "plain"), harness);
      }
      cmake(List.of("cmake", "--build", "--preset", "plain", "--target", "mps-harness"), harness);
    }
  }

  private boolean isConfigured(String preset) {
    return Files.exists(home.resolve("harness-native/target/" + preset + "/build.ninja"));
  }

  private void cmake(List<String> words, Path folder) throws IOException, InterruptedException {
    Compiler cmake = Compiler.alone(home, words, folder);
    if (cmake.code() != 0) {
      String last =
          cmake
              .output()
              .lines()
              .skip(Math.max(0, cmake.output().lines().count() - 20))
              .collect(Collectors.joining("\n"));
      throw new FrameworkError(String.join(" ", words) + " failed:\n" + last);
    }
  }

  private String ninja(SourcesFlavour flavour, Path out, Path own, Path artifact) {
    NinjaText text = new NinjaText();
    List<Path> objects = new ArrayList<>();
    List<Unit> units = new ArrayList<>(units());
    if (flavour == SourcesFlavour.CONTROLLED) {
      List<String> flags = new ArrayList<>(ours());
      flags.add("-I" + flavour.base(home).resolve("src/program/generated"));
      units.add(new Unit(home.resolve("harness-native/app/explore/main.cpp"), flags));
    }
    for (Unit unit : units) {
      List<String> flags = new ArrayList<>(face.arguments(manifest, unit.source()));
      flags.addAll(face.flags().flavour(flavour.word()));
      flags.add("-Wno-everything");
      flags.addAll(unit.flags());
      String how = key(unit.source() + "\n" + String.join("\n", flags));
      Path object = out.resolve("objects").resolve(unit.source().getFileName() + "-" + how + ".o");
      text.compile(face.compiler(), unit.source(), object, flags);
      objects.add(object);
    }
    for (String written : List.of(GAPS, RULES)) {
      Path object = own.resolve(written + ".o");
      text.compile(
          face.compiler(), own.resolve(written), object, List.of("-fPIC", "-Wno-everything"));
      objects.add(object);
    }
    List<Path> linked = new ArrayList<>(objects);
    List<Path> explored =
        archives(
            flavour,
            List.of(
                "sut/sources/libmpsstress_sources.a",
                "objc/libmpsstress_face.a",
                "metal/libmpsstress_metal.a",
                "dispatch/libmpsstress_dispatch.a"));
    List<Path> runtime = archives(flavour, List.of("objc/libmpsstress_objc_runtime.a"));
    linked.addAll(explored);
    linked.addAll(runtime);
    List<String> words =
        new ArrayList<>(
            List.of("-stdlib=libc++", "-pthread", "-Wl,--build-id=sha1", "-Wl,--no-demangle"));
    words.addAll(face.flags().link(flavour.word()));
    if (flavour == SourcesFlavour.PLAIN) {
      words.addAll(
          List.of(
              "-shared",
              "-static-libstdc++",
              "-static-libgcc",
              "-Wl,-z,defs",
              "-Wl,--version-script=" + out.resolve("exports.map")));
    } else {
      words.add("-rdynamic");
    }
    objects.forEach(object -> words.add(object.toString()));
    words.add("-Wl,--whole-archive");
    explored.forEach(archive -> words.add(archive.toString()));
    runtime.forEach(archive -> words.add(archive.toString()));
    words.add("-Wl,--no-whole-archive");
    List<Path> host = host(flavour);
    linked.addAll(host);
    host.forEach(archive -> words.add(archive.toString()));
    if (flavour == SourcesFlavour.CONTROLLED) {
      Path controlled = flavour.base(home).resolve("src/runtime/libmpsstress_runtime.a");
      linked.add(controlled);
      words.addAll(List.of("-Wl,--whole-archive", controlled.toString(), "-Wl,--no-whole-archive"));
    }
    List<Path> kernels = archives(flavour, List.of("metal/libmpsstress_kernels.a"));
    linked.addAll(kernels);
    kernels.forEach(archive -> words.add(archive.toString()));
    words.add("-ldl");
    text.link(face.compiler(), artifact, linked, words);
    return text.text();
  }

  /** What drives a subject that is no plugin. */
  private List<Path> host(SourcesFlavour flavour) {
    Path base = flavour.base(home);
    return switch (flavour) {
      case PLAIN -> List.of();
      case CONTROLLED ->
          List.of(
              base.resolve("app/libmps_explore_host.a"),
              base.resolve("src/sut/sources/libmpsstress_sources_linked.a"),
              base.resolve("src/program/libmpsstress_harness.a"),
              base.resolve("src/program/libmpsstress_program.a"));
      case TSAN, ASAN ->
          List.of(
              base.resolve("app/libmps_harness_host.a"),
              base.resolve("src/sut/sources/libmpsstress_sources_linked.a"),
              base.resolve("src/program/libmpsstress_harness.a"),
              base.resolve("src/program/libmpsstress_program.a"));
    };
  }

  private List<Path> archives(SourcesFlavour flavour, List<String> names) {
    Path base = flavour.base(home).resolve("src");
    return names.stream().map(base::resolve).toList();
  }

  /** A source to be compiled, with flags of its own. */
  private record Unit(Path source, List<String> flags) {}

  private List<Unit> units() {
    List<Unit> units = new ArrayList<>();
    manifest.files().forEach(file -> units.add(new Unit(file, List.of())));
    manifest.stubs().forEach(file -> units.add(new Unit(file, List.of())));
    List<String> adapter = adapterFlags();
    if (manifest.adapter() != null) {
      adapter.addAll(description());
      units.add(new Unit(manifest.adapter(), adapter));
      return units;
    }
    Path pytorch = face.pytorch();
    units.add(new Unit(pytorch.resolve("backend.mm"), adapter));
    units.add(new Unit(pytorch.resolve("description.cpp"), description()));
    units.add(new Unit(pytorch.resolve("c10_functions.cpp"), List.of()));
    units.add(
        new Unit(pytorch.resolve("c10_objects.cpp"), List.of(copiesData(), deviceAllocators())));
    units.add(new Unit(pytorch.resolve("operators.mm"), List.of()));
    if (!manifest.names("Exception.cpp")) {
      units.add(new Unit(pytorch.resolve("c10_error.cpp"), List.of()));
    }
    if (!manifest.names("MPSDevice.mm")) {
      units.add(new Unit(pytorch.resolve("device.mm"), List.of()));
    }
    if (!manifest.names("MPSAllocator.mm")) {
      units.add(new Unit(pytorch.resolve("allocator.mm"), List.of()));
    }
    return units;
  }

  /** Whether the checkout's allocators have functions that are compiled elsewhere in c10. */
  private String copiesData() {
    return "-DMPSSTRESS_C10_COPIES_DATA="
        + (says("c10/core/Allocator.h", "is_simple_data_ptr") ? 1 : 0);
  }

  /** Whether there is a class of allocators of devices, and its file is not compiled. */
  private String deviceAllocators() {
    boolean there = says("c10/core/CachingDeviceAllocator.h", "struct C10_API DeviceAllocator");
    return "-DMPSSTRESS_C10_DEVICE_ALLOCATOR="
        + (there && !manifest.names("CachingDeviceAllocator.cpp") ? 1 : 0);
  }

  /** Whether the first header of that name in the checkout has the text. */
  private boolean says(String header, String text) {
    return manifest.include().stream()
        .map(folder -> folder.resolve(header))
        .filter(Files::isRegularFile)
        .findFirst()
        .map(file -> says(file, text))
        .orElse(false);
  }

  private static boolean says(Path header, String text) {
    try {
      return Includes.text(header).contains(text);
    } catch (IOException error) {
      throw new UncheckedIOException(header + " cannot be read", error);
    }
  }

  private List<String> ours() {
    return List.of(
        "-I" + home.resolve("harness-native/include"), "-I" + home.resolve("harness-native/src"));
  }

  private List<String> adapterFlags() {
    List<String> flags = new ArrayList<>();
    for (String name : WELL_KNOWN) {
      flags.add("-DMPSSTRESS_HAS_" + name + "=" + (manifest.names(name + ".mm") ? 1 : 0));
    }
    flags.addAll(ours());
    return flags;
  }

  private List<String> description() {
    return List.of("-DMPSSTRESS_SOURCES_DESCRIPTION=\"" + Simulated.of(manifest) + "\"");
  }
}
