package org.mpsstress.cli.mutated;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;

/**
 * Which mutants were run at all: a file of a byte each, that every process with the mutants in it
 * has in its memory. One that is on is noted when its code is run; where none is on, each whose
 * place in the code is come to. One campaign of a checkout at a time.
 */
public final class Reached {
  private final Path file;
  private final int most;

  private Reached(Path file, int most) {
    this.file = file;
    this.most = most;
  }

  /**
   * Nothing was reached so far.
   *
   * @param file where the processes look for it
   * @param most the highest number of a mutant
   */
  public static Reached none(Path file, int most) throws IOException {
    Files.createDirectories(file.getParent());
    Reached reached = new Reached(file, most);
    reached.clear();
    return reached;
  }

  /** Nothing was reached from now on; who has the file in its memory goes on with it. */
  public void clear() throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      ByteBuffer zeros = ByteBuffer.allocate(most + 1);
      while (zeros.hasRemaining()) {
        channel.write(zeros);
      }
    }
  }

  /** The numbers of those that were run since. */
  public BitSet all() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    BitSet numbers = new BitSet(bytes.length);
    for (int number = 0; number < bytes.length; number++) {
      numbers.set(number, bytes[number] != 0);
    }
    return numbers;
  }
}
