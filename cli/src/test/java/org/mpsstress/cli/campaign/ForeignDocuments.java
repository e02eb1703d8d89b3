package org.mpsstress.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Documents that nobody wrote, for a reader: each is read or refused in its own words, and at a
 * small price. {@code -Dcampaign.tries=N -Dcampaign.seed=S} for long ones; each reader tells its
 * figures, in a line that tools/campaign.sh reads.
 */
public final class ForeignDocuments {
  private static final int TRIES = Integer.getInteger("campaign.tries", 300);
  private static final long SEED = Long.getLong("campaign.seed", 1);
  private static final long CPU_NANOS = 1_000_000_000L;
  private static final long BYTES = 256L << 20;

  private ForeignDocuments() {}

  /** Reads a document, or refuses it by {@link #refused}; anything else is unexpected. */
  @FunctionalInterface
  public interface Reading {
    /** Of whatever octets. */
    void read(byte[] document) throws IOException;
  }

  /**
   * Has damaged documents read.
   *
   * @param name of the reader, in capitals
   * @param corpus whole ones, which it must read
   */
  public static void survives(String name, List<byte[]> corpus, Reading reader) throws IOException {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    assertThat(corpus).isNotEmpty();
    for (byte[] whole : corpus) {
      reader.read(whole);
    }
    long slowest = 0;
    long largest = 0;
    for (int round = 0; round < TRIES; round++) {
      Random random = new Random(SEED * 1_000_003 + round);
      byte[] document = new Damage(random).of(corpus.get(random.nextInt(corpus.size())));
      long cpu = threads.getCurrentThreadCpuTime();
      long bytes = threads.getCurrentThreadAllocatedBytes();
      try {
        reader.read(document);
      } catch (Exception | AssertionError | StackOverflowError | OutOfMemoryError unexpected) {
        throw new AssertionError(
            name + ", seed " + SEED + ", round " + round + ": " + kept(document), unexpected);
      }
      slowest = Math.max(slowest, threads.getCurrentThreadCpuTime() - cpu);
      largest = Math.max(largest, threads.getCurrentThreadAllocatedBytes() - bytes);
      if (slowest > CPU_NANOS || largest > BYTES) {
        throw new AssertionError(
            name + ", seed " + SEED + ", round " + round + " is dear: " + kept(document));
      }
    }
    System.out.printf(
        "%-17s seed %d: %d documents, 0 unexpected, slowest %d ms of CPU, largest %d MiB%n",
        name, SEED, TRIES, slowest / 1_000_000, largest >> 20);
  }

  /** What is said of a refusal is for people. */
  public static void refused(String message) {
    // A document can have a word such as "java../" itself; no class is called that.
    assertThat(message)
        .doesNotContain("com.fasterxml", "org.mpsstress")
        .doesNotContainPattern("\\bjavax?\\.[a-z]+\\.");
  }

  /** All files below a folder. */
  public static List<byte[]> files(String root) throws IOException {
    List<byte[]> found = new ArrayList<>();
    try (var files = Files.walk(Path.of(root))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        found.add(Files.readAllBytes(file));
      }
    }
    return found;
  }

  /** Documents as text. */
  public static List<byte[]> texts(String... texts) {
    return List.of(texts).stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }

  /** Where the document lies that nobody could read. */
  private static Path kept(byte[] document) throws IOException {
    Path file = Files.createTempFile(Path.of("target"), "foreign-", ".bin");
    return Files.write(file, document);
  }
}
