package org.mpsstress.harness.preflight.elf;

import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.Region;

/** How many dynamic symbols there are, as the hash tables know it. */
final class ElfHash {

  private ElfHash() {}

  /** DT_HASH: the length of the chains is the number of symbols. */
  static long count(Region table) throws LibraryFormatException {
    return table.u32(4, "the length of the hash table's chains");
  }

  /** DT_GNU_HASH: the last symbol is at the end of the chain of the highest bucket. */
  static long gnuCount(Region table, boolean wide) throws LibraryFormatException {
    long buckets = table.u32(0, "the GNU hash table");
    long firstSymbol = table.u32(4, "the GNU hash table");
    long bloomWords = table.u32(8, "the GNU hash table");
    long bucketsAt = 16 + bloomWords * (wide ? 8 : 4);
    long highest = 0;
    for (long i = 0; i < buckets; i++) {
      highest = Math.max(highest, table.u32(bucketsAt + 4 * i, "a bucket of the GNU hash table"));
    }
    if (highest < firstSymbol) {
      // Nothing is defined; the undefined symbols lie before the first hashed one.
      return firstSymbol;
    }
    long chainsAt = bucketsAt + 4 * buckets;
    long symbol = highest;
    while (true) {
      long hash = table.u32(chainsAt + 4 * (symbol - firstSymbol), "a chain of the GNU hash table");
      symbol++;
      if ((hash & 1) != 0) {
        return symbol;
      }
    }
  }
}
