package org.mpsstress.cli.sources.compilation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.sources.manifest.Manifest;

/** What ninja is to do: compile the sources, and link them with what CMake has made. */
final class SourcesNinja {
  private final Path home;
  private final Manifest manifest;
  private final Face face;
  private final Woven woven;
  private final SourcesUnits units;

  /** Of these sources, with something woven into them or, for null, as they are. */
  SourcesNinja(Path home, Manifest manifest, Face face, Woven woven) {
    this.home = home;
    this.manifest = manifest;
    this.face = face;
    this.woven = woven;
    this.units = new SourcesUnits(home, manifest, face);
  }

  /**
   * The build file of a flavour.
   *
   * @param out where objects are, which manifests of one checkout share
   * @param own where what is this manifest's alone is
   * @param written the sources there that the build has written
   * @param artifact what is made
   */
  String text(SourcesFlavour flavour, Path out, Path own, List<String> written, Path artifact) {
    NinjaText text = new NinjaText();
    List<Path> objects = new ArrayList<>();
    for (SourcesUnits.Unit unit : units.of(flavour)) {
      List<String> flags = new ArrayList<>(face.arguments(manifest, unit.source()));
      flags.addAll(face.flags().flavour(flavour.word()));
      flags.add("-Wno-everything");
      flags.addAll(unit.flags());
      flags.addAll(woven == null ? List.of() : woven.flags());
      String how = SourcesBuild.key(unit.source() + "\n" + String.join("\n", flags));
      Path object = out.resolve("objects").resolve(unit.source().getFileName() + "-" + how + ".o");
      text.compile(face.compiler(), unit.source(), object, flags);
      objects.add(object);
    }
    for (String name : written) {
      Path object = own.resolve(name + ".o");
      text.compile(face.compiler(), own.resolve(name), object, List.of("-fPIC", "-Wno-everything"));
      objects.add(object);
    }
    if (woven != null) {
      List<String> flags = new ArrayList<>(List.of("-O2", "-fPIC", "-Wno-everything"));
      flags.addAll(woven.sourceFlags());
      Path object = own.resolve(woven.source().getFileName() + ".o");
      text.compile(face.compiler(), woven.source(), object, flags);
      objects.add(object);
    }
    link(flavour, out, artifact, objects, text);
    return text.text();
  }

  private void link(
      SourcesFlavour flavour, Path out, Path artifact, List<Path> objects, NinjaText text) {
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
}
