package org.mpsstress.cli.mutated.sites;

import java.util.List;
import java.util.function.Consumer;

/** Knows where an operator applies. */
interface Finder {
  /**
   * All of them, in the order in which sites are numbered.
   *
   * @param roots of the code
   */
  static List<Finder> all(List<Node> roots) {
    return List.of(
        new Locks(),
        new Omissions(),
        new Swaps(),
        new Orders(),
        new Conditions(),
        new EarlyReturns(),
        new OffByOnes(),
        new WrongObjects(new CurrentStreams(roots)));
  }

  /** Hands over what applies at that node. */
  void look(Node node, SourceText source, Consumer<Site> found);

  /** The switch of a mutant, as an expression. */
  String ON = "::mpsstress::mutants::on(" + Edit.NUMBER + ")";
}
