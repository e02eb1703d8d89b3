package org.mpsstress.cli.run;

import java.util.Iterator;

/** The words of all strategies, for help and for shells that complete words. */
final class StrategyWords implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Engines.strategies().iterator();
  }
}
