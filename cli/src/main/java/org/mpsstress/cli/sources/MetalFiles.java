package org.mpsstress.cli.sources;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Which files of a checkout use Metal, and which of them make up the pool.
 *
 * @param pool those that make queues, events, buffers or heaps or that keep a stream
 * @param others those that use Metal for something else: kernels, graphs, tests
 */
record MetalFiles(List<Path> pool, List<Path> others) {
  private static final Pattern METAL =
      Pattern.compile(
          "<Metal(PerformanceShaders(Graph)?)?/|\\bMTL[A-Z]\\w+|\\bMPS(Stream|CommandBuffer|Graph)\\b");

  /** What only streams, events, allocators and devices do. */
  private static final Pattern POOL =
      Pattern.compile(
          "\\bnewCommandQueue|\\bnewSharedEvent|\\bnewHeapWithDescriptor|\\bnewBufferWithLength"
              + "|\\bMTLCreateSystemDefaultDevice|\\bMTLCopyAllDevices|\\bdispatch_queue_create"
              + "|\\bencodeSignalEvent|\\bDeviceGuardImplInterface|\\bcommitAndContinue");

  private static final Pattern TEST =
      Pattern.compile("(^|/)(tests?|benchmarks?|examples?|third_party|external|vendor)/");

  /** What a manifest names: the pool, or all where no file looks like one. */
  List<Path> chosen() {
    return pool.isEmpty() ? others : pool;
  }

  /** Looks into each file once. */
  static MetalFiles of(SourceTree tree) throws IOException {
    List<Path> pool = new ArrayList<>();
    List<Path> others = new ArrayList<>();
    for (Path file : tree.objectiveC()) {
      String text = Includes.text(file);
      if (!METAL.matcher(text).find()) {
        continue;
      }
      boolean own = !TEST.matcher(tree.root().relativize(file).toString()).find();
      (own && POOL.matcher(text).find() ? pool : others).add(file);
    }
    return nearTheStream(tree, pool, others);
  }

  /**
   * Kernels of a backend may make a buffer or a queue of their own: where a folder has a file of
   * streams, only its neighbours are the pool.
   */
  private static MetalFiles nearTheStream(SourceTree tree, List<Path> pool, List<Path> others) {
    List<Path> folders =
        pool.stream()
            .filter(file -> file.getFileName().toString().contains("Stream"))
            .map(Path::getParent)
            .distinct()
            .toList();
    if (folders.isEmpty()) {
      return new MetalFiles(pool, others);
    }
    List<Path> near = pool.stream().filter(file -> folders.contains(file.getParent())).toList();
    List<Path> rest = new ArrayList<>(others);
    pool.stream().filter(file -> !near.contains(file)).forEach(rest::add);
    rest.sort(null);
    return new MetalFiles(near, rest);
  }
}
