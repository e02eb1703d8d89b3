package org.mpsstress.model.process;

import java.util.Map;

/** Prints the environment of a child that runs code under test. */
final class VariablesOfChild {
  private VariablesOfChild() {}

  public static void main(String[] arguments) throws Exception {
    Map<String, String> set = Map.of("MTL_DEBUG_LAYER", "1", "MPS_FORCE_GRAPH_PATH", "0");
    System.out.print(ChildCommand.of("env").sutVariables(set).run().output());
  }
}
